/* A game that asks the machine: clocks, the time zone, random numbers, and sleeps. Its only state
 * is the picture of four bytes for each pixel, which it neither saves nor hashes. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "tickreel/plugin/game_table.h"
#include "tickreel/plugin/keys.h"

static unsigned ticks;
static unsigned char pixels[2][4];

static const char* create(const tickreel_session* session, void** game) {
  (void)session;
  *game = pixels;
  return NULL;
}
static void destroy(void* game) {
  (void)game;
}

static const char* tick(void* game, const tickreel_input* input) {
  struct timespec now;
  struct tm date;
  (void)game;
  clock_gettime(CLOCK_REALTIME, &now);
  localtime_r(&now.tv_sec, &date);
  if (++ticks == 31) {
    fprintf(stderr, "%d-%02d-%02d %02d:%02d:%02d.%09ld\n", date.tm_year + 1900, date.tm_mon + 1,
            date.tm_mday, date.tm_hour, date.tm_min, date.tm_sec, now.tv_nsec);
  }
  usleep(1000);
  clock_gettime(CLOCK_MONOTONIC, &now);
  pixels[0][0] = (unsigned char)(now.tv_nsec / 1000000);
  pixels[0][1] = (unsigned char)input->players[0].buttons;
  if (getrandom(pixels[1], 3, 0) != 3) return "there are no random numbers";
  return NULL;
}

static const char* publish(const void* game, tickreel_view* view) {
  const tickreel_picture picture = {.size = sizeof picture,
                                    .format = TICKREEL_RGBA8888,
                                    .width = 2,
                                    .height = 1,
                                    .pixels = pixels};
  (void)game;
  view->picture(view, &picture);
  return NULL;
}

static const tickreel_action kActions[] = {TICKREEL_PAD_ACTIONS};
static const tickreel_game_table kTable = {.size = sizeof kTable,
                                           .name = "clockwork",
                                           .rules_version = 1,
                                           .tick_rate_num = 60,
                                           .tick_rate_den = 1,
                                           .min_players = 1,
                                           .max_players = 1,
                                           .create = create,
                                           .destroy = destroy,
                                           .tick = tick,
                                           .publish = publish,
                                           .actions = kActions,
                                           .action_count = sizeof kActions / sizeof *kActions,
                                           .has_pictures = 1,
                                           .reads_clocks = 1};

/* The argument "real" leaves the machine's clocks to it. */
const tickreel_game_table* tickreel_game_entry(const char* argument) {
  static tickreel_game_table table;
  table = kTable;
  if (strcmp(argument, "real") == 0) table.reads_clocks = 0;
  return &table;
}
