#ifndef TICKREEL_PLUGIN_RECORDING_H
#define TICKREEL_PLUGIN_RECORDING_H

/* Recording a game in its own loop, for C and C++: the game runs inside, and what it is told is
 * written down, with the hash of its state after each tick. The replay is then one like those of
 * `tickreel record`: `tickreel --game LIBRARY.so` plays, verifies and films it.
 *
 * A recording is used by one thread at a time. tickreel_message() says what was wrong. */

#include "tickreel/api.h"
#include "tickreel/plugin/game_table.h"
#include "tickreel/tickreel.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tickreel_recording tickreel_recording;

/* Begins a session of the game, and its recording: PATH.part, until it is finished; whatever
 * happens to the program, what was played is in it. `overwrite` is not 0: PATH may be replaced. The
 * table stays as it is until the recording is closed. In `session`, a tick rate of 0 means the
 * table's, and rules of version 0 the newest; create() may refuse another rate. TICKREEL_USAGE
 * where table or session make no sense, TICKREEL_IN_THE_WAY where PATH is there; *recording is then
 * NULL. */
TICKREEL_API tickreel_status tickreel_recording_begin(const tickreel_game_table* table,
                                                      const tickreel_session* session,
                                                      const char* path, int overwrite,
                                                      tickreel_recording** recording);

/* What the table's create() has made: to be drawn, and to be changed by ticks alone. */
TICKREEL_API void* tickreel_recording_game(tickreel_recording* recording);

/* Records the input, and plays it: one tick. The game plays on where nothing can be recorded any
 * more (a full disk): each later call gives that error again. A game that is over (`is_over` of its
 * table) is played all the same: whoever has the loop ends it. */
TICKREEL_API tickreel_status tickreel_recording_tick(tickreel_recording* recording,
                                                     const tickreel_input* input);

/* Gives the replay its name. What is left to do is to close the recording. */
TICKREEL_API tickreel_status tickreel_recording_finish(tickreel_recording* recording);

/* Ends the game and frees the recording. One that is not finished stays as PATH.part, which plays
 * as it is. NULL: nothing. */
TICKREEL_API void tickreel_recording_close(tickreel_recording* recording);

#ifdef __cplusplus
}
#endif

#endif
