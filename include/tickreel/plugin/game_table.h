#ifndef TICKREEL_PLUGIN_GAME_TABLE_H
#define TICKREEL_PLUGIN_GAME_TABLE_H

/* A game as a shared library, in C99 or any language that can be called from C.
 *
 *     tickreel --game ./mygame.so record --headless --seconds 20 -o x.replay
 *
 * The library exports one function, tickreel_game_entry, which returns a table: the game's name,
 * how it is played, and the functions that tickreel calls. docs/your-game.md explains it step by
 * step.
 *
 * Sizes. The table only ever grows at its end, and its first field says how large yours is, so a
 * library that was built with an older header goes on working. A field that you leave out is 0. The
 * structs that tickreel fills in begin with a size, too: check it before you read a field that is
 * younger than the oldest tickreel that you support.
 *
 * Failures. A function that returns a text returns NULL when it succeeds. Otherwise it returns what
 * was wrong: a sentence for the player, UTF-8, which stays valid until the next call. Neither an
 * exception nor longjmp may leave any function.
 *
 * Threads. One thread at a time calls a game or a renderer, not always the same one. Several games
 * exist side by side, so a game must have no state outside of what create() makes, unless the table
 * says `has_globals`.
 */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TICKREEL_MAX_PLAYERS = 16, TICKREEL_MAX_AXES = 8, TICKREEL_SAMPLE_RATE = 48000 };

/* The type of a number in memory, in the machine's byte order. */
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
  TICKREEL_TEXT = 10 /* the bytes of a text, which ends with a 0 or with the last byte */
};

/* Takes the constants of a game: numbers that can be tuned. A replay stores the values that it was
 * recorded with, and plays with them, whatever the defaults are today. */
typedef struct tickreel_constants {
  size_t size;
  uint32_t rules_version; /* the session's rules: leave out constants that came with newer rules */
  /* Names one constant. In the table's constants(), *value is the default. In create(), *value is
     overwritten with the value that the session plays with. `name` is as in tickreel_fields, is
     given once, and is not "argument_hash"; `type` is not TICKREEL_TEXT; floats are finite. At most
     1024 constants. */
  void (*number)(struct tickreel_constants* constants, const char* name, uint32_t type,
                 void* value);
} tickreel_constants;

/* The start of a session. The replay stores all of it. */
typedef struct tickreel_session {
  size_t size;
  uint64_t seed;          /* for everything random in the game */
  uint32_t tick_rate_num; /* ticks for each second of game time: num / den */
  uint32_t tick_rate_den;
  uint32_t rules_version;     /* to play by: oldest_rules_version to rules_version of the table */
  uint32_t player_count;      /* min_players to max_players of the table */
  const char* const* players; /* their names, UTF-8 */
  const char* argument;       /* what the library was loaded with, or "" */
  /* Gives the values of the constants that the table's constants() has named, and of no others.
     Valid until create() returns. It is younger than the first tickreel: check `size`. */
  tickreel_constants* constants;
} tickreel_session;

/* The input of one player during one tick, as it is stored. */
typedef struct tickreel_player_input {
  uint32_t buttons;                /* one bit for each button that the game names */
  int16_t axes[TICKREEL_MAX_AXES]; /* -32767..32767; the game decides what the directions mean */
} tickreel_player_input;

/* Any other input: typed text, the pointer, a date (docs/files.md). */
typedef struct tickreel_input_event {
  uint16_t kind;  /* from 0x8000 on the engine's, below the game's own */
  uint8_t player; /* who caused it, from 0 */
  const void* payload;
  size_t payload_size; /* bytes, 4096 at most */
} tickreel_input_event;

/* The input of one tick. Valid until tick() returns. */
typedef struct tickreel_input {
  size_t size;
  const tickreel_player_input* players; /* as many as the session's player_count */
  const tickreel_input_event* events;
  size_t event_count; /* 256 at most */
} tickreel_input;

/* Takes bytes: each append(to, bytes, size) adds `size` bytes at the end. */
typedef struct tickreel_bytes {
  size_t size;
  void (*append)(struct tickreel_bytes* to, const void* bytes, size_t size);
} tickreel_bytes;

/* Takes names for the bytes that save() gives, by their offsets: "x", "ball.velocity.x". A name has
 * 1 to 64 characters (letters, digits, underscores, dots, brackets), begins with a letter or an
 * underscore, and is given once in its group. Each byte has one name at most; a byte without a name
 * is called "state[20]". At most 65536 calls of field() and begin(), which name at most 262144
 * numbers; a name with those of the groups around it has at most 255 bytes. */
