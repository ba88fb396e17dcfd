#!/usr/bin/env python3
"""stars.py: catch the stars with the arrow keys. stars.py FILE [SECONDS]: a film of the computer at it.

Each step is a sixtieth of a second, in a window and in a film, so both show the same game."""

import os
import random
import sys

import numpy
import pygame

WIDTH, HEIGHT, STEPS_PER_SECOND, SAMPLES_PER_SECOND = 320, 180, 60, 48000
BASKET_Y, SPEED = 160, 4
NIGHT, STAR, BASKET = (16, 18, 48), (255, 220, 64), (64, 200, 120)


class Game:
    """Plays without a window, a clock and loudspeakers."""

    def __init__(self):
        self.random = random.Random(2026)
        self.basket, self.caught, self.steps = WIDTH // 2, 0, 0
        self.rung = None  # the step in which the bell was rung
        self.new_star()

    def new_star(self):
        self.star = [self.random.randrange(20, WIDTH - 20), 0]

    def step(self, direction):
        self.basket = min(max(self.basket + SPEED * direction, 20), WIDTH - 20)
        self.star[1] += 2
        if self.star[1] >= BASKET_Y:
            if abs(self.star[0] - self.basket) <= 20:
                self.caught += 1
                self.rung = self.steps
            self.new_star()
        self.steps += 1

    def bot(self):
        away = self.star[0] - self.basket
        return 0 if abs(away) < SPEED else (away > 0) - (away < 0)

    def draw(self, screen):
        screen.fill(NIGHT)
        pygame.draw.circle(screen, STAR, self.star, 6)
        pygame.draw.rect(screen, BASKET, (self.basket - 20, BASKET_Y, 40, 10))
        for i in range(self.caught):
            pygame.draw.circle(screen, STAR, (8 + 10 * i, 8), 3)

    def sound(self):
        """The samples of the last step: a bell that fades."""
        count = SAMPLES_PER_SECOND // STEPS_PER_SECOND
        if self.rung is None:
            return numpy.zeros((count, 2), numpy.float32)
        return bell(numpy.arange(count) + count * (self.steps - 1 - self.rung))


def bell(samples):
    seconds = samples / SAMPLES_PER_SECOND
    wave = 0.4 * numpy.sin(2 * numpy.pi * 880 * seconds) * numpy.exp(-8 * seconds)
    return numpy.stack([wave, wave], axis=1)


def play():
    pygame.mixer.init(SAMPLES_PER_SECOND, -16, 2)
    second = bell(numpy.arange(SAMPLES_PER_SECOND))
    ring = pygame.sndarray.make_sound((32767 * second).astype(numpy.int16))
    screen = pygame.display.set_mode((WIDTH, HEIGHT), pygame.SCALED)
    clock = pygame.time.Clock()
    game = Game()
    while not pygame.event.get(pygame.QUIT):
        keys = pygame.key.get_pressed()
        game.step(keys[pygame.K_RIGHT] - keys[pygame.K_LEFT])
        if game.rung == game.steps - 1:
            ring.play()
        game.draw(screen)
        pygame.display.flip()
        clock.tick(STEPS_PER_SECOND)


def film(path, seconds):
    import tickreel

    os.environ["SDL_VIDEODRIVER"] = "dummy"  # no window
    screen = pygame.display.set_mode((WIDTH, HEIGHT))
    game = Game()
    with tickreel.Film(path, WIDTH, HEIGHT, STEPS_PER_SECOND, sample_rate_hz=SAMPLES_PER_SECOND,
                       metadata={"title": "Stars"}) as film:
        for _ in film.frames(seconds * STEPS_PER_SECOND, progress=show):
            game.step(game.bot())
            game.draw(screen)
            film.write_sound(game.sound())
            film.write(pygame.image.tostring(screen, "RGB"))


def show(done, count):
    if done % STEPS_PER_SECOND == 0:
        print(f"{done} of {count} frames", file=sys.stderr)


if __name__ == "__main__" and len(sys.argv) == 1:
    play()
elif __name__ == "__main__":
    film(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10)
