#include <algorithm>
#include <array>
#include <clocale>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "hostile_names.h"
#include "hostile_renderer.h"
#include "orders.h"
#include "tickreel/plugin/game_table.h"

#include <dlfcn.h>
#include <unistd.h>

// A small game that behaves well until it is told not to (orders.h). It also checks tickreel: a
// breach of tickreel/plugin/game_table.h is an error, "contract: ...".

namespace hostile {
namespace {

constexpr std::uint32_t kEverySteps = 25;

struct GameOfOne {
  State now{};
  Tuning tuning{};
  bool is_in_call = false;
  std::uint64_t unsaved = 0;  // for `random=unsaved` and `publish=unsaved`, which do not save it
};

std::uint64_t global_count = 0;  // for `random=global`, which shares it

/// Checks that one thread at a time calls a game.
class Turn {
 public:
  explicit Turn(const void* game)
      : game_(const_cast<GameOfOne*>(static_cast<const GameOfOne*>(game))),
        is_alone_(!game_->is_in_call) {
    game_->is_in_call = true;
  }
  ~Turn() { game_->is_in_call = false; }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  /// Returns null, or an error.
  const char* begin(const char* function) const {
    if (!is_alone_) return broken("one thread at a time calls a game");
    return obey(function, static_cast<long>(game_->now.tick));
  }

 private:
  GameOfOne* game_;
  bool is_alone_;
};

bool is(const char* told, const char* how) {
  return told != nullptr && std::strcmp(told, how) == 0;
}

/// The random generator SplitMix64, by Sebastiano Vigna (prng.di.unimi.it).
std::uint64_t next_random(std::uint64_t& state) {
  std::uint64_t z = (state += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30U)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27U)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31U);
}

const char* create(const tickreel_session* session, void** game) {
  if (const char* const wrong = obey("create", 0)) return wrong;
  if (session->size < sizeof *session) return broken("a session has its size");
  if (session->player_count < 1 || session->player_count > 4) {
    return broken("as many players as the table says");
  }
  for (std::uint32_t i = 0; i < session->player_count; ++i) {
    if (session->players[i] == nullptr) return broken("each player has a name");
  }
  if (session->rules_version < 1 || session->rules_version > 3) return broken("rules that it has");
  if (is(how("create"), "nothing")) return nullptr;
  global_count = 0;
  // The game of a program that was never meant to have two games in one process.
  static GameOfOne only;
  const bool is_only = is(how("state"), "global");
  if (is_only) only = GameOfOne{};
  auto* const made = is_only ? &only : new GameOfOne;
  made->now.random = session->seed;
  made->now.players = session->player_count;
  for (std::uint32_t i = 0; i < session->player_count; ++i) {
    made->now.x[i] = static_cast<float>(i) * 2.0F - 3.0F;
  }
  if (is(how("random"), "process")) made->now.random += static_cast<std::uint64_t>(getpid());
  *game = made;
  if (how("constants") == nullptr) return nullptr;
  if (session->constants == nullptr || session->constants->size < sizeof(tickreel_constants)) {
    return broken("a session has its constants");
  }
  if (session->constants->rules_version != session->rules_version) return broken("the same rules");
  name_constants(session->constants, made->tuning);
  float nothing = 0.0F;
  const bool asks = is(how("constants"), "asks");
  if (asks) session->constants->number(session->constants, "gravity", TICKREEL_F32, &nothing);
  return nullptr;
}

const char* constants(tickreel_constants* to) {
  if (const char* const wrong = obey("constants", 0)) return wrong;
  if (to->size < sizeof *to) return broken("constants have their size");
  Tuning tuning;
  name_constants(to, tuning);
  name_no_constants(to, how("constants"));
  return nullptr;
}

void destroy(void* game) {
  obey("destroy", static_cast<long>(static_cast<GameOfOne*>(game)->now.tick));
  if (!is(how("state"), "global")) delete static_cast<GameOfOne*>(game);
}

float wrapped(float value) {
  return value > 5.0F ? value - 10.0F : value < -5.0F ? value + 10.0F : value;
}

