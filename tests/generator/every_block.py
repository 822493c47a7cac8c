"""A project in which every block of the opcode table stands at least once."""

from __future__ import annotations

from generator.scratch import (
    EDGE,
    MOUSE,
    RANDOM_PLACE,
    AllAtOnce,
    Boolean,
    Costume,
    Else,
    ForEach,
    Forever,
    If,
    List,
    Message,
    Monitor,
    Project,
    Repeat,
    RepeatUntil,
    Reporter,
    Sound,
    Sprite,
    Stage,
    Variable,
    While,
    align_scene,
    answer,
    ask_and_wait,
    attribute_of,
    backdrop,
    block,
    broadcast,
    broadcast_and_wait,
    change_effect,
    change_pen,
    change_pen_size,
    change_size,
    change_sound_effect,
    change_stretch,
    change_tempo,
    change_volume,
    change_x,
    change_y,
    clear_counter,
    clear_graphic_effects,
    clear_sound_effects,
    color_touching_color,
    costume,
    counter,
    create_clone,
    current_date,
    days_since_2000,
    delete_this_clone,
    direction,
    distance_to,
    erase_all,
    glide,
    glide_to_target,
    go_layers,
    go_to,
    go_to_front,
    go_to_target,
    hide,
    hide_all_sprites,
    if_on_edge_bounce,
    increment_counter,
    join,
    key_pressed,
    length,
    letter,
    loud,
    loudness,
    mouse_down,
    mouse_x,
    mouse_y,
    move,
    next_backdrop,
    next_costume,
    pen_down,
    pen_up,
    play_drum,
    play_note,
    play_sound_until_done,
    point_in_direction,
    point_towards,
    random,
    raw,
    reset_timer,
    rest,
    rounded,
    say,
    say_for,
    scroll_right,
    scroll_up,
    set_drag_mode,
    set_effect,
    set_instrument,
    set_pen,
    set_pen_color,
    set_pen_size,
    set_rotation_style,
    set_size,
    set_sound_effect,
    set_stretch,
    set_tempo,
    set_volume,
    set_x,
    set_y,
    show,
    size,
    square_root,
    stamp,
    start_sound,
    stop_all,
    stop_all_sounds,
    stop_this_script,
    switch_backdrop,
    switch_backdrop_and_wait,
    switch_costume,
    tempo,
    text_contains,
    think,
    think_for,
    timer,
    touching,
    touching_color,
    turn_left,
    turn_right,
    user_id,
    username,
    volume,
    wait,
    wait_until,
    when_backdrop_switches_to,
    when_clicked,
    when_flag_clicked,
    when_greater_than,
    when_i_receive,
    when_i_start_as_a_clone,
    when_key,
    when_stage_clicked,
    when_touching,
    x_position,
    x_scroll,
    y_position,
    y_scroll,
)
from tests.generator.writing import BELL, svg


class Street(Stage):
    """Where the cat walks."""

    score = Variable(monitor=Monitor(5, 5, visible=False))
    names = List(monitor=Monitor(5, 40, width=100, height=100, visible=False))
    meet = Message()
    part = Message()

    @when_stage_clicked
    def clicked(self) -> None:
        switch_backdrop_and_wait("night")
        hide_all_sprites()
        next_backdrop()

    @when_i_receive(meet)
    def met(self) -> None:
        self.score.show()
        self.score.hide()
        self.names.show()
        self.names.hide()
        broadcast_and_wait(self.part)

    @when_i_receive(part)
    def parted(self) -> None:
        stop_all()


street = Street()


class Dog(Sprite):
    """What the cat meets."""

    bones = Variable()

    @when_flag_clicked
    def begin(self) -> None:
        self.bones = 3


