"""The code that all screens share: look, canvas, controls, focus, animation, sound, UI map. It knows no game.

How to write a scene
====================

Subclass ``game.ui.scene.Scene`` (a game's table subclasses ``game.screens.table.table.Table``, which adds the match,
bots, undo, the log and the hand-over). All lengths are logical units of a 1600 x 900 screen; rectangles are
``layout.Rect``.

1. **State and time.** Keep what moves in attributes. ``update(seconds)`` is called 60 times per second, but only while
``wants_frames`` is true; a table at rest costs nothing. Call ``self.refresh()`` after any other change. Use
``animation.Timeline`` (``tween``, ``cue``) in a ``TimelinePlayer`` for movement: it obeys the person's speed.
``hurry()`` jumps to the end (Space, Enter and a click call it), except for a part that nobody may miss;
``skip_to_mark()`` jumps to the next ``mark`` of an ``animation.MarkedTimeline``. A table animates events with a
``game.screens.table.animator.Animator``. Ask ``self.stage.still`` for reduced motion: put everything in its place
without an animation then. When only a decoration moves (a fire, a pulse), return its rectangles from ``moving_parts``
and lower ``frame_rate``: only those rectangles are drawn. ``busy`` is true while an animation runs that will end by
itself; a click then calls ``hurry``.

2. **Drawing.** ``draw(canvas)`` draws everything, every time; it must not change anything. Put everything that stands
   still into one ``canvas.layer(key, paint)``: an opaque whole screen, painted once per key and window size, and only
   where it differs from the previous layer. Inside a layer ``canvas.surface`` records drawing calls instead of drawing,
   so draw with the canvas, never with ``pygame.draw``. A function marked ``layered.sketched_once`` is called only for
   new arguments: divide a table into such functions of few arguments. For everything else use ``canvas.picture /
   picture_in / panel (nine-patch) / turned (a piece at an angle) / icon / seat / text / prose`` and the shapes,
   ``lettering.draw_title`` and ``rich.draw_rich_text``. ``draw_above`` draws over the controls. The whole picture of a
   table is a ``LayeredSketch``: it is recorded, too, and drawn only where it differs from the picture before. A shape
   of your own goes through ``canvas.shape``.

3. **Controls.** ``controls()`` returns what can be touched *now* as a list of ``control.Control``, remade whenever
   something changed. The framework does the rest: hover, Tab and arrows, Enter and Space, Esc, controllers, the focus
   ring, the gold "you may" ring (``ring=True``), tooltips, telling ``why_not`` when somebody tries to use a disabled
   control, and the UI map. A control that makes moves lists their texts in ``moves``, and using it must make one of
   these moves (``game.screens.parts.move_controls`` does that)::

       Control(
           "pass", "button", say("Pass"), Rect(866, 828, 128, 58),
           action=self._pass, moves=("pass",), look=Button(),
       )

   Give it a ``look`` from ``widgets`` (``Button``, ``RoundButton``, ``Choice``, ``Checkbox``, ``Token``, ``Row``), or
   none and draw it yourself in ``draw`` (use ``self.stage.interaction.touch_of(control)`` to know hover and press).
   Long presses: ``hold=Hold(press, release, cancel)``, and ``self.stage.held(id)`` while drawing the arc. Drags:
   ``drag=Drag(...)``. Widgets with a memory (``widgets.Slider``, ``text_field.TextField``, ``lists.ScrollArea``) live
   as attributes of the scene and give their control with ``.control(...)``.

   A part of a table that can only be looked at is a ``game.screens.parts.move_controls.tooltip_area``.
   F1 opens the rule book at the section about the prompt: ``rulebook.toml`` beside the book names the section for each
   kind of prompt.

4. **Status.** ``status()`` returns the one line that says who must do what, and why. It is the UI map's prompt.
   ``preload_painters()`` yields functions that draw what may be shown next, such as a curtain: their pictures are
   loaded while the person thinks. A table does this itself; a game adds its own in ``next_pictures()``.

5. **Unused input.** ``handle(intention)`` gets every intention that no control used: Esc is ``Command("back")``, undo
   ``Command("undo")``. ``handle_disabled(control)`` may answer the touch of a disabled control. A game's table cancels
   a selection in ``step_back()``, before Esc opens the menu, and may have a curtain of its own (``HandOver``).

   Keys and controller buttons are bound in ``keys.KEY_COMMANDS``, which the options list and change: ask for a
   ``Command`` of that name, never for a key. A control that is ``catching`` gets the next key as it is.

6. **Sound.** ``self.stage.sound.play(name, loudness)``; a film's sound is planned and played by
   ``game.passage.knocks.Soundtrack``. A game's entry names the music and the ambience of its table; other screens
   set ``screen_sound`` on the class; on a screen that does not set it, the sound of the screen below goes on. What is
   heard must be seen as well (tests/ui/test_hearing.py has the list).

7. **Strong contrast** (``contrast``) needs nothing from a scene that draws with panels, looks and the canvas's text.

Every text a person reads goes through ``game.core.words.say``.
"""