/// Makes the state depend on things that no recording holds.
void depend_on_more(const char* told, State& now) {
  if (is(told, "address")) now.random += reinterpret_cast<std::uintptr_t>(&now);
  if (is(told, "process")) now.random += static_cast<std::uint64_t>(getpid());
  if (is(told, "seven")) now.random += 7;
}

const char* tick(void* self, const tickreel_input* input) {
  const Turn turn(self);
  if (const char* const wrong = turn.begin("tick")) return wrong;
  if (input->size < sizeof *input) return broken("an input has its size");
  auto& game = *static_cast<GameOfOne*>(self);
  State& now = game.now;
  now.buttons = 0;
  for (std::uint32_t i = 0; i < now.players; ++i) {
    const tickreel_player_input& player = input->players[i];
    now.buttons |= player.buttons;
    const float speed = static_cast<float>(1 + (next_random(now.random) & 3U));
    const float step = game.tuning.step;
    now.x[i] = wrapped(now.x[i] + static_cast<float>(player.axes[0]) / 32767.0F * step * speed);
    now.y[i] = wrapped(now.y[i] + static_cast<float>(player.axes[1]) / 32767.0F * step * speed);
  }
  now.random += game.tuning.luck;
  for (std::size_t i = 0; i < input->event_count; ++i) now.random += input->events[i].payload_size;
  if (is(how("random"), "unsaved")) now.random += ++game.unsaved;
  if (is(how("random"), "global")) now.random += ++global_count;
  if (is(how("publish"), "unsaved")) now.random += game.unsaved;
  depend_on_more(how("unset", static_cast<long>(now.tick)), now);
#if defined(HOSTILE_CHANGED)
  // This build has other rules from here on.
  if (now.tick == 40) now.x[1] += 0.25F;
#endif
  ++now.tick;
  note_played(static_cast<long>(now.tick));
  return nullptr;
}

const char* save(const void* self, tickreel_bytes* to) {
  const Turn turn(self);
  if (const char* const wrong = turn.begin("save")) return wrong;
  if (to->size < sizeof *to) return broken("bytes have their size");
  const auto& game = *static_cast<const GameOfOne*>(self);
  const char* const told = how("save", static_cast<long>(game.now.tick));
  if (is(told, "nothing")) return nullptr;
  to->append(to, &game.now, sizeof game.now);
  static constexpr std::size_t kHuge = std::size_t{2} << 30U;
  if (is(told, "huge")) to->append(to, &game.now, kHuge);
  if (is(told, "endless")) to->append(to, &game.now, std::numeric_limits<std::size_t>::max());
  if (is(told, "null")) to->append(to, nullptr, 8);
  if (is(told, "full")) {
    const std::vector<char> rest((std::size_t{64} << 20U) - sizeof game.now, 'x');
    to->append(to, rest.data(), rest.size());
  }
  if (is(told, "large")) {
    // Each piece is valid, but there are too many of them.
    const std::vector<char> piece(std::size_t{8} << 20U);
    for (int i = 0; i < 9; ++i) to->append(to, piece.data(), piece.size());
  }
  return nullptr;
}

const char* load(void* self, const void* bytes, std::size_t size) {
  const Turn turn(self);
  if (const char* const wrong = turn.begin("load")) return wrong;
  State loaded;
  if (size != sizeof loaded) return "the state is of another build";
  std::memcpy(&loaded, bytes, size);
  State& now = static_cast<GameOfOne*>(self)->now;
  if (loaded.players != now.players) return "the state is of other players";
  now = loaded;
  return nullptr;
}

const char* describe(const void* self, tickreel_fields* to) {
  const Turn turn(self);
  if (const char* const wrong = turn.begin("describe")) return wrong;
  if (to->size < sizeof *to) return broken("fields have their size");
  auto& game = *const_cast<GameOfOne*>(static_cast<const GameOfOne*>(self));
  const char* const told = how("describe", static_cast<long>(game.now.tick));
  name_fields(to);
  if (told != nullptr) name_no_fields(to, told);
  if (is(told, "changes")) ++game.now.random;
  return nullptr;
}