typedef struct tickreel_fields {
  size_t size;
  /* Names a number at `offset`, counted from the beginning of the open group, or of the state. If
     `count` is not 0: an array of `count` numbers, x[0], x[1]. For TICKREEL_TEXT `count` is the
     number of bytes, 1 or more. */
  void (*field)(struct tickreel_fields* fields, const char* name, uint32_t type, size_t offset,
                size_t count);
  /* Begins a group: a struct of `bytes` bytes, or if `count` is not 0 an array of `count` structs.
     Until end(), offsets count from the beginning of one struct, and names follow the group's:
     players[1].x. Groups nest up to 15 deep; each must be ended. */
  void (*begin)(struct tickreel_fields* fields, const char* name, size_t offset, size_t bytes,
                size_t count);
  void (*end)(struct tickreel_fields* fields);
} tickreel_fields;

/* Calls of field() and begin() for a member of a struct, with the member's name. TICKREEL_FIELD is
 * for a number, TICKREEL_FIELDS for an array of numbers or a text, TICKREEL_BEGIN for a struct,
 * TICKREEL_BEGIN_EACH for an array of structs. */
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

/* A visible object of a game without a renderer, which tickreel draws: Thing of
   tickreel/view/view.h. All numbers are finite. */
typedef struct tickreel_thing {
  uint64_t id;       /* unique in a view; an object keeps it */
  uint32_t kind;     /* 0 box, 1 disc, 2 ball, 3 wall, 4 floor */
  uint32_t variant;  /* the player that it belongs to, which decides its colour */
  float position[3]; /* its middle, metres; z is up */
  float rotation[4]; /* a quaternion x, y, z, w of unit length; all 0: not rotated */
  float extents[3];  /* its full size along its own axes, metres */
  float velocity[3]; /* metres for each second */
  uint32_t flags;    /* TICKREEL_TELEPORTED, TICKREEL_HAS_VELOCITY, or both */
} tickreel_thing;

/* Bits of tickreel_thing::flags. The last two are for a tickreel_full_thing only. */
enum {
  TICKREEL_TELEPORTED = 1,           /* did not travel here, do not interpolate */
  TICKREEL_HAS_VELOCITY = 2,         /* `velocity` is right */
  TICKREEL_HAS_ANGULAR_VELOCITY = 4, /* `angular_velocity` is right: turn that way, however far */
  TICKREEL_FIRST_VALUE_WRAPS = 8     /* << i: values[i] is a phase, 0 up to and without 1 */
};
/* A tickreel_thing with further values. */
typedef struct tickreel_full_thing {
  size_t size; /* sizeof(tickreel_full_thing) */
  tickreel_thing thing;
  float values[4];           /* other values that change smoothly; interpolated */
  float angular_velocity[3]; /* radians for each second, right-handed about the world's axes */
} tickreel_full_thing;

/* Something sudden that happened to a thing during the step before this view: PathEvent of
   tickreel/view/view.h. Those of one thing come in order of `when`; TICKREEL_APPEAR is its first,
   TICKREEL_VANISH its last. */
enum { TICKREEL_KINK = 0, TICKREEL_APPEAR = 1, TICKREEL_VANISH = 2 };
typedef struct tickreel_path_event {
  size_t size; /* sizeof(tickreel_path_event) */
  uint64_t thing_id;
  uint32_t type; /* TICKREEL_KINK: a bounce; or the thing came into being or ended here */
  float when;    /* 0..1: the fraction of the step that had passed */
  float position[3];
  float velocity_before[3]; /* metres for each second, arriving, for a bounce or an end */
  float velocity_after[3];  /* metres for each second, leaving, for a bounce or a beginning */
} tickreel_path_event;

/* A tickreel_event with further values. */
typedef struct tickreel_full_event {
  size_t size; /* sizeof(tickreel_full_event) */
  tickreel_event event;
  uint32_t variant;   /* decided by the game, as in ViewEvent */
  float direction[3]; /* unit length; zero: the event has no direction */
  float magnitude;    /* 1 is usual */
} tickreel_full_event;

/* A statement for the HUD: Fact of tickreel/view/view.h. name() and score() of tickreel_view make
 * facts, too. */
typedef struct tickreel_fact {
  size_t size;      /* sizeof(tickreel_fact) */
  uint32_t kind;    /* 1 a player's name, 2 a score; others are the game's own */
  uint32_t variant; /* in kinds 1 and 2: the player */
  int64_t value;    /* in kind 2: the score */
  const char* text; /* in kind 1: the name; NULL: none */
} tickreel_fact;

