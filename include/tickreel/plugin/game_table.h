#ifndef TICKREEL_PLUGIN_GAME_TABLE_H
#define TICKREEL_PLUGIN_GAME_TABLE_H

/* A game as a shared library, in C99 or any language that can be called from C.
 *
 *     tickreel --game ./mygame.so record --headless --seconds 20 -o x.replay
 *
 * The library exports one function, tickreel_game_entry, which returns a table: what the game is
 * called, how it is played, and the functions that tickreel calls. docs/your-game.md goes through
 * it.
 *
 * Sizes. The table only ever grows at its end, and its first field says how long yours is: a
 * library that was built with an older header goes on working. What a field is that you leave out:
 * 0. The structs that tickreel fills in for you begin with a size, too: ask it before you read a
 * field that is younger than the oldest tickreel you want to run with.
 *
 * Failures. A function that can fail returns NULL, or what was wrong: a sentence for the player,
 * UTF-8, which stays until the next call. Neither exceptions nor longjmp may leave it.
 *
 * Threads. A game, and a renderer, is called by one thread at a time, which need not be the same
 * each time. Several games live side by side, so there must be no state outside of them, or the
 * table says `has_globals`.
 */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TICKREEL_MAX_PLAYERS = 16, TICKREEL_MAX_AXES = 8, TICKREEL_SAMPLE_RATE = 48000 };

/* How a number lies in memory: as the machine has it. */
enum {
  TICKREEL_U8 = 0,
  TICKREEL_I8 = 1,
  TICKREEL_U16 = 2,
  TICKREEL_I16 = 3,
  TICKREEL_U32 = 4,
  TICKREEL_I32 = 5,
  TICKREEL_U64 = 6,
  TICKREEL_I64 = 7,
  TICKREEL_F32 = 8,
  TICKREEL_F64 = 9,
  TICKREEL_TEXT = 10 /* bytes of a text, which ends with a 0 or with the last of them */
};

/* Takes the numbers of a game that can be tuned. A replay has the values that it was recorded with,
 * and is played with them, whatever they are today. */
typedef struct tickreel_constants {
  size_t size;
  uint32_t rules_version; /* that is played by: what came with later rules is left out */
  /* *value is the default, and then what the session plays with: it is written there. `name` is as
     in tickreel_fields, and has no other constant; `type` is no text; floats are finite. Up to 1024
     of them. */
  void (*number)(struct tickreel_constants* constants, const char* name, uint32_t type,
                 void* value);
} tickreel_constants;

/* What a session is started with; the replay holds all of it. */
typedef struct tickreel_session {
  size_t size;
  uint64_t seed;          /* of all that is random */
  uint32_t tick_rate_num; /* ticks for each second of game time: num / den */
  uint32_t tick_rate_den;
  uint32_t rules_version;     /* to play by: at most the table's */
  uint32_t player_count;      /* as many as the table takes */
  const char* const* players; /* their names, UTF-8 */
  const char* argument;       /* what the library was loaded with, or "" */
  /* Gives the values of the constants that the table's function has named, and has to be asked for
     no others; until create() returns. `size` says whether it is there: it is younger than the
     first tickreel. */
  tickreel_constants* constants;
} tickreel_session;

/* What one player's devices say during one tick, as it is stored. */
typedef struct tickreel_player_input {
  uint32_t buttons;                /* one bit for each button that the game names */
  int16_t axes[TICKREEL_MAX_AXES]; /* -32767..32767; which way is which, is the game's */
} tickreel_player_input;

/* Anything else that enters the game: typed text, the pointer, a date (docs/files.md). */
typedef struct tickreel_input_event {
  uint16_t kind;
  uint8_t player;
  const void* payload;
  size_t payload_size;
} tickreel_input_event;

typedef struct tickreel_input {
  size_t size;
  const tickreel_player_input* players; /* player_count of the session */
  const tickreel_input_event* events;
  size_t event_count;
} tickreel_input;

/* Where bytes go. append(to, bytes, size) adds to those that are there. */
typedef struct tickreel_bytes {
  size_t size;
  void (*append)(struct tickreel_bytes* to, const void* bytes, size_t size);
} tickreel_bytes;

/* Takes the names of what save() gives: of its bytes, as they lie there. Names have 1 to 64
 * letters, digits, _, . and brackets, and begin with a letter or _: "x", "ball.velocity.x". Each
 * byte has one name at most; what has none is called as before, "state[20]". Up to 65536 calls,
 * which come to 262144 numbers, whose names have 255 bytes at most in all. */