/// The hash FNV-1a, by Fowler, Noll and Vo.
const char* hash(const void* self, std::uint64_t* hash) {
  const Turn turn(self);
  if (const char* const wrong = turn.begin("hash")) return wrong;
  const State& now = static_cast<const GameOfOne*>(self)->now;
  // With `hash=part` it leaves the players' places out.
  const std::size_t size = is(how("hash"), "part") ? offsetof(State, x) : sizeof now;
  *hash = UINT64_C(0xcbf29ce484222325);
  for (std::size_t i = 0; i < size; ++i) {
    *hash = (*hash ^ reinterpret_cast<const unsigned char*>(&now)[i]) * UINT64_C(0x100000001b3);
  }
  if (is(how("hash"), "address")) *hash += reinterpret_cast<std::uintptr_t>(self);
  return nullptr;
}

tickreel_thing thing_at(std::uint64_t id, std::uint32_t kind, float x, float y, float extent) {
  tickreel_thing thing{};
  thing.id = id;
  thing.kind = kind;
  thing.variant = static_cast<std::uint32_t>(id);
  thing.position[0] = x;
  thing.position[1] = y;
  thing.extents[0] = thing.extents[1] = thing.extents[2] = extent;
  return thing;
}

/// Returns any float; if `wild`, also infinite ones and NaN.
float any_float(std::uint64_t& random, bool wild) {
  static constexpr std::array kSpecial = {0.0F, -0.0F, 1e-45F, 1e-38F, 3.4e38F, -3.4e38F, 1.0F};
  const std::uint64_t drawn = next_random(random);
  if (drawn % 4 == 0) return kSpecial[drawn / 4 % kSpecial.size()];
  if (drawn % 4 == 1) return static_cast<float>(static_cast<std::int32_t>(drawn >> 32U)) * 1e-9F;
  const auto bits = static_cast<std::uint32_t>(drawn >> 32U);
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return wild || std::isfinite(value) ? value : 1.0F;
}

void publish_anything(tickreel_view* view, std::uint64_t random, bool wild) {
  for (std::uint64_t count = next_random(random) % 12; count > 0; --count) {
    tickreel_thing thing{};
    thing.id = next_random(random) % 5;
    thing.kind = static_cast<std::uint32_t>(next_random(random) % 7);
    thing.variant = static_cast<std::uint32_t>(next_random(random));
    thing.flags = static_cast<std::uint32_t>(next_random(random));
    for (float& number : thing.position) number = any_float(random, wild);
    for (float& number : thing.rotation) number = any_float(random, wild);
    for (float& number : thing.extents) number = any_float(random, wild);
    for (float& number : thing.velocity) number = any_float(random, wild);
    view->thing(view, &thing);
  }
  for (std::uint64_t count = next_random(random) % 4; count > 0; --count) {
    tickreel_event event{};
    event.id = next_random(random);
    event.kind = static_cast<std::uint32_t>(next_random(random) % 9);
    event.when = static_cast<float>(next_random(random) % 5) / 4.0F;
    for (float& number : event.position) number = any_float(random, wild);
    event.actor = static_cast<std::int32_t>(next_random(random));
    event.target = static_cast<std::int32_t>(next_random(random));
    event.weight = static_cast<std::int32_t>(next_random(random) % 1000);
    event.text = next_random(random) % 2 == 0 ? nullptr : "half a letter: \xc3";
    view->event(view, &event);
  }
  view->name(view, static_cast<std::uint32_t>(next_random(random) % 16), "\x1b[31m \xff\xfe name");
  view->score(view, static_cast<std::uint32_t>(next_random(random) % 16),
              static_cast<std::int64_t>(next_random(random)));
}

/// Returns the sample rate: rate=N, or 48000.
std::int64_t sample_rate() {
  const char* const told = how("rate");
  return told == nullptr ? std::int64_t{48000} : std::strtol(told, nullptr, 10);
}