/* The layout of a pixel's bytes. Numbers of more than one byte have the machine's order. */
enum {
  TICKREEL_XRGB8888 = 0, /* 32 bits: 0xXXRRGGBB */
  TICKREEL_0RGB1555 = 1, /* 16 bits: five each of red, green and blue, red highest */
  TICKREEL_RGB565 = 2,   /* 16 bits: five, six and five */
  TICKREEL_PALETTE8 = 3, /* 8 bits: an index in the palette */
  TICKREEL_RGBA8888 = 4, /* four bytes: red, green, blue, and one that is ignored, as OpenGL and
                            raylib have them. Younger than the others */
  TICKREEL_MAX_PICTURE_SIDE = 4096
};

/* A picture that the game has drawn into its own memory. tickreel copies it. */
typedef struct tickreel_picture {
  size_t size;            /* sizeof(tickreel_picture) */
  uint32_t format;        /* one of those above */
  uint32_t width, height; /* pixels, 1..TICKREEL_MAX_PICTURE_SIDE; may change from tick to tick */
  size_t stride;          /* bytes from row to row; 0: rows are packed */
  const void* pixels;     /* the top row first */
  /* For TICKREEL_PALETTE8 give one of the two: 256 colours as 0xXXRRGGBB, or as three bytes each,
     red first. */
  const uint32_t* palette;
  const uint8_t* palette_rgb;
  /* The width of a pixel divided by its height, such as 8 / 7 or 5 / 6; both 0: it is square. Up to
     65535 each, and neither more than 16 times the other. */
  uint32_t pixel_width, pixel_height;
} tickreel_picture;

/* Takes what can be seen of a game at a tick. At most 65536 things, events, path events and facts
 * each; texts are cut after 256 bytes; numbers are finite. A view that breaks a rule ends the
 * session with an error. */
typedef struct tickreel_view {
  size_t size;
  /* Adds bytes for your renderer; up to 64 MiB in all. */
  void (*bytes)(struct tickreel_view* view, const void* bytes, size_t size);
  void (*event)(struct tickreel_view* view, const tickreel_event* event);
  void (*thing)(struct tickreel_view* view, const tickreel_thing* thing);
  /* The name and the score of player `player`, for the HUD of a game without a renderer. */
  void (*name)(struct tickreel_view* view, uint32_t player, const char* name);
  void (*score)(struct tickreel_view* view, uint32_t player, int64_t score);
  /* Adds `count` samples, each a left and a right one, -1..1, of the step that led to this tick, if
     the table says `has_sound`. The step from tick t to t + 1 has exactly the samples k with
     t <= k * tick_rate / sample_rate < t + 1, and the view of tick 0 has none; any other number is
     an error. A view does not know its tick: a game with sound counts its ticks. */
  void (*samples)(struct tickreel_view* view, const float* samples, size_t count);
  /* The picture of this tick, if the table says `has_pictures`: given once in each call of
     publish(), and a function of the state. It is younger than the first tickreel: check `size`. */
  void (*picture)(struct tickreel_view* view, const tickreel_picture* picture);
  /* full_thing() and full_event() take the place of thing() and event() for things and events with
     further values. These four are younger than `picture`: check `size`. */
  void (*full_thing)(struct tickreel_view* view, const tickreel_full_thing* thing);
  void (*full_event)(struct tickreel_view* view, const tickreel_full_event* event);
  void (*path_event)(struct tickreel_view* view, const tickreel_path_event* event);
  void (*fact)(struct tickreel_view* view, const tickreel_fact* fact);
} tickreel_view;

/* The state that a game published at a tick: all that it gave to bytes(), aligned for any type, as
 * malloc's memory is. Valid during the call. */
typedef struct tickreel_published {
  int64_t tick;
  const void* bytes;
  size_t bytes_size;
} tickreel_published;

/* OpenGL for a renderer. The renderer has a 4.5 core context of its own, which is current in each
 * of its calls and keeps its state between them. */
typedef struct tickreel_opengl {
  size_t size;
  void* (*get_proc)(const char* name); /* as eglGetProcAddress; for your loader */
  const char* argument;                /* what the library was loaded with, or "" */
} tickreel_opengl;

/* A camera that the user has placed (`--camera keys`); metres and radians. */
typedef struct tickreel_camera {
  float eye[3], target[3], up[3];
  float vertical_fov;
} tickreel_camera;

