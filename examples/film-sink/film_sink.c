/* film_sink_c FILE: a silent film of a moving gradient, by the C interface. */

#include <stdint.h>
#include <stdio.h>
#include <tickreel/tickreel.h>

enum { kWidth = 320, kHeight = 180, kFrames = 120 };

static uint8_t rgb[kHeight][kWidth][3];

static void draw(int64_t frame) {
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      rgb[y][x][0] = (uint8_t)(x + frame);
      rgb[y][x][1] = (uint8_t)y;
      rgb[y][x][2] = (uint8_t)(255 - x / 2);
    }
  }
}

int main(int argc, char** argv) {
  tickreel_film_target target = {0};
  tickreel_film* film = NULL;
  tickreel_status status;
  if (argc != 2) {
    fprintf(stderr, "film_sink_c FILE\n");
    return TICKREEL_USAGE;
  }
  target.size = sizeof(target);
  target.path = argv[1];
  target.width = kWidth;
  target.height = kHeight;
  status = tickreel_film_open(&target, &film);
  while (status == TICKREEL_OK && tickreel_film_next_frame(film) < kFrames) {
    draw(tickreel_film_next_frame(film));
    status = tickreel_film_write(film, rgb, 0, TICKREEL_RGB24, 0);
  }
  if (status == TICKREEL_OK) status = tickreel_film_finish(film);
  if (status != TICKREEL_OK) fprintf(stderr, "film_sink_c: %s\n", tickreel_message());
  tickreel_film_close(film);
  return status;
}
