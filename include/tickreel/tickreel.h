/* The FilmWriter of film_writer.h and the exports of movies.h for C99, and for every language that
 * can call C.
 *
 * Functions return a tickreel_status; tickreel_message() says what was wrong. Strings are UTF-8,
 * and are copied. NULL and 0 mean the default unless something else is said. A film is used by one
 * thread at a time. */
#ifndef TICKREEL_H
#define TICKREEL_H

#include <stddef.h>
#include <stdint.h>

#include "tickreel/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The exit codes of the program. */
typedef enum tickreel_status {
  TICKREEL_OK = 0,
  TICKREEL_FAILED = 1,     /* the system refused something */
  TICKREEL_USAGE = 2,      /* what was asked for makes no sense */
  TICKREEL_BAD_FILE = 3,   /* an input file is damaged or foreign */
  TICKREEL_DIVERGED = 4,   /* a replay did not play as it was recorded */
  TICKREEL_IN_THE_WAY = 5, /* a wanted name is taken, or another process is at work there */
  TICKREEL_CRASHED = 6,    /* a replay ends inside a tick that kills the game */
  TICKREEL_STOPPED = 130,  /* it was asked to stop */
} tickreel_status;

/* FFmpeg's pixel formats of these names; PixelLayout of pixels.h says more. */
typedef enum tickreel_pixel_layout {
  TICKREEL_RGBA = 0,
  TICKREEL_BGRA = 1,
  TICKREEL_RGB24 = 2,
  TICKREEL_BGR24 = 3,
  TICKREEL_GRAY = 4,
} tickreel_pixel_layout;

/* A film to make: FilmTarget of film_writer.h has the units and limits. Begin with {0}, and set
 * `size`. The struct only ever grows at its end. */
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

/* Returns the version as `tickreel --version` prints it: "0.2.0-g1a2b3c4d5e". Never freed. */
TICKREEL_API const char* tickreel_version(void);
/* Returns why the last function that this thread called and that returns a status has failed; ""
 * when it succeeded, or memory ran out. Valid until this thread calls the next one. */
TICKREEL_API const char* tickreel_message(void);

/* Opens a film as FilmWriter::open does. `*film` is NULL after a failure; otherwise close it with
 * tickreel_film_close(). */
TICKREEL_API tickreel_status tickreel_film_open(const tickreel_film_target* target,
                                                tickreel_film** film);
/* The functions below are those of FilmWriter. Next frame and next sample are 0 for NULL; for all
 * others a NULL film is TICKREEL_USAGE. */
TICKREEL_API int64_t tickreel_film_next_frame(const tickreel_film* film);
TICKREEL_API int64_t tickreel_film_next_sample(const tickreel_film* film);
/* `stride_bytes`: bytes from row to row; 0: rows are packed. The pixels are copied. */
TICKREEL_API tickreel_status tickreel_film_write(tickreel_film* film, const void* pixels,
                                                 size_t stride_bytes, tickreel_pixel_layout layout,
                                                 int bottom_up);
TICKREEL_API tickreel_status tickreel_film_write_texture(tickreel_film* film, unsigned texture,
                                                         int bottom_up);
/* `count`: samples for each channel; `samples` has `count` times `channels` of them. */
TICKREEL_API tickreel_status tickreel_film_write_sound(tickreel_film* film, const float* samples,
                                                       size_t count);
TICKREEL_API tickreel_status tickreel_film_finish(tickreel_film* film);
/* Frees the film. Without tickreel_film_finish() its finished segments stay in FILE.part. NULL is
 * fine. */
TICKREEL_API void tickreel_film_close(tickreel_film* film);

/* Loads a game for tickreel_export(), as load_game() of movies.h does: LIBRARY.so, or
 * LIBRARY.so:ARGUMENT. Call it once for each game, before any export. Adds the game to the
 * environment variable TICKREEL_GAMES. */
TICKREEL_API tickreel_status tickreel_load_game(const char* library);

typedef enum tickreel_stage {
  TICKREEL_DRAW = 0,    /* frames are drawn, encoded and written */
  TICKREEL_JOIN = 1,    /* the segments become one film */
  TICKREEL_CHECK = 2,   /* the film is read back */
  TICKREEL_COMPARE = 3, /* single frames of finished segments are drawn again and compared */
  TICKREEL_PASSES = 4,  /* the passes (layers) of each frame are drawn */
} tickreel_stage;

/* How far a film is. Valid during the call of `progress` only. */
typedef struct tickreel_progress {
  size_t size;      /* sizeof(tickreel_progress) of this library */
  const char* file; /* the film; at TICKREEL_PASSES the replay */
  tickreel_stage stage;
  int64_t frames_done; /* in this stage */
  int64_t frames_total;
  int64_t bytes_written;
  double seconds_left; /* for all stages; 0: not known yet */
} tickreel_progress;

/* A request to export films. Begin with {0}, and set `size`. The struct only ever grows at its
 * end. */
typedef struct tickreel_export_request {
  size_t size;                /* sizeof(tickreel_export_request) */
  const char* replay;         /* required */
  const char* const* options; /* those of the command line, without dashes: "output=goal.mp4",
                                 which is required, "mark=goal", "all-marks=true"; ended by NULL */
  /* Hears of the films while they are made, in any thread, one call at a time. Returns 0 to
     continue; any other value stops the export, and finished segments stay for "resume=true". */
  int (*progress)(void* user, const tickreel_progress* now);
  void (*warn)(void* user, const char* file, const char* warning);
  /* Called once for each film, in the calling thread, when all have ended. `message`: why the film
     was not made; NULL when it is there. */
  void (*made)(void* user, const char* file, const char* message);
  void* user; /* the first argument of these three functions, each of which may be NULL */
} tickreel_export_request;

/* Makes one film, or with "mark" or "all-marks" one for each mark, with the same bytes as the
 * program's. Do not call it in a thread with a current OpenGL context. Returns the error of the
 * first film that failed; the others are made all the same. TICKREEL_STOPPED when `progress`
 * stopped it. */
TICKREEL_API tickreel_status tickreel_export(const tickreel_export_request* request);

#ifdef __cplusplus
}
#endif

#endif