/* The point in time of a picture. */
typedef struct tickreel_moment {
  size_t size;
  tickreel_published from, to;   /* of the ticks before and after it; at alpha 0 both may be one */
  double alpha;                  /* how far it is from `from` to `to`: 0 up to and without 1 */
  double seconds;                /* game time since tick 0 */
  double step_seconds;           /* from tick to tick */
  uint32_t framebuffer;          /* to draw into: 8-bit rgba, sRGB-encoded as it is shown; depth and
                                    stencil. Bound, black, and all of it the viewport */
  int32_t width, height;         /* pixels: as renderer_create() was told */
  uint32_t camera_index;         /* in the table's cameras */
  const tickreel_camera* camera; /* NULL: draw with camera_index; otherwise with this camera */
  /* A picture with motion blur is drawn at several moments, in order of time, which are mixed; any
     other picture at one. `subframe` is this moment's number, from 0, of `subframe_count`;
     `since_frame` is how many seconds of game time it lies after the frame's own moment. A thing
     that teleports in between is best drawn where it was. These are younger than the first
     tickreel: check `size`. */
  uint32_t subframe, subframe_count;
  double since_frame;
} tickreel_moment;

/* The use of a key or a button. Codes are GLFW's; key 0 and pad button -1 mean none. */
typedef struct tickreel_action {
  const char* name;   /* 1 to 64 bytes */
  uint32_t buttons;   /* the bits of tickreel_player_input::buttons that it holds */
  uint8_t axis;       /* the axis that it pushes, below TICKREEL_MAX_AXES */
  int8_t push;        /* to which end: -1 or 1; 0: it pushes none */
  uint16_t left_key;  /* on the left half of a keyboard, around WASD */
  uint16_t right_key; /* on the right half, around the arrows */
  int16_t pad_button;
} tickreel_action;

/* The use of one axis of a gamepad's stick, or of a trigger. */
typedef struct tickreel_stick {
  const char* name;
  uint8_t stick;    /* 0 left x, 1 left y, 2 right x, 3 right y, 4 and 5 the triggers */
  uint8_t axis;     /* the game's axis that it moves, below TICKREEL_MAX_AXES */
  uint8_t inverted; /* not 0: turned round, as y axes need it, where down is positive */
} tickreel_stick;

/* The name of a kind of event that people look for: `mark auto --event NAME`. */
typedef struct tickreel_event_name {
  const char* name;
  uint32_t kind;
} tickreel_event_name;

/* Takes the files of a game, at most 65536. */
typedef struct tickreel_files {
  size_t size;
  const char* argument; /* what the library was loaded with, or "" */
  /* Adds a path, UTF-8, 4096 bytes at most. A folder stands for all files in and below it, and for
     their names. */
  void (*add)(struct tickreel_files* files, const char* path);
} tickreel_files;

/* A game. Required are `size`, `name`, the rules, the rate, the players, create, destroy, tick,
 * publish, and `save`, `hash` or `has_pictures`. Names have 1 to 64 bytes, and lists 256 entries at
 * most.
 */
