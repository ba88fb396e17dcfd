/* The FilmWriter of film_writer.h and the exports of movies.h for C99, and for every language that
 * can call C.
 *
 * Most functions return a tickreel_status; after an error, tickreel_message() returns a sentence
 * about it. Strings are UTF-8, and are copied. A member that is NULL or 0 has its default value
 * unless something else is said; an argument that is NULL is TICKREEL_USAGE unless something else
 * is said. Only one thread at a time uses a film. */
#ifndef TICKREEL_H
#define TICKREEL_H

#include <stddef.h>
#include <stdint.h>

#include "tickreel/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a function. The numbers are the exit codes of the program. */
typedef enum tickreel_status {
  TICKREEL_OK = 0,
  TICKREEL_FAILED = 1,     /* the system refused something */
  TICKREEL_USAGE = 2,      /* the request makes no sense */
  TICKREEL_BAD_FILE = 3,   /* an input file is damaged, of another program, or too new */
  TICKREEL_DIVERGED = 4,   /* a replay did not play as it was recorded */
  TICKREEL_IN_THE_WAY = 5, /* a file has a wanted name, another process is using it, or something
                              is full: a later try may succeed */
  TICKREEL_CRASHED = 6,    /* a replay ends inside a tick that crashes the game, or never ends */
  TICKREEL_STOPPED = 130,  /* the caller asked the function to stop */
} tickreel_status;

/* The order of a pixel's bytes: PixelLayout of pixels.h. */
typedef enum tickreel_pixel_layout {
  TICKREEL_RGBA = 0,
  TICKREEL_BGRA = 1,
  TICKREEL_RGB24 = 2,
  TICKREEL_BGR24 = 3,
  TICKREEL_GRAY = 4,
} tickreel_pixel_layout;

/* The settings of a film, and its file. The members are those of FilmTarget (film_writer.h), which
 * says their units and limits. Begin with {0}, and set `size`. New versions add members at the end.
 */
typedef struct tickreel_film_target {
  size_t size;             /* sizeof(tickreel_film_target) */
  const char* path;        /* required */
  int width;               /* required */
  int height;              /* required */
  int64_t fps_numerator;   /* 0: 60 */
  int64_t fps_denominator; /* 0: 1 */
  int sample_rate_hz;      /* 0: silent */
  int channels;            /* 1 or 2; 0: 2 */
  const char* vcodec;
  const char* crf; /* a number, such as "18" */
  const char* preset;
  const char* pix_fmt;
  const char* const* codec_options; /* "KEY=VALUE", ended by NULL */
  const char* acodec;
  int64_t audio_bitrate;
  const char* const* metadata; /* "KEY=VALUE", ended by NULL */
  int overwrite;
  int resume;
  int manifest;
  int64_t segment_frames; /* 0: 240 */
  const char* made_of;
} tickreel_film_target;

typedef struct tickreel_film tickreel_film;

/* Returns the version of the library, as `tickreel --version` prints it: "0.2.0-g1a2b3c4d5e". The
 * text stays valid; do not free it. */
TICKREEL_API const char* tickreel_version(void);
/* Returns a sentence that says why this thread's last call of a function with a tickreel_status
 * failed; "" when that call succeeded, or memory ran out. Valid until this thread's next such call.
 */
TICKREEL_API const char* tickreel_message(void);

/* Opens a film and sets *film, as FilmWriter::open does. The caller closes it with
 * tickreel_film_close(). After a failure *film is NULL. */
TICKREEL_API tickreel_status tickreel_film_open(const tickreel_film_target* target,
                                                tickreel_film** film);
/* Returns the number, from 0, of the frame that is written next; 0 if `film` is NULL. */
TICKREEL_API int64_t tickreel_film_next_frame(const tickreel_film* film);
/* Returns the number, from 0 and in each channel, of the sample that is written next; 0 if `film`
 * is NULL. */
TICKREEL_API int64_t tickreel_film_next_sample(const tickreel_film* film);

/* The functions below do what the functions of FilmWriter with these names do. A NULL film is
 * TICKREEL_USAGE. */

