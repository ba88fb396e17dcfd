#ifndef TICKREEL_PLUGIN_RECORDING_H
#define TICKREEL_PLUGIN_RECORDING_H

/* Records a game from the game's own loop, for C and C++. The recording runs the game, and writes
 * down its input and the hash of its state after each tick. The replay is like one of `tickreel
 * record`: `tickreel --game LIBRARY.so` plays, verifies and films it.
 *
 * A recording is used by one thread at a time. tickreel_message() says what was wrong. */

#include "tickreel/api.h"
#include "tickreel/plugin/game_table.h"
#include "tickreel/tickreel.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tickreel_recording tickreel_recording;

/* Begins a session of the game, and its recording. Until it is finished the file is PATH.part,
 * which has every tick that was played, even if the program dies. `overwrite`: not 0 replaces PATH
 * and PATH.part. The table's functions must stay valid until the recording is closed.
 *
 * `session`: set `size`, and give player_count names in `players`, UTF-8, 256 bytes at most; they
 * may be "". A tick rate of 0 means the table's, rules version 0 the newest. `argument` and
 * `constants` are ignored: create() gets the argument "" and the constants' defaults.
 *
 * After a failure *recording is NULL. TICKREEL_USAGE when table or session make no sense;
 * TICKREEL_IN_THE_WAY when PATH or PATH.part exists, or is being written; TICKREEL_FAILED when
 * create() or the system refuses. */
TICKREEL_API tickreel_status tickreel_recording_begin(const tickreel_game_table* table,
                                                      const tickreel_session* session,
                                                      const char* path, int overwrite,
                                                      tickreel_recording** recording);

/* Returns what the table's create() has made, which the recording owns. Use it to draw; only
 * tickreel_recording_tick() may change it. NULL for NULL. */
TICKREEL_API void* tickreel_recording_game(tickreel_recording* recording);

/* Records the input of one tick and plays it. The game gets the axes as they are stored: rounded to
 * the nearest of 151 steps on each side. TICKREEL_USAGE when the input makes no sense: nothing is
 * played. When nothing can be recorded any more (a full disk), the game plays on, and this and each
 * later call returns that error. A game that is over (`is_over` of its table) is still played: your
 * loop decides when to end. */
TICKREEL_API tickreel_status tickreel_recording_tick(tickreel_recording* recording,
                                                     const tickreel_input* input);

/* Completes the replay and gives it its name, PATH. The recording must still be closed; nothing
 * else can be done with it. */
TICKREEL_API tickreel_status tickreel_recording_finish(tickreel_recording* recording);

/* Ends the game and frees the recording. A recording that is not finished stays as PATH.part, which
 * is a replay, too. NULL is fine. */
TICKREEL_API void tickreel_recording_close(tickreel_recording* recording);

#ifdef __cplusplus
}
#endif

#endif
