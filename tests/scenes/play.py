"""Runs a scene under the watch, and tells what was found."""

from __future__ import annotations

import hashlib
import struct
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import esper

from physics import PhysicsSystem, RigidBody, Transform, Velocity
from tests.scenes.scene import Game, Scene
from tests.scenes.watch import Finding, Watch

CALM_SECONDS = 1.0
"""A world that nobody plays and in which all have slept for so long is not run on."""


@dataclass
class Report:
    """What a run of a scene found, after how many ticks, and a hash of all poses and velocities at the end."""

    scene: Scene
    findings: list[Finding] = field(default_factory=list)
    ticks: int = 0
    state: str = ""

    def __str__(self) -> str:
        name = self.scene.name
        return "\n".join(f"{name}: {finding}" for finding in self.findings) or f"{name}: nothing found"


def play(
    scene: Scene,
    ticks: int | None = None,
    each: Callable[[PhysicsSystem, int], None] | None = None,
    effort: int | None = None,
) -> Report:
    """Run a scene under the watch, in full or for so many ticks, and call `each(system, tick)` after every one.

    effort  end when so many ticks of single bodies are done: ten ticks of a world of six are 60
    """
    report = Report(scene)
    with scene.world() as system, _warnings_raise():
        watch = Watch(scene, system)
        calm, spent = 0.0, 0
        ended = False
        game = scene.build(system)
        for tick in range(scene.ticks if ticks is None else min(ticks, scene.ticks)):
            watch.promise(tick, _resume(game))
            watch.before()
            seconds = scene.seconds(tick)
            try:
                esper.process(seconds)
            except Exception as error:  # whatever it is, it is a finding
                watch.raised(tick, error)
                return Report(scene, watch.findings, tick)
            watch.after(tick, seconds)
            if each is not None:
                each(system, tick)
            report.ticks = tick + 1
            calm = calm + seconds if watch.asleep else 0.0
            spent += watch.count
            ended = tick == scene.ticks - 1 or (
                not isinstance(game, Iterator) and calm > CALM_SECONDS and not scene.awake
            )
            if ended or (effort is not None and spent >= effort):
                break
        if ended:
            watch.finish()
            if callable(game):
                watch.promise(report.ticks, game())
        report.findings = watch.findings
        report.state = state()
    return report


def run(scene: Scene, ticks: int) -> str:
    """Run a scene for so many ticks without a watch; returns the hash of its state."""
    with scene.world() as system, _warnings_raise():
        game = scene.build(system)
        for tick in range(ticks):
            _resume(game)
            esper.process(scene.seconds(tick))
        return state()


def examine(scene: Scene, ticks: int | None = None) -> Report:
    """Run a scene twice, the second time without a watch, which must end in the same state."""
    report = play(scene, ticks)
    if not any(finding.kind == "raised" for finding in report.findings):
        again = run(scene, report.ticks)
        if again != report.state:
            report.findings.append(Finding("hash", report.ticks, None, f"{report.state}, then {again}"))
    return report


def state() -> str:
    """A hash of all poses and velocities of the current world, to the bit, and of who sleeps."""
    digest = hashlib.blake2b(digest_size=8)
    for entity, (transform, body) in sorted(
        esper.get_components(Transform, RigidBody), key=lambda row: row[0]
    ):
        velocity = esper.try_component(entity, Velocity) or Velocity()
        pose = (transform.x, transform.y, transform.angle, velocity.x, velocity.y, velocity.angular)
        digest.update(struct.pack("<q6d?", entity, *pose, body.asleep))
    return digest.hexdigest()


def _resume(game: Game) -> str | None:
    return next(game, None) if isinstance(game, Iterator) else None


@contextmanager
def _warnings_raise() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield
