/* The film sink of film_writer.h and the exports of movies.h for C, and for every language that can
 * call it. C99.
 *
 * Functions give a tickreel_status; tickreel_message() says the rest. Strings are UTF-8, and are
 * copied. NULL and 0 stand for the default wherever nothing else is said. A film is used by one
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
  TICKREEL_IN_THE_WAY = 5, /* something has a name that is wanted, or is at work there */
  TICKREEL_CRASHED = 6,    /* a replay ends inside a tick that kills the game */
  TICKREEL_STOPPED = 130,  /* it was asked to stop */
} tickreel_status;

/* FFmpeg's pixel formats of these names. */
typedef enum tickreel_pixel_layout {
  TICKREEL_RGBA = 0,
  TICKREEL_BGRA = 1,
  TICKREEL_RGB24 = 2,
  TICKREEL_BGR24 = 3,
  TICKREEL_GRAY = 4,
} tickreel_pixel_layout;

/* FilmTarget. Begin with {0}, and set `size`. It only ever grows at its end. */
typedef struct tickreel_film_target {
  size_t size;             /* sizeof(tickreel_film_target) */
  const char* path;        /* required */
  int width;               /* required */
  int height;              /* required */
  int64_t fps_numerator;   /* 60 */
  int64_t fps_denominator; /* 1 */
  int sample_rate_hz;      /* 0: silent */
  int channels;            /* 1 or 2; 2 */
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
  int64_t segment_frames; /* 240 */
  const char* made_of;
} tickreel_film_target;

typedef struct tickreel_film tickreel_film;

/* As `tickreel --version` says it: "0.2.0-g1a2b3c4d5e". */
TICKREEL_API const char* tickreel_version(void);
/* Why the last function of this thread failed; "" when it did not. Until the next one. */
TICKREEL_API const char* tickreel_message(void);

/* FilmWriter::open. `*film` is NULL after a failure. */
TICKREEL_API tickreel_status tickreel_film_open(const tickreel_film_target* target,
                                                tickreel_film** film);
TICKREEL_API int64_t tickreel_film_next_frame(const tickreel_film* film);
TICKREEL_API int64_t tickreel_film_next_sample(const tickreel_film* film);
/* `stride_bytes`: from row to row; 0: rows are packed. */
TICKREEL_API tickreel_status tickreel_film_write(tickreel_film* film, const void* pixels,
                                                 size_t stride_bytes, tickreel_pixel_layout layout,
                                                 int bottom_up);
TICKREEL_API tickreel_status tickreel_film_write_texture(tickreel_film* film, unsigned texture,
                                                         int bottom_up);
/* `count`: samples of each channel. */
TICKREEL_API tickreel_status tickreel_film_write_sound(tickreel_film* film, const float* samples,
                                                       size_t count);
TICKREEL_API tickreel_status tickreel_film_finish(tickreel_film* film);
/* Frees it; without finish, what is finished stays in FILE.part. NULL is fine. */
TICKREEL_API void tickreel_film_close(tickreel_film* film);

/* Loads a game for tickreel_export, as `--game` of the program does: a library, with what follows a
 * colon as its argument. Once for each game, before anything else is done with replays. Sets the
 * environment variable TICKREEL_GAMES. */
TICKREEL_API tickreel_status tickreel_load_game(const char* library);

typedef enum tickreel_stage {
  TICKREEL_DRAW = 0,    /* frames are drawn, encoded and written */
  TICKREEL_JOIN = 1,    /* the segments become one film */
  TICKREEL_CHECK = 2,   /* the film is read back */
  TICKREEL_COMPARE = 3, /* frames that are there are drawn again, one of a segment */
  TICKREEL_PASSES = 4,  /* layers of each frame are drawn */
} tickreel_stage;

/* How far a film is. */
typedef struct tickreel_progress {
  size_t size;
  const char* file;
  tickreel_stage stage;
  int64_t frames_done; /* of this stage */
  int64_t frames_total;
  int64_t bytes_written;
  double seconds_left; /* of all stages; 0: not known yet */
} tickreel_progress;

/* What `tickreel export` is told. Begin with {0}, and set `size`. It only ever grows at its end. */
typedef struct tickreel_export_request {
  size_t size;                /* sizeof(tickreel_export_request) */
  const char* replay;         /* required */
  const char* const* options; /* of the command line, without dashes: "output=goal.mp4",
                                 "mark=goal", "all-marks=true"; ended by NULL */
  /* Hears of the films while they are made, in whatever thread, one call at a time. Whoever returns
     something else than 0 stops them: what is finished stays, for "resume=true". NULL: nobody. */
  int (*progress)(void* user, const tickreel_progress* now);
  void (*warn)(void* user, const char* file, const char* warning);
  /* One call for each film, when all are over. `message`: NULL of one that is there. */
  void (*made)(void* user, const char* file, const char* message);
  void* user;
} tickreel_export_request;

/* One film, or with "mark" or "all-marks" one of each mark. The same bytes as the program's. Not in
 * a thread with a current OpenGL context. Gives what kept a film from being made, the first one;
 * the others are there. TICKREEL_STOPPED when `progress` said so. */
TICKREEL_API tickreel_status tickreel_export(const tickreel_export_request* request);

#ifdef __cplusplus
}
#endif

#endif