typedef struct tickreel_fields {
  size_t size;
  /* A number, `offset` bytes behind where the group begins, or the state; of a `count` that is not
     0, as many of them: x[0], x[1]. A text has `count` bytes. */
  void (*field)(struct tickreel_fields* fields, const char* name, uint32_t type, size_t offset,
                size_t count);
  /* A struct of `bytes` bytes, or of a `count` that is not 0 as many of them, each behind the last
     one. Until end(), offsets are those in one of them, and names come behind its own:
     players[1].x. Up to 16 deep. */
  void (*begin)(struct tickreel_fields* fields, const char* name, size_t offset, size_t bytes,
                size_t count);
  void (*end)(struct tickreel_fields* fields);
} tickreel_fields;

/* Of the member of a struct, by its own name: a number; an array of numbers, or a text; a struct;
 * an array of structs. */
#define TICKREEL_FIELD(fields, type_, member, number_type) \
  (fields)->field((fields), #member, (number_type), offsetof(type_, member), 0)
#define TICKREEL_FIELDS(fields, type_, member, number_type)                  \
  (fields)->field((fields), #member, (number_type), offsetof(type_, member), \
                  sizeof(((type_*)0)->member) / sizeof(((type_*)0)->member[0]))
#define TICKREEL_BEGIN(fields, type_, member) \
  (fields)->begin((fields), #member, offsetof(type_, member), sizeof(((type_*)0)->member), 0)
#define TICKREEL_BEGIN_EACH(fields, type_, member)                                            \
  (fields)->begin((fields), #member, offsetof(type_, member), sizeof(((type_*)0)->member[0]), \
                  sizeof(((type_*)0)->member) / sizeof(((type_*)0)->member[0]))

/* Something that happened during the step before this view: for highlights and `mark auto`. */
typedef struct tickreel_event {
  uint64_t id;       /* unique in the session */
  uint32_t kind;     /* as in tickreel_event_name */
  float when;        /* 0..1: the fraction of the step that had passed */
  float position[3]; /* metres */
  int32_t actor;     /* the player who did it; -1: nobody */
  int32_t target;    /* to whom; -1: nobody */
  int32_t weight;    /* how much it matters for a highlight: 0 not at all, 100 fully; up to 1000 */
  const char* text;  /* a word or two; NULL: none */
} tickreel_event;

/* For a game without a renderer of its own, which tickreel then draws: Thing of
   tickreel/view/view.h. */
typedef struct tickreel_thing {
  uint64_t id;       /* unique in a view; the same object keeps it */
  uint32_t kind;     /* 0 box, 1 disc, 2 ball, 3 wall, 4 floor */
  uint32_t variant;  /* the player it belongs to: its colour */
  float position[3]; /* its middle, metres; z is up */
  float rotation[4]; /* a quaternion x, y, z, w of unit length; all 0: not rotated */
  float extents[3];  /* metres */
  float velocity[3]; /* metres for each second */
  uint32_t flags;    /* 1: did not travel here, do not interpolate; 2: `velocity` is right */
} tickreel_thing;

/* What a tickreel_thing cannot say; its `flags` may have these, too. */
enum {
  TICKREEL_TELEPORTED = 1,   /* did not travel here, do not interpolate */
  TICKREEL_HAS_VELOCITY = 2, /* `velocity` is right */
  TICKREEL_HAS_ANGULAR_VELOCITY =
      4,                         /* `angular_velocity` is right: it turns that way, however far */
  TICKREEL_FIRST_VALUE_WRAPS = 8 /* << i: values[i] is a phase, 0 up to and without 1 */
};
typedef struct tickreel_full_thing {
  size_t size; /* sizeof(tickreel_full_thing) */
  tickreel_thing thing;
  float values[4];           /* what else changes smoothly */
  float angular_velocity[3]; /* radians for each second, right-handed about the world's axes */
} tickreel_full_thing;

/* Something sudden that happened to a thing during the step before this view: PathEvent of
   tickreel/view/view.h. Of one thing in order of `when`; it appears first and vanishes last. */
enum { TICKREEL_KINK = 0, TICKREEL_APPEAR = 1, TICKREEL_VANISH = 2 };
typedef struct tickreel_path_event {
  size_t size; /* sizeof(tickreel_path_event) */
  uint64_t thing_id;
  uint32_t type; /* a bounce; it came into being here, or ended here */
  float when;    /* 0..1: the fraction of the step that had passed */
  float position[3];
  float velocity_before[3]; /* metres for each second, arriving: of a bounce or an end */
  float velocity_after[3];  /* leaving: of a bounce or a beginning */
} tickreel_path_event;

/* What a tickreel_event cannot say. */
typedef struct tickreel_full_event {
  size_t size; /* sizeof(tickreel_full_event) */
  tickreel_event event;
  uint32_t variant;
  float direction[3]; /* unit length, or zero where it means nothing */
  float magnitude;    /* 1 is usual */
} tickreel_full_event;

/* A statement for the HUD, such as `name` and `score` make: Fact of tickreel/view/view.h. */
typedef struct tickreel_fact {
  size_t size;   /* sizeof(tickreel_fact) */
  uint32_t kind; /* 1 a name, 2 a score; what others mean is the game's */
  uint32_t variant;
  int64_t value;
  const char* text; /* NULL: none */
} tickreel_fact;

/* What the bytes of a pixel are; numbers of more than one in the machine's order. */
enum {
  TICKREEL_XRGB8888 = 0, /* 32 bits: 0xXXRRGGBB */
  TICKREEL_0RGB1555 = 1, /* 16 bits: five each of red, green and blue, red highest */
  TICKREEL_RGB565 = 2,   /* 16 bits: five, six and five */
  TICKREEL_PALETTE8 = 3, /* 8 bits: a number of the palette's */
  TICKREEL_MAX_PICTURE_SIDE = 4096
};

/* A picture that the game has drawn into memory of its own. It is copied. */
typedef struct tickreel_picture {
  size_t size;            /* sizeof(tickreel_picture) */
  uint32_t format;        /* one of those above */
  uint32_t width, height; /* pixels, 1..TICKREEL_MAX_PICTURE_SIDE; may change from tick to tick */
  size_t stride;          /* bytes from row to row; 0: there is nothing between them */
  const void* pixels;     /* the top row first */
  /* Of TICKREEL_PALETTE8, one of the two: 256 colours of 0xXXRRGGBB, or of three bytes, red first.
   */
  const uint32_t* palette;
  const uint8_t* palette_rgb;
  /* How wide a pixel is that is 1 high, such as 8 / 7 or 5 / 6; both 0: it is square. */
  uint32_t pixel_width, pixel_height;
} tickreel_picture;

/* Takes what can be seen of a game at a tick. */
typedef struct tickreel_view {
  size_t size;
  /* All that your renderer needs; up to 64 MiB. Called again, it adds to them. */
  void (*bytes)(struct tickreel_view* view, const void* bytes, size_t size);
  void (*event)(struct tickreel_view* view, const tickreel_event* event);
  void (*thing)(struct tickreel_view* view, const tickreel_thing* thing);
  /* For the HUD of a game without a renderer. The name of player `player`, and a score. */
  void (*name)(struct tickreel_view* view, uint32_t player, const char* name);
  void (*score)(struct tickreel_view* view, uint32_t player, int64_t score);
  /* What the step that led here sounded like, where the table says `has_sound`: `count` samples of
     `sample_rate` for each second (48000), each left and right, -1..1. Of the step from tick t to
     t + 1 these are all k with t <= k * rate / 48000 < t + 1; the view of tick 0 has none. A view
     is not told its tick: a game with sound counts its own. Called again, it adds. */
  void (*samples)(struct tickreel_view* view, const float* samples, size_t count);
  /* What is seen at this tick, where the table says `has_pictures`: once in each call of
     publish(), and a function of the state. `size` says whether it is there: it is younger than the
     first tickreel. */
  void (*picture)(struct tickreel_view* view, const tickreel_picture* picture);
  /* In place of thing() and event() for what these cannot say. `size` says whether these four are
     there: they are younger than `picture`. */
  void (*full_thing)(struct tickreel_view* view, const tickreel_full_thing* thing);
  void (*full_event)(struct tickreel_view* view, const tickreel_full_event* event);
  void (*path_event)(struct tickreel_view* view, const tickreel_path_event* event);
  void (*fact)(struct tickreel_view* view, const tickreel_fact* fact);
} tickreel_view;

/* What a game published at a tick. The bytes are aligned for any type, as malloc's are. */
typedef struct tickreel_published {
  int64_t tick;
  const void* bytes;
  size_t bytes_size;
} tickreel_published;

/* OpenGL for a renderer: a 4.5 core context of its own, which is current in each of its calls. Its
   state stays from call to call. */
typedef struct tickreel_opengl {
  size_t size;
  void* (*get_proc)(const char* name); /* as eglGetProcAddress; for your loader */
  const char* argument;                /* what the library was loaded with, or "" */
} tickreel_opengl;

/* Where a camera is that the user has set (`--camera-keys`); metres and radians. */
typedef struct tickreel_camera {
  float eye[3], target[3], up[3];
  float vertical_fov;
} tickreel_camera;

/* The point in time of a picture. At alpha 0 `to` may be `from`. */
typedef struct tickreel_moment {
  size_t size;
  tickreel_published from, to;   /* the published states before it and after it */
  double alpha;                  /* 0..1: how far it is from `from` to `to`; below 1 */
  double seconds;                /* game time since tick 0 */
  double step_seconds;           /* from tick to tick */
  uint32_t framebuffer;          /* to draw into: 8-bit rgba, sRGB-encoded as it is shown; depth and
                                    stencil. Bound, black, and all of it the viewport */
  int32_t width, height;         /* pixels: as renderer_create() was told */
  uint32_t camera_index;         /* in the table's cameras */
  const tickreel_camera* camera; /* NULL: that one; else this instead */
  /* A picture with motion blur is drawn at several moments, in order of time, and they are mixed:
     all else is drawn at one. Which of them this is, of how many, and how far it is behind the
     frame's own moment, in seconds of game time: what teleports in between is best drawn where it
     was. `size` says whether they are there: they are younger than the first tickreel. */
  uint32_t subframe, subframe_count;
  double since_frame;
} tickreel_moment;

/* What a key or a button does. Codes are GLFW's; a key of 0 and a pad button of -1 are none. */
typedef struct tickreel_action {
  const char* name;
  uint32_t buttons;   /* that it holds */
  uint8_t axis;       /* that it pushes to an end: */
  int8_t push;        /* -1, 1, or 0 for none */
  uint16_t left_key;  /* on the left half of a keyboard, around WASD */
  uint16_t right_key; /* on the right half, around the arrows */
  int16_t pad_button;
} tickreel_action;

/* What a stick or a trigger of a gamepad does: GLFW's gamepad axes. */
typedef struct tickreel_stick {
  const char* name;
  uint8_t stick;    /* 0 left x, 1 left y, 2 right x, 3 right y, 4 and 5 the triggers */
  uint8_t axis;     /* that it moves */
  uint8_t inverted; /* not 0: as GLFW's y axes need it, where down is positive */
} tickreel_stick;

/* A kind of event that people look for, the most wanted first: `mark auto --event NAME`. */
typedef struct tickreel_event_name {
  const char* name;
  uint32_t kind;
} tickreel_event_name;

/* Takes the files of a game. */
typedef struct tickreel_files {
  size_t size;
  const char* argument; /* what the library was loaded with, or "" */
  /* A path, UTF-8. Of a folder, all files in it and below count, with their names. */
  void (*add)(struct tickreel_files* files, const char* path);
} tickreel_files;

typedef struct tickreel_game_table {
  size_t size; /* sizeof(tickreel_game_table) */

  /* Who it is. */
  const char* name;              /* a-z, 0-9, - and _: what replays call it */
  const char* description;       /* one line */
  uint32_t rules_version;        /* counted up when old inputs would lead elsewhere; 1 or more */
  uint32_t oldest_rules_version; /* that it still plays by; 0: the newest alone */
  uint32_t tick_rate_num;        /* ticks for each second; 60 / 1 */
  uint32_t tick_rate_den;
  uint32_t min_players, max_players; /* 1..TICKREEL_MAX_PLAYERS */

  /* The simulation. */
  const char* (*create)(const tickreel_session* session, void** game);
  void (*destroy)(void* game);
  /* One fixed step. */
  const char* (*tick)(void* game, const tickreel_input* input);
  /* All of the state: the same bytes for the same state, up to 64 MiB. Their hash is recorded after
     each tick, and compared when the replay is played. NULL: the game has `hash`, and no `load`. */
  const char* (*save)(const void* game, tickreel_bytes* to);
  /* Back to a state that save() wrote. NULL: the game cannot load. It then runs in a process of its
     own, as with `has_globals`, and parts that are cut out of its replays bring along all that came
     before. */
  const char* (*load)(void* game, const void* bytes, size_t size);
  /* What can be seen now. */
  const char* (*publish)(const void* game, tickreel_view* view);

  /* Its pictures. NULL: tickreel draws the things that it publishes. */
  const char* (*renderer_create)(const tickreel_opengl* gl, int32_t width, int32_t height,
                                 void** renderer);
  void (*renderer_destroy)(void* renderer);
  /* A function of the moment, and of the warm_up_frames pictures before it: those of the film, and
     before its in point as many at its rate as the replay has. Before a film is made, this is tried
     at the frame where it is cut first: where a renderer that begins with these draws something
     else than one that has drawn for longer, the film is refused. */
  const char* (*renderer_draw)(void* renderer, const tickreel_moment* moment);
  uint32_t warm_up_frames;    /* up to 1000 */
  const char* const* cameras; /* names, the default first; NULL: it has one, "game" */
  size_t camera_count;

  /* How people play it. */
  const tickreel_action* actions;
  size_t action_count;
  const tickreel_event_name* events;
  size_t event_count;
  /* What a player made of code does; a function of what is seen. NULL: there are no bots. */
  void (*bot)(const tickreel_published* seen, uint32_t player, tickreel_player_input* input);

  /* Not 0: publish() gives the samples of each step. What was heard in the last tick is state, too:
     it has to be the same after load(). */
  uint32_t has_sound;

  const tickreel_stick* sticks;
  size_t stick_count;
  /* Not 0: the game is told of what is typed, and of the mouse, as events (docs/files.md). */
  uint32_t reads_text;
  uint32_t reads_mouse;

  /* Names the files that decide how the game plays, looks or sounds: levels, textures, rules.
     Replays and films name the game with a hash of what is in them, so that a film is not gone on
     with, and not taken from a cache, when one of them has changed. Called once, when the library
     is loaded. Without it, tickreel knows of the library, of the libraries it is linked to, and of
     the file or folder that the argument is the path of. NULL: there are no others. */
  const char* (*files)(tickreel_files* files);

  /* Not 0: the game has state outside of what create() makes: globals, or threads of its own. Each
     session then runs in a process of its own, as every game does with `--isolate`: it finds
     its globals as they were when the library was loaded. Where load() is missing, tickreel copies
     that process, which no game notices, to get back to a tick. */
  uint32_t has_globals;

  /* Not 0: publish() gives a picture of each tick, drawn into memory of the game's own, which
     tickreel scales to the film's size. Then there is neither a renderer nor a camera. */
  uint32_t has_pictures;

  /* A hash of the state, where saving it after each tick takes too long: the same for the same
     state, in every process, and another one for another state. It is recorded after each tick in
     place of the hash of what save() gives. That is still saved every 256 ticks, and compared.
     NULL: the game has none. */
  const char* (*hash)(const void* game, uint64_t* hash);
  /* Not 0: the game is over, and stays so: nothing happens any more. Its recording ends there.
     NULL: it never is. */
  int (*is_over)(const void* game);
  /* How many ticks a seek plays at most: about 100 ms of work. So often a recording keeps the whole
     state. Up to 1000000; 0: 3000. */
  uint32_t seek_ticks;
  /* How many samples publish() gives for each second, where it has sound: 8000 to 192000; 0:
     TICKREEL_SAMPLE_RATE. Films and windows have their own rate, to which these are converted. */
  uint32_t sample_rate;

  /* Names the bytes of what save() gives for the state that the game has. Nothing is saved or
     hashed otherwise for it: names may be added and changed, and replays stay. Called where
     something is to be named (`verify`, `dump`), and now and then to see whether it fits. NULL:
     they have none. */
  const char* (*describe)(const void* game, tickreel_fields* to);
  /* Names the constants by these rules, with their defaults. Called before create(), which then
     asks for their values (`constants` of its session), best with the same function. NULL: the game
     has none. */
  const char* (*constants)(tickreel_constants* to);
} tickreel_game_table;

/* What the library exports. `argument`: what follows the colon of --game, or "". The table
   stays as it is until the process ends. NULL: the argument makes no sense. */
#if defined(_WIN32)
#define TICKREEL_PLUGIN_API __declspec(dllexport)
#else
#define TICKREEL_PLUGIN_API __attribute__((visibility("default")))
#endif
TICKREEL_PLUGIN_API const tickreel_game_table* tickreel_game_entry(const char* argument);

#ifdef __cplusplus
}
#endif

#endif