typedef struct tickreel_game_table {
  size_t size; /* sizeof(tickreel_game_table) */

  /* What the game is. */
  const char* name;              /* of a-z, 0-9, - and _: replays store it */
  const char* description;       /* one line, 256 bytes at most; NULL: none */
  uint32_t rules_version;        /* 1 or more; add 1 when the same inputs lead to another state */
  uint32_t oldest_rules_version; /* the oldest rules that it still plays by; 0: the newest alone */
  uint32_t tick_rate_num;        /* ticks for each second: num / den, above 0, up to 10000; */
  uint32_t tick_rate_den;        /* both numbers are 1 to 100000000 */
  uint32_t min_players, max_players; /* 1..TICKREEL_MAX_PLAYERS */

  /* The simulation. create() gives a game that is not NULL. */
  const char* (*create)(const tickreel_session* session, void** game);
  void (*destroy)(void* game);
  /* Plays one fixed step. */
  const char* (*tick)(void* game, const tickreel_input* input);
  /* Gives all of the state: the same bytes for the same state, 1 byte to 64 MiB. Their hash is
     recorded after each tick, and compared when the replay is played. May be NULL only if the game
     has no `load`, and `hash` or `has_pictures`: with neither `save` nor `hash`, the picture, the
     samples and the bytes that publish() gives are hashed. */
  const char* (*save)(const void* game, tickreel_bytes* to);
  /* Returns to a state that save() wrote. Replays come from anybody, so check the bytes. NULL: the
     game cannot load. It then runs in a process of its own, as with `has_globals`, and a part that
     is cut out of a replay also contains everything before it. */
  const char* (*load)(void* game, const void* bytes, size_t size);
  /* Gives what can be seen now. Does not change the state. */
  const char* (*publish)(const void* game, tickreel_view* view);

  /* The renderer. It has renderer_create and renderer_draw; renderer_destroy may be NULL. Without
     one, tickreel draws the things that the game publishes. */
  const char* (*renderer_create)(const tickreel_opengl* gl, int32_t width, int32_t height,
                                 void** renderer);
  void (*renderer_destroy)(void* renderer);
  /* Draws a picture, which depends only on the moment and on the warm_up_frames pictures before it.
     These are the film's frames; before its in point they are drawn at its rate, as far as the
     replay reaches. Before a film is made, tickreel tries this at its first cut: if a renderer that
     begins with these pictures draws something else than one that has drawn for longer, the film is
     refused. */
  const char* (*renderer_draw)(void* renderer, const tickreel_moment* moment);
  uint32_t warm_up_frames;    /* up to 1000 */
  const char* const* cameras; /* names, the default first; NULL: one camera, "game" */
  size_t camera_count;

  /* How people play it. */
  const tickreel_action* actions;
  size_t action_count;
  const tickreel_event_name* events; /* the most wanted first */
  size_t event_count;
  /* Sets the input of a bot, which comes as 0. It depends only on what is seen: what publish() gave
     to bytes(). NULL: there are no bots, and `record --headless` holds actions at random. */
  void (*bot)(const tickreel_published* seen, uint32_t player, tickreel_player_input* input);

  /* Not 0: publish() gives the samples of each step. What was heard in the last step belongs to the
     state: it has to be the same after load(). */
  uint32_t has_sound;

  const tickreel_stick* sticks;
  size_t stick_count;
  /* Not 0: the game gets typed text, or the mouse, as events (docs/files.md). */
  uint32_t reads_text;
  uint32_t reads_mouse;

  /* Names the files that decide how the game plays, looks or sounds: levels, textures, rules.
     Replays and films store the game with a hash of their contents: a film is not continued, and
     not taken from a cache, when one of them has changed. Called once, when the library is loaded.
     tickreel knows by itself of the library, of the libraries that it is linked to, and of the file
     or folder that the argument names. NULL: there are no other files. */
  const char* (*files)(tickreel_files* files);

  /* Not 0: the game has state outside of what create() makes: globals, or threads of its own. Each
     session then runs in a process of its own wherever the library is loaded, and begins with the
     globals as they were when the library was loaded. If load() is missing, tickreel copies
     that process to get back to a tick; the game does not notice. */
  uint32_t has_globals;

  /* Not 0: publish() gives a picture of each tick, which tickreel scales to the film's size. The
     table then has neither a renderer nor cameras. */
  uint32_t has_pictures;

  /* Gives a hash of the state, for a game where save() after each tick takes too long: the same for
     the same state, in every process, and another one for another state. It is recorded after each
     tick in place of the hash of what save() gives. The state is still saved and compared every 256
     ticks. NULL: the game has none. */
  const char* (*hash)(const void* game, uint64_t* hash);
  /* Returns not 0 when the game is over, and from then on. Its recording ends there. NULL: it is
     never over. */
  int (*is_over)(const void* game);
  /* The most ticks that a seek has to play, about 100 ms of work: a recording keeps the whole state
     at least this often. Up to 1000000; 0: 3000. */
  uint32_t seek_ticks;
  /* The samples for each second that publish() gives, if it has sound: 8000 to 192000; 0:
     TICKREEL_SAMPLE_RATE. They are converted to the rate of the film or the window. */
  uint32_t sample_rate;

  /* Names the bytes that save() gives for the present state. The names change nothing in what is
     saved or hashed: they may be added and changed, and replays stay valid. Called when something
     is to be named (`verify`, `dump`), and now and then to check them. Must not change the state.
     NULL: the bytes have no names. */
  const char* (*describe)(const void* game, tickreel_fields* to);
  /* Names the constants of the given rules, with their defaults. Called before create(), which then
     asks for the values through `constants` of its session, best with the same function. NULL: the
     game has none. */
  const char* (*constants)(tickreel_constants* to);

  /* Not 0: the game asks clocks (time(), clock_gettime(), gettimeofday(), clock()), sleeps, or
     draws random numbers of the system. It then runs in a process of its own, without `load`, and
     while tickreel calls its functions the clocks tell game time, from 2000-01-01 00:00:00 UTC on,
     sleeps take no time but move that clock, and random numbers are the same in each run. Not
     replaced: the instruction rdtsc, system calls by number, and threads that run between two
     calls. */
  uint32_t reads_clocks;
} tickreel_game_table;

/* The function that the library exports. `argument`: the text after the colon of --game, or "". The
 * table stays valid and unchanged until the process ends. NULL: the argument makes no sense. */
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
