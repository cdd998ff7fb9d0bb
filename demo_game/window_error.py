"""Explains why no window can be opened. The exceptions that pyglet raises then have no common base class."""


class HeadlessError(Exception):
    """Raised instead of opening a window when pyglet is set to run headless."""


def why_no_window(error: BaseException) -> str | None:
    """What is missing, and what to do about it; None if the error is about something else."""
    names = {kind.__name__ for kind in type(error).__mro__}
    text = str(error)
    if isinstance(error, ModuleNotFoundError) and (error.name or "").partition(".")[0] == "pyglet":
        return "pyglet is not installed (pip install 'pyglet>=2.1,<3')"
    if isinstance(error, ImportError) and text.startswith("Library "):
        return f"{text[0].lower()}{text[1:].rstrip('.')} (on Debian: apt install libgl1 libegl1 libxrender1)"
    if isinstance(error, HeadlessError):
        return "pyglet was told to run headless"
    if "NoSuchDisplayException" in names:
        return "there is no display"
    if isinstance(error, AttributeError) and "XRender" in text:
        return "the library Xrender is missing (on Debian: apt install libxrender1)"
    if names & {"NoSuchConfigException", "ContextException", "GLException", "MissingFunctionException"}:
        return f"OpenGL 3.3 is not to be had here ({text or type(error).__name__})"
    return None
