#ifndef TICKREEL_PLUGIN_RECORDING_H
#define TICKREEL_PLUGIN_RECORDING_H

/* Records a game from the game's own loop, for C and C++. The recording runs the game, and stores
 * its input and the hash of its state after each tick in a file, the replay. `tickreel --game
 * LIBRARY.so` plays, verifies and films it like the replays of `tickreel record`.
 *
 * One thread at a time uses a recording. The functions return TICKREEL_OK or an error, for which
 * tickreel_message() then has a sentence. */

#include "tickreel/api.h"
#include "tickreel/plugin/game_table.h"
#include "tickreel/tickreel.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tickreel_recording tickreel_recording;

/* Begins a session of the game, and its recording, which the caller closes with
 * tickreel_recording_close(). `path`: the replay, called PATH here. Until the recording is finished
 * the file is PATH.part, which has every tick that was played, even if the program crashes.
 * `overwrite`: not 0: PATH and PATH.part may be replaced. The table's functions must stay valid
 * until the recording is closed.
 *
 * `session`: set `size`, and player_count names in `players`, UTF-8, 256 bytes at most; a name may
 * be "". A tick rate of 0 means the table's rate, a rules version of 0 the newest rules. `argument`
 * and `constants` are ignored: create() gets the argument "" and the defaults of the constants.
 *
 * After a failure *recording is NULL. TICKREEL_USAGE when the table or the session makes no sense;
 * TICKREEL_IN_THE_WAY when PATH or PATH.part exists, or another program is writing it;
 * TICKREEL_FAILED when create() or the system refuses. */
TICKREEL_API tickreel_status tickreel_recording_begin(const tickreel_game_table* table,
                                                      const tickreel_session* session,
                                                      const char* path, int overwrite,
                                                      tickreel_recording** recording);

/* Returns the game that the table's create() has made; NULL if `recording` is NULL. The recording
 * owns it. Use it to draw; only tickreel_recording_tick() may change it. */
TICKREEL_API void* tickreel_recording_game(tickreel_recording* recording);

/* Records the input of one tick, and plays the tick. The game gets the axes as they are stored:
 * rounded to the nearest of 151 steps on each side. TICKREEL_USAGE when the input makes no sense;
 * the tick is then not played. When nothing can be recorded any more (a full disk), each call still
 * plays its tick, and returns that error. TICKREEL_FAILED, too, when a function of the game fails:
 * the recording can then only be closed, and PATH.part has the ticks before. A game that is over
 * (`is_over` of its table) is still played: your loop decides when to end. */
TICKREEL_API tickreel_status tickreel_recording_tick(tickreel_recording* recording,
                                                     const tickreel_input* input);

/* Completes the replay, and renames it to PATH. Afterwards the recording can only be closed, which
 * is still necessary. After a failure PATH.part is whole, and `tickreel` opens it. */
TICKREEL_API tickreel_status tickreel_recording_finish(tickreel_recording* recording);

/* Destroys the game, and frees the recording. If the recording was not finished, its replay stays
 * as PATH.part. `recording` may be NULL. */
TICKREEL_API void tickreel_recording_close(tickreel_recording* recording);

#ifdef __cplusplus
}
#endif

#endif