/* Writes the next frame. The pixels are copied. `stride_bytes`: bytes from the start of a row to
 * the start of the next; 0: rows without gaps. `bottom_up`: not 0: the first row is the lowest. */
TICKREEL_API tickreel_status tickreel_film_write(tickreel_film* film, const void* pixels,
                                                 size_t stride_bytes, tickreel_pixel_layout layout,
                                                 int bottom_up);
/* Writes the next frame from an OpenGL texture of the current context. */
TICKREEL_API tickreel_status tickreel_film_write_texture(tickreel_film* film, unsigned texture,
                                                         int bottom_up);
/* Writes the next samples, interleaved, which are copied. `count`: the number of samples of each
 * channel; `samples` has `count` times `channels` values. */
TICKREEL_API tickreel_status tickreel_film_write_sound(tickreel_film* film, const float* samples,
                                                       size_t count);
/* Completes the film, and gives the file its name. The film must still be closed. */
TICKREEL_API tickreel_status tickreel_film_finish(tickreel_film* film);
/* Frees the film. If it was not finished, its finished segments stay in FILE.part. `film` may be
 * NULL. */
TICKREEL_API void tickreel_film_close(tickreel_film* film);

/* Loads a game for tickreel_export(), as load_game() of movies.h does: LIBRARY.so, or
 * LIBRARY.so:ARGUMENT. Call it once for each game, before any export. Adds the game to the
 * environment variable TICKREEL_GAMES. */
TICKREEL_API tickreel_status tickreel_load_game(const char* library);

/* The stages of the making of a film. A film need not go through all of them. */
typedef enum tickreel_stage {
  TICKREEL_DRAW = 0,    /* frames are drawn, encoded and written */
  TICKREEL_JOIN = 1,    /* the segments become one film */
  TICKREEL_CHECK = 2,   /* the film is read back */
  TICKREEL_COMPARE = 3, /* single frames of finished segments are drawn again and compared */
  TICKREEL_PASSES = 4,  /* the passes (layers) of each frame are drawn */
} tickreel_stage;

/* The progress of one film. Valid during the call of `progress` only. */
typedef struct tickreel_progress {
  size_t size;      /* sizeof(tickreel_progress) of this library */
  const char* file; /* the film's path; in stage TICKREEL_PASSES the replay's path */
  tickreel_stage stage;
  int64_t frames_done;  /* in this stage */
  int64_t frames_total; /* in this stage */
  int64_t bytes_written;
  double seconds_left; /* an estimate for this and all later stages; 0: not known yet */
} tickreel_progress;

/* A request to export films. Begin with {0}, and set `size`. New versions add members at the end.
 */
typedef struct tickreel_export_request {
  size_t size;                /* sizeof(tickreel_export_request) */
  const char* replay;         /* the path of the replay; required */
  const char* const* options; /* options of the command line, without dashes: "output=goal.mp4",
                                 which is required, "mark=goal", "all-marks=true"; ended by NULL */

  /* The three functions may be NULL. */

  /* Receives the progress of a film while it is made, several times for each film, in any thread,
     one call at a time. Returns 0 to continue; any other value stops the export, and finished
     segments stay for "resume=true". */
  int (*progress)(void* user, const tickreel_progress* now);
  /* Receives a sentence about something in the film `file` that is not as it should be but did not
     fail. Called in any thread, one call at a time. */
  void (*warn)(void* user, const char* file, const char* warning);
  /* Receives the result for each film, in the calling thread, when all films have ended. `message`:
     why the film was not made; NULL when it was made, or existed already. */
  void (*made)(void* user, const char* file, const char* message);
  void* user; /* the first argument of the three functions */
} tickreel_export_request;

/* Makes films of a replay: one film, or with the option "mark" or "all-marks" one for each mark.
 * The films have the same bytes as the program's. Do not call it in a thread with a current OpenGL
 * context. Returns the error of the first film that failed; the other films are made all the same.
 * TICKREEL_STOPPED when `progress` stopped the export. */
TICKREEL_API tickreel_status tickreel_export(const tickreel_export_request* request);

#ifdef __cplusplus
}
#endif

#endif
