"""Questions to a world as its last tick left it. The systems offer them; here they are answered, without esper."""