/// Publishes the sound of the last step: a tone that is louder the farther out the first player is,
/// or with sound=clicks a click each third of a second.
void publish_samples(const char* told, const State& now, tickreel_view* view) {
  const std::int64_t rate = sample_rate();
  const auto first_of = [&](std::int64_t tick) { return (tick * rate + 49) / 50; };
  const bool clicks = is(how("sound"), "clicks");
  std::vector<float> samples;
  for (std::int64_t i = first_of(now.tick - 1); now.tick > 0 && i < first_of(now.tick); ++i) {
    const float tone = static_cast<float>(i * 440 % rate) / static_cast<float>(rate / 2) - 1.0F;
    if (clicks) {
      samples.insert(samples.end(), 2, i % (rate / 3) == 0 ? 0.5F : 0.0F);
      continue;
    }
    samples.push_back(tone * 0.25F);
    samples.push_back(tone * 0.05F * now.x[0]);
  }
  if (is(told, "few") && !samples.empty()) samples.resize(samples.size() - 2);
  if (is(told, "many")) samples.resize(samples.size() + 2);
  if (is(told, "nan") && !samples.empty()) samples[100] = std::nanf("");
  if (is(told, "loud")) std::fill(samples.begin(), samples.end(), 3e38F);
  // The samples come in two pieces, as from an engine's buffers.
  const std::size_t half = samples.size() / 4;
  view->samples(view, samples.data(), half);
  view->samples(view, samples.data() + 2 * half, samples.size() / 2 - half);
  if (is(told, "null")) view->samples(view, nullptr, 1);
  if (is(told, "huge")) view->samples(view, samples.data(), std::size_t{2} << 30U);
  if (is(told, "endless")) view->samples(view, samples.data(), ~std::size_t{0} / 2 + 1);
}

/// Publishes invalid data.
void publish_wrongly(const char* told, const State& now, tickreel_view* view) {
  if (is(told, "huge")) view->bytes(view, &now, std::size_t{2} << 30U);
  if (is(told, "null")) view->bytes(view, nullptr, 1);
  if (is(told, "full")) {
    const std::vector<char> rest((std::size_t{64} << 20U) - sizeof now, 'x');
    view->bytes(view, rest.data(), rest.size());
  }
  if (is(told, "nan")) {
    tickreel_thing thing = thing_at(77, 0, std::nanf(""), 0.0F, 1.0F);
    view->thing(view, &thing);
  }
  if (is(told, "many")) {
    for (std::uint64_t i = 0; i < 100000; ++i) {
      tickreel_thing thing = thing_at(1000 + i, 0, 0.0F, 0.0F, 1.0F);
      view->thing(view, &thing);
    }
  }
  if (is(told, "player")) view->score(view, 16, 1);
  const bool is_any = is(told, "any");
  if (is_any || is(told, "any_wild")) publish_anything(view, now.random, !is_any);
}

void publish_event(const char* told, const State& now, tickreel_view* view) {
  tickreel_event event{};
  event.id = static_cast<std::uint64_t>(now.tick);
  event.kind = 7;
  event.when = 0.5F;
  event.position[0] = now.x[0];
  event.actor = 0;
  event.target = -1;
  event.weight = 50;
  event.text = "bump";
  if (is(told, "nan")) event.position[1] = std::nanf("");
  if (is(told, "late")) event.when = 1.5F;
  if (is(told, "weight")) event.weight = -1;
  if (is(told, "text")) event.text = "half a letter: \xc3";
  view->event(view, &event);
}