class Cat(Sprite):
    """Does everything."""

    seen = Variable()

    @when_flag_clicked
    def walk(self) -> None:
        move(10)
        turn_right(15)
        turn_left(15)
        go_to_target(RANDOM_PLACE)
        go_to(0, 0)
        glide_to_target(1, MOUSE)
        glide(1, 0, 0)
        point_in_direction(90)
        point_towards(Dog)
        change_x(10)
        set_x(0)
        change_y(10)
        set_y(0)
        if_on_edge_bounce()
        set_rotation_style("left-right")
        scroll_right(10)
        scroll_up(10)
        align_scene("middle")
        self.seen = join(direction(), x_position(), y_position(), x_scroll(), y_scroll())

    @when_clicked
    def look(self) -> None:
        say_for("Hello!", 2)
        say("Hello!")
        think_for("Hmm…", 2)
        think("Hmm…")
        switch_costume("plain")
        next_costume()
        switch_backdrop("day")
        change_size(10)
        set_size(100)
        change_effect("color", 25)
        set_effect("ghost", 0)
        clear_graphic_effects()
        show()
        hide()
        go_to_front()
        go_layers("forward", 1)
        change_stretch(1)
        set_stretch(100)
        self.seen = join(costume("number"), backdrop("name"), size())

    @when_key("space")
    def sound(self) -> None:
        start_sound("bell")
        play_sound_until_done("bell")
        stop_all_sounds()
        change_sound_effect("pitch", 10)
        set_sound_effect("pan", 100)
        clear_sound_effects()
        change_volume(-10)
        set_volume(volume())
        play_drum(1, 0.25)
        rest(0.25)
        play_note(60, 0.25)
        set_instrument(1)
        set_tempo(60)
        change_tempo(tempo())

    @when_backdrop_switches_to("night")
    def control(self) -> None:
        wait(1)
        wait_until(mouse_down())
        with If(loud()):
            increment_counter()
        with If(key_pressed("space")):
            clear_counter()
        with Else():
            self.seen = counter()
        with Repeat(10), RepeatUntil(touching(EDGE)), While(touching_color("#ff0000")), AllAtOnce():
            self.seen = 0
        with ForEach(self.seen, 10):
            create_clone(Dog)
        with Forever():
            create_clone()

    @when_i_start_as_a_clone
    def live(self) -> None:
        delete_this_clone()

    @when_greater_than("timer", 10)
    def sense(self) -> None:
        ask_and_wait("What is your name?")
        street.score = join(answer(), mouse_x(), mouse_y(), loudness(), timer(), username(), user_id())
        street.score += distance_to(Dog) + current_date("year") + days_since_2000()
        street.score = attribute_of("x position", Dog) - attribute_of(dog.bones, dog)
        reset_timer()
        set_drag_mode("draggable")
        with If(color_touching_color("#ff0000", "#00ff00")):
            broadcast(street.meet)

    @when_touching(EDGE)
    def calculate(self) -> None:
        self.seen = (1 + self.seen - 2) * 3 / 4 % 5
        self.seen = random(1, rounded(square_root(length(letter(1, "text")))))
        with If((self.seen < 1) & (self.seen > 2) | ~(self.seen == 3)):
            self.find("x", text_contains("text", "x"))

    @block("find {what} and {keep}")
    def find(self, what: Reporter, keep: Boolean) -> None:
        with If(keep):
            stop_this_script()
        street.names.append(what)
        street.names.insert(1, what)
        street.names[1] = street.names[2]
        del street.names[1]
        street.score = join(street.names.length, street.names.index_of("x"), street.names.contents)
        with If(street.names.contains("x")):
            street.names.clear()

    @when_i_receive(street.part)
    def draw(self) -> None:
        erase_all()
        stamp()
        pen_down()
        pen_up()
        set_pen_color("#ff0000")
        change_pen("color", 10)
        set_pen("saturation", 50)
        change_pen_size(1)
        set_pen_size(1)
        raw("pen_clear")


dog, cat = Dog(), Cat()


def every_block() -> Project:
    """The project."""
    backdrops = [Costume("day", svg(480, 360)), Costume("night", svg(480, 361))]
    pictures = [Costume("plain", svg(20, 20))]
    return Project(
        street,
        [dog, cat],
        costumes={street: backdrops, dog: pictures, cat: pictures},
        sounds={cat: [BELL, Sound("ding", BELL.data)]},
    )
