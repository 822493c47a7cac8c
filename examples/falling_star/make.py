"""Writes falling_star.sb3, the little game that test_falling_star.py plays.

Catch the star in the basket (left and right arrow), or click it. Who has missed three is asked for a name.
"""

from __future__ import annotations

from pathlib import Path

from generator.scratch import (
    Costume,
    Else,
    If,
    List,
    Monitor,
    Project,
    RepeatUntil,
    Sprite,
    Stage,
    Variable,
    absolute,
    answer,
    ask_and_wait,
    block,
    change_y,
    go_to,
    hide,
    join,
    random,
    show,
    to_sb3,
    when_clicked,
    when_flag_clicked,
    when_key,
    x_position,
    y_position,
)

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}">{2}</svg>'
SKY = '<path fill="#24305e" d="M0 0h480v360H0z"/>'
STAR = '<path fill="#f8e16c" d="M20 0l6 14 14 6-14 6-6 14-6-14-14-6 14-6z"/>'
BASKET = '<path fill="#a8763e" d="M0 0h80l-10 30H10z"/>'


class Night(Stage):
    """Catch the star: left and right arrow move the basket. A click catches it, too. Three may fall."""

    score = Variable(doc="stars caught", monitor=Monitor(5, 5))
    lives = Variable(doc="stars that may still fall", monitor=Monitor(5, 32))
    best = List(doc="who caught how many", monitor=Monitor(360, 5, "list", width=115, height=120))
    basket_x = Variable(doc="where the basket is")


stage = Night()


class Basket(Sprite):
    """Slides along the ground."""

    @when_flag_clicked
    def begin(self) -> None:
        """Stand in the middle."""
        stage.basket_x = 0
        go_to(0, -150)

    @when_key("left arrow")
    def left(self) -> None:
        """One step to the left, up to the edge."""
        with If(stage.basket_x > -200):
            stage.basket_x += -20
            go_to(stage.basket_x, -150)

    @when_key("right arrow")
    def right(self) -> None:
        """One step to the right, up to the edge."""
        with If(stage.basket_x < 200):
            stage.basket_x += 20
            go_to(stage.basket_x, -150)


class Star(Sprite):
    """Falls again and again, until three were missed."""

    @when_flag_clicked
    def fall(self) -> None:
        """The whole game."""
        stage.score = 0
        stage.lives = 3
        self.rise()
        show()
        with RepeatUntil(stage.lives == 0):
            change_y(-10)
            with If(y_position() < -140):
                with If(absolute(x_position() - stage.basket_x) < 40):
                    stage.score += 1
                with Else():
                    stage.lives += -1
                self.rise()
        hide()
        ask_and_wait("The end! What is your name?")
        stage.best.append(join(answer(), ": ", stage.score))

    @when_clicked
    def catch(self) -> None:
        """A click catches the star, too."""
        stage.score += 1
        self.rise()

    @block(warp=True)
    def rise(self) -> None:
        """Be another star, at the top of the sky."""
        go_to(random(-200, 200), 160)


def falling_star() -> bytes:
    """The bytes of the project file."""
    basket, star = Basket(), Star()
    pictures = {
        stage: Costume("sky", SVG.format(480, 360, SKY).encode(), (240, 180)),
        basket: Costume("basket", SVG.format(80, 30, BASKET).encode(), (40, 15)),
        star: Costume("star", SVG.format(40, 40, STAR).encode(), (20, 20)),
    }
    return to_sb3(
        Project(stage, [basket, star], costumes={target: [picture] for target, picture in pictures.items()})
    )


if __name__ == "__main__":
    Path(__file__).with_name("falling_star.sb3").write_bytes(falling_star())
