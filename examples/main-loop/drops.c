/* Drops that are caught with a bowl: a game as they are found, with main(), a loop, a clock, random
 * numbers, sleeps, and nothing but globals. No line of it knows tickreel.
 *
 *     ./drops
 */
#include "platform.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { kWidth = 160, kHeight = 90, kDrops = 12, kBowl = 18 };

static unsigned char pixels[kHeight][kWidth][4];
static struct drop { float x, y, speed; } drops[kDrops];
static float bowl = kWidth / 2;
static int caught;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void fall_from_above(struct drop* one) {
  one->x = (float)(rand() % kWidth);
  one->y = (float)-(rand() % kHeight);
  one->speed = (float)(20 + rand() % 40);
}

static void fill(int left, int top, int width, int height, int red, int green, int blue) {
  for (int y = top < 0 ? 0 : top; y < top + height && y < kHeight; ++y)
    for (int x = left < 0 ? 0 : left; x < left + width && x < kWidth; ++x) {
      const unsigned char color[] = {(unsigned char)red, (unsigned char)green, (unsigned char)blue,
                                     255};
      memcpy(pixels[y][x], color, sizeof color);
    }
}

static void move(float passed) {
  const unsigned keys = keys_held();
  if (keys & KEY_LEFT) bowl -= 90 * passed;
  if (keys & KEY_RIGHT) bowl += 90 * passed;
  if (bowl < 0) bowl = 0;
  if (bowl > kWidth) bowl = kWidth;
  for (int i = 0; i < kDrops; ++i) {
    drops[i].y += drops[i].speed * passed;
    if (drops[i].y < kHeight - 6) continue;
    if (drops[i].x > bowl - kBowl / 2 && drops[i].x < bowl + kBowl / 2) ++caught;
    fall_from_above(&drops[i]);
  }
}

static void draw(void) {
  fill(0, 0, kWidth, kHeight, 18, 24, 48);
  for (int i = 0; i < kDrops; ++i)
    fill((int)drops[i].x - 1, (int)drops[i].y - 3, 2, 5, 90, 180, 250);
  fill((int)bowl - kBowl / 2, kHeight - 6, kBowl, 4, 240, 190, 80);
  for (int i = 0; i < caught % 40; ++i) fill(4 + 4 * i, 3, 2, 4, 240, 240, 240);
}

int main(void) {
  const struct timespec nap = {0, 2000000};
  double before = seconds();
  srand((unsigned)time(NULL));
  for (int i = 0; i < kDrops; ++i) fall_from_above(&drops[i]);
  while (!(keys_held() & KEY_LEAVE)) {
    const double now = seconds();
    move((float)(now - before));
    before = now;
    draw();
    present(&pixels[0][0][0], kWidth, kHeight);
    nanosleep(&nap, NULL);
  }
  return 0;
}