const char* publish(const void* self, tickreel_view* view) {
  const Turn turn(self);
  if (const char* const wrong = turn.begin("publish")) return wrong;
  if (view->size < offsetof(tickreel_view, samples)) return broken("a view has its size");
  const State& now = static_cast<const GameOfOne*>(self)->now;
  // The two pieces must be joined.
  view->bytes(view, &now, 8);
  view->bytes(view, reinterpret_cast<const char*>(&now) + 8, sizeof now - 8);
  tickreel_thing floor = thing_at(1, 4, 0.0F, 0.0F, 12.0F);
  floor.extents[2] = 0.0F;
  view->thing(view, &floor);
  for (std::uint32_t i = 0; i < now.players; ++i) {
    tickreel_thing player = thing_at(10 + i, 2, now.x[i], now.y[i], 1.0F);
    player.variant = i;
    view->thing(view, &player);
    view->name(view, i, "one");
    view->score(view, i, now.tick);
  }
  const char* const event = how("event", static_cast<long>(now.tick));
  if (event != nullptr || (now.tick > 0 && now.tick % kEverySteps == 0)) {
    publish_event(event, now, view);
  }
  if (how("sound") != nullptr) {
    publish_samples(how("samples", static_cast<long>(now.tick)), now, view);
  }
  const char* const told = how("publish", static_cast<long>(now.tick));
  publish_wrongly(told, now, view);
  // Calls of publish() must not change the game, as these do.
  auto& game = *const_cast<GameOfOne*>(static_cast<const GameOfOne*>(self));
  if (is(told, "changes")) ++game.now.random;
  if (is(told, "unsaved")) ++game.unsaved;
  return nullptr;
}

/// True from tick N on, with over=N.
int is_over(const void* self) {
  const State& now = static_cast<const GameOfOne*>(self)->now;
  obey("is_over", static_cast<long>(now.tick));
  const char* const at = how("over");
  return at != nullptr && now.tick >= std::strtol(at, nullptr, 10) ? 7 : 0;
}

void decide(const tickreel_published* seen, std::uint32_t player, tickreel_player_input* input) {
  obey("bot", static_cast<long>(seen->tick));
  State now;
  // This function cannot return an error.
  if (!is_aligned(*seen)) throw std::logic_error(broken("bytes are aligned"));
  if (seen->bytes_size < sizeof now) return;
  std::memcpy(&now, seen->bytes, sizeof now);
  if (is(how("bot"), "wild")) {
    std::memset(input, 0x80, sizeof *input);
    input->axes[0] = -32768;
    return;
  }
  const auto phase = static_cast<int>(now.tick / 10 + player) % 4;
  input->axes[0] = static_cast<std::int16_t>(phase == 0 ? 32767 : phase == 2 ? -32767 : 9000);
  input->axes[1] = static_cast<std::int16_t>(phase == 1 ? 32767 : phase == 3 ? -32767 : -5000);
  input->buttons = phase == 2 ? 1U : 0U;
}

/// Names a file, for example of a level: file=PATH.
const char* name_files(tickreel_files* files) {
  if (const char* const wrong = obey("files", 0)) return wrong;
  if (files->size < sizeof *files) return broken("files have their size");
  if (files->argument == nullptr) return broken("files come with the argument");
  const char* const file = how("file");
  if (file != nullptr) files->add(files, is(file, "null") ? nullptr : file);
  return nullptr;
}

/// A later tickreel's.
struct NewerTable {
  tickreel_game_table known;
  char field[4096];
};

/// A table that makes no sense, in one way.
void spoil(tickreel_game_table& table, const std::string& told) {
  static const std::array<const char*, 2> no_camera = {"wide", nullptr};
  static const std::vector<const char*> many(300, "wide");
  static const std::array<const char*, 2> ugly = {"wide", "no UTF-8: \xff"};
  static const tickreel_action no_name{nullptr, 1, 0, 0, 0, 0, 0};
  static const tickreel_action far_axis{"far", 1, 8, 1, 0, 0, 0};
  if (told == "size") table.size = 0;
  if (told == "short") table.size = offsetof(tickreel_game_table, bot);
  if (told == "long") table.size = 65537;
  if (told.starts_with("newer")) table.size = sizeof(NewerTable);
  if (told == "newer_set") reinterpret_cast<NewerTable&>(table).field[100] = 1;
  if (told == "older") table.size = offsetof(tickreel_game_table, files);
  if (told == "nameless_state") table.size = offsetof(tickreel_game_table, describe);
  if (told == "nameless") table.name = nullptr;
  if (told == "spaces") table.name = "my game";
  if (told == "path") table.name = "../../game";
  if (told == "description") table.description = "two\nlines";
  if (told == "ugly") table.description = "no UTF-8: \xff";
  if (told == "rules") table.oldest_rules_version = 4;
  if (told == "rate") table.tick_rate_num = table.tick_rate_den = 0;
  if (told == "fast") table.tick_rate_num = 10001;
  if (told == "players") table.max_players = 17;
  if (told == "nobody") table.min_players = 0;
  if (told == "create") table.create = nullptr;
  if (told == "destroy") table.destroy = nullptr;
  if (told == "tick") table.tick = nullptr;
  if (told == "save") table.save = nullptr;
  if (told == "publish") table.publish = nullptr;
  if (told == "half_renderer") table.renderer_create = draw_nothing;
  if (told == "sample_rate") table.sample_rate = 7999;
  if (told == "clocks") table.reads_clocks = 1;
  if (told == "seek") table.seek_ticks = 1000001;
  if (told == "warm_up") table.warm_up_frames = 2000;
  if (told == "cameras" || told == "null_camera" || told == "ugly_camera") {
    table.cameras = told == "cameras"       ? many.data()
                    : told == "null_camera" ? no_camera.data()
                                            : ugly.data();
    table.camera_count = told == "cameras" ? 300 : 2;
  }
  if (told == "no_cameras") {
    table.cameras = nullptr;
    table.camera_count = 2;
  }
  if (told == "action" || told == "axis") {
    table.actions = told == "axis" ? &far_axis : &no_name;
    table.action_count = 1;
  }
  if (told == "events") {
    table.events = nullptr;
    table.event_count = 1;
  }
}

}  // namespace
}  // namespace hostile

extern "C" TICKREEL_PLUGIN_API const tickreel_game_table* tickreel_game_entry(
    const char* argument) {
  using namespace hostile;
  begin(argument);
  if (obey("entry", 0) != nullptr) return nullptr;
  // With `locale`, the game chooses the user's locale, as many programs do.
  if (how("locale") != nullptr) std::setlocale(LC_ALL, "");
  static const tickreel_action actions[] = {{"right", 0, 0, 1, 68, 262, -1},
                                            {"jump", 1, 0, 0, 87, 265, 0}};
  static const tickreel_event_name events[] = {{"bump", 7}};
  // Each argument has a table of its own, which stays.
  static std::deque<NewerTable> tables;
  tickreel_game_table* const table = &tables.emplace_back().known;
  table->size = sizeof *table;
  table->name = "hostile";
#if defined(HOSTILE_REBUILT)
  table->description = "A small game that behaves well, until it is told not to; built anew";
#else
  table->description = "A small game that behaves well, until it is told not to";
#endif
  table->rules_version = 3;
  table->oldest_rules_version = 1;
  table->tick_rate_num = 50;
  table->tick_rate_den = 1;
  table->min_players = 1;
  table->max_players = 4;
  table->create = create;
  table->destroy = destroy;
  table->tick = tick;
  table->save = how("nosave") == nullptr ? save : nullptr;
  table->load = how("noload") == nullptr ? load : nullptr;
  table->is_over = how("over") != nullptr ? is_over : nullptr;
  table->sample_rate = how("rate") != nullptr ? static_cast<std::uint32_t>(sample_rate()) : 0;
  if (how("seek") != nullptr) table->seek_ticks = 100;
  table->hash = how("hash") != nullptr ? hash : nullptr;
  table->describe = how("describe") != nullptr ? describe : nullptr;
  table->constants = how("constants") != nullptr ? constants : nullptr;
  table->publish = publish;
  table->actions = actions;
  table->action_count = 2;
  table->events = events;
  table->event_count = 1;
  table->bot = decide;
  table->has_sound = how("sound") != nullptr ? 1 : 0;
  if (const char* const renderer = how("renderer")) fill_in_renderer(*table, renderer);
  if (how("file") != nullptr || how("files") != nullptr) table->files = name_files;
  // With engine=PATH, the game opens a library that it is not linked to.
  if (const char* const engine = how("engine")) ::dlopen(engine, RTLD_NOW | RTLD_LOCAL);
  if (const char* const name = how("name")) table->name = name;
  if (const char* const wrong = how("table")) spoil(*table, wrong);
  return how("no_table") == nullptr ? table : nullptr;
}
