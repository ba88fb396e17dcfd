#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "games/loaded/foreign_game.h"
#include "sim/game/game_scope.h"
#include "sim/game/simulation.h"
#include "tests/support/room.h"
#include "tickreel/core/utf8.h"
#include "tickreel/plugin/game_table.h"

// Random invalid tables and views for the code between tickreel and a library.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using Random = std::mt19937_64;

/// Returns a number below `count`.
std::size_t below(Random& random, std::size_t count) {
  return static_cast<std::size_t>(random() % count);
}

template <typename T>
const T& any_of(Random& random, const std::vector<T>& values) {
  return values[below(random, values.size())];
}

/// Returns any float.
float any_float(Random& random) {
  static const std::vector<float> special = {0.0F,
                                             -0.0F,
                                             1e-45F,
                                             std::numeric_limits<float>::max(),
                                             std::numeric_limits<float>::lowest(),
                                             std::numeric_limits<float>::infinity(),
                                             std::numeric_limits<float>::quiet_NaN(),
                                             1.0F};
  const std::uint64_t drawn = random();
  if (drawn % 8 == 0) return any_of(random, special);
  if (drawn % 8 < 5) return static_cast<float>(static_cast<std::int32_t>(drawn >> 32U)) * 1e-8F;
  const auto bits = static_cast<std::uint32_t>(drawn >> 32U);
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

/// The game of a table. Its state is a number, and what it publishes is random too.
struct RandomGame {
  std::uint64_t state = 0;
};
Random* views = nullptr;  // the random numbers of publish(); null if it publishes nothing

const char* create(const tickreel_session* session, void** game) {
  *game = new RandomGame{session->seed};
  return nullptr;
}
void destroy(void* game) {
  delete static_cast<RandomGame*>(game);
}
const char* tick(void* game, const tickreel_input* input) {
  static_cast<RandomGame*>(game)->state += 1 + input->players[0].buttons;
  return nullptr;
}
const char* save(const void* game, tickreel_bytes* to) {
  to->append(to, game, sizeof(RandomGame));
  return nullptr;
}
const char* hash(const void* game, std::uint64_t* hash) {
  *hash = static_cast<const RandomGame*>(game)->state;
  return nullptr;
}
int is_over(const void* game) {
  return static_cast<int>(static_cast<const RandomGame*>(game)->state & 1U);
}
const char* load(void* game, const void* bytes, std::size_t size) {
  if (size != sizeof(RandomGame)) return "another size";
  std::memcpy(game, bytes, size);
  return nullptr;
}

tickreel_thing any_thing(Random& random) {
  tickreel_thing thing{};
  thing.id = below(random, 6);
  thing.kind = static_cast<std::uint32_t>(random());
  thing.variant = static_cast<std::uint32_t>(random());
  thing.flags = static_cast<std::uint32_t>(random());
  for (float& number : thing.position) number = any_float(random);
  for (float& number : thing.rotation) number = any_float(random);
  for (float& number : thing.extents) number = any_float(random);
  for (float& number : thing.velocity) number = any_float(random);
  return thing;
}

const std::vector<const char*>& texts() {
  static const std::string long_text = std::string(255, 'a') + "\xc3\xa9\xc3\xa9";
  static const std::vector<const char*> all = {
      nullptr,          "",           "bump",        "half \xc3",
      "\xff\xfe",       "two\nlines", "\x1b[31mred", "\xc3\xa9t\xc3\xa9",
      long_text.c_str()};
  return all;
}

tickreel_event any_event(Random& random) {
  tickreel_event event{};
  event.id = random();
  event.kind = static_cast<std::uint32_t>(random());
  event.when = below(random, 4) == 0 ? any_float(random) : 0.25F;
  for (float& number : event.position) number = any_float(random);
  event.actor = static_cast<std::int32_t>(random());
  event.target = static_cast<std::int32_t>(random());
  event.weight = static_cast<std::int32_t>(below(random, 4) == 0 ? random() : 100);
  event.text = any_of(random, texts());
  return event;
}

void publish_full(Random& random, tickreel_view* view) {
  switch (below(random, 4)) {
    case 0: {
      tickreel_full_thing thing{};
      thing.size = sizeof thing;
      thing.thing = any_thing(random);
      for (float& number : thing.values) number = any_float(random);
      for (float& number : thing.angular_velocity) number = any_float(random);
      return view->full_thing(view, &thing);
    }
    case 1: {
      tickreel_full_event event{};
      event.size = sizeof event;
      event.event = any_event(random);
      event.variant = static_cast<std::uint32_t>(random());
      for (float& number : event.direction) number = any_float(random);
      event.magnitude = any_float(random);
      return view->full_event(view, &event);
    }
    case 2: {
      tickreel_path_event event{};
      event.size = sizeof event;
      event.thing_id = below(random, 6);
      event.type = static_cast<std::uint32_t>(below(random, 4));
      event.when = below(random, 4) == 0 ? any_float(random) : 0.25F;
      for (float& number : event.position) number = any_float(random);
      for (float& number : event.velocity_before) number = any_float(random);
      for (float& number : event.velocity_after) number = any_float(random);
      return view->path_event(view, &event);
    }
    default: {
      const tickreel_fact fact{sizeof fact, static_cast<std::uint32_t>(below(random, 5)),
                               static_cast<std::uint32_t>(below(random, 18)),
                               static_cast<std::int64_t>(random()), any_of(random, texts())};
      return view->fact(view, &fact);
    }
  }
}

/// Publishes bytes, sometimes with a size that no buffer has. It must be refused before anything
/// reads it.
void publish_bytes(Random& random, tickreel_view* view) {
  static const std::array<std::uint8_t, 64> bytes{1, 2, 3};
  switch (below(random, 12)) {
    case 0:
      return view->bytes(view, bytes.data(), std::size_t{2} << 30U);
    case 1:
      return view->bytes(view, bytes.data(), std::numeric_limits<std::size_t>::max());
    case 2:
      return view->bytes(view, nullptr, 5);
    case 3:
      return view->bytes(view, nullptr, 0);
    default:
      return view->bytes(view, bytes.data(), below(random, bytes.size() + 1));
  }
}

void publish_samples(Random& random, tickreel_view* view) {
  static std::array<float, 64> samples{};
  for (float& sample : samples) sample = any_float(random);
  switch (below(random, 16)) {
    case 0:
      return view->samples(view, samples.data(), std::size_t{2} << 30U);
    case 1:
      return view->samples(view, samples.data(), std::numeric_limits<std::size_t>::max());
    case 2:
      return view->samples(view, samples.data(),
                           (std::numeric_limits<std::size_t>::max() >> 1U) + 1);
    case 3:
      return view->samples(view, nullptr, 5);
    default:
      return view->samples(view, samples.data(), below(random, samples.size() / 2 + 1));
  }
}

const char* publish(const void*, tickreel_view* view) {
  if (views == nullptr) return nullptr;
  Random& random = *views;
  for (std::size_t count = below(random, 6); count > 0; --count) {
    switch (below(random, 7)) {
      case 0: {
        const tickreel_event event = any_event(random);
        view->event(view, &event);
        break;
      }
      case 1:
        publish_bytes(random, view);
        break;
      case 2:
        view->name(view, static_cast<std::uint32_t>(below(random, 18)), any_of(random, texts()));
        break;
      case 3:
        view->score(view, static_cast<std::uint32_t>(below(random, 18)),
                    static_cast<std::int64_t>(random()));
        break;
      case 4:
        publish_samples(random, view);
        break;
      case 5:
        publish_full(random, view);
        break;
      default: {
        const tickreel_thing thing = any_thing(random);
        view->thing(view, &thing);
        break;
      }
    }
  }
  return nullptr;
}

const char* renderer_create(const tickreel_opengl*, std::int32_t, std::int32_t, void** renderer) {
  *renderer = nullptr;
  return nullptr;
}
const char* renderer_draw(void*, const tickreel_moment*) {
  return nullptr;
}
void decide(const tickreel_published*, std::uint32_t, tickreel_player_input* input) {
  input->buttons = 1;
  input->axes[0] = -32768;
}

/// The memory of a library, which also contains what follows the table.
union TableMemory {
  tickreel_game_table table;
  std::array<unsigned char, 65536> bytes;
};

/// A table whose fields have valid values, and sometimes invalid ones.
class RandomTable {
 public:
  explicit RandomTable(Random& random) : random_(random) {
    memory_.bytes.fill(0);
    fill_who();
    fill_functions();
    fill_lists();
    constexpr std::size_t kFirst = offsetof(tickreel_game_table, bot) + sizeof(void*);
    choose(memory_.table.size, {sizeof(tickreel_game_table), kFirst, std::size_t{65536}},
           {std::size_t{0}, std::size_t{8}, kFirst - 1, std::size_t{65537},
            std::numeric_limits<std::size_t>::max()});
    // Fields beyond the table's size do not count, whatever the memory behind it holds.
    const bool made_sense = makes_sense_;
    fill_younger_fields();
    if (memory_.table.size == kFirst) makes_sense_ = made_sense;
    has_sound_ = memory_.table.size != kFirst && memory_.table.has_sound != 0;
    // The fields of a later tickreel are unknown here.
    std::fill(memory_.bytes.begin() + sizeof(tickreel_game_table), memory_.bytes.end(), 0xA5);
  }

  [[nodiscard]] const tickreel_game_table& table() const { return memory_.table; }
  [[nodiscard]] bool makes_sense() const { return makes_sense_; }
  [[nodiscard]] bool has_sound() const { return has_sound_; }
  /// The values of the table, for the message of a failure.
  [[nodiscard]] const std::string& told() const { return told_; }

 private:
  template <typename T>
  void choose(T& field, const std::vector<T>& sane, const std::vector<T>& insane) {
    const bool is_sane = insane.empty() || below(random_, 40) != 0;
    const auto& from = is_sane ? sane : insane;
    const std::size_t which = below(random_, from.size());
    field = from[which];
    if (is_sane) return;
    makes_sense_ = false;
    told_ += " wrong value " + std::to_string(which) + " of the field at byte " +
             std::to_string(reinterpret_cast<const unsigned char*>(&field) - memory_.bytes.data());
  }

  void fill_who() {
    static const std::string longest(64, 'a');
    static const std::string too_long(65, 'a');
    static const std::string longest_line(256, ' ');
    static const std::string too_long_line(257, ' ');
    tickreel_game_table& table = memory_.table;
    choose<const char*>(table.name, {"fuzz", "a", "0-_", longest.c_str()},
                        {nullptr, "", "A", "two words", "\xff", "a\n", "../a", too_long.c_str()});
    choose<const char*>(
        table.description, {nullptr, "a line", "\xc3\xa9t\xc3\xa9", longest_line.c_str()},
        {"", "two\nlines", "\x1b[31m", "half a letter \xc3", "\xff\xfe", too_long_line.c_str()});
    using Pair = std::array<std::uint32_t, 2>;
    const std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    Pair pair{};
    choose<Pair>(pair, {{1, 0}, {1, 1}, {7, 3}, {most, 0}, {most, most}},
                 {{0, 0}, {0, 1}, {1, 2}, {1, most}});
    table.rules_version = pair[0];
    table.oldest_rules_version = pair[1];
    choose<Pair>(
        pair,
        {{60, 1}, {50, 1}, {1, 1}, {30000, 1001}, {10000, 1}, {1, 100000000}, {39375000, 655171}},
        {{0, 0}, {60, 0}, {0, 1}, {10001, 1}, {most, most}, {1, most}, {100000001, 100000000}});
    table.tick_rate_num = pair[0];
    table.tick_rate_den = pair[1];
    choose<Pair>(pair, {{1, 1}, {1, 16}, {16, 16}, {2, 4}},
                 {{0, 0}, {0, 1}, {2, 1}, {1, 17}, {most, most}, {1, most}});
    table.min_players = pair[0];
    table.max_players = pair[1];
  }

  void fill_functions() {
    tickreel_game_table& table = memory_.table;
    choose<decltype(table.create)>(table.create, {create}, {nullptr});
    choose<decltype(table.destroy)>(table.destroy, {destroy}, {nullptr});
    choose<decltype(table.tick)>(table.tick, {tick}, {nullptr});
    choose<decltype(table.save)>(table.save, {save}, {nullptr});
    choose<decltype(table.publish)>(table.publish, {publish}, {nullptr});
    choose<decltype(table.load)>(table.load, {load, nullptr}, {});
    choose<decltype(table.bot)>(table.bot, {decide, nullptr}, {});
    const bool draws = below(random_, 2) == 0;
    using Create = decltype(table.renderer_create);
    choose<Create>(table.renderer_create, {draws ? renderer_create : nullptr},
                   {draws ? nullptr : renderer_create});
    table.renderer_draw = draws ? renderer_draw : nullptr;
    choose<std::uint32_t>(table.warm_up_frames, {0, 30, 1000},
                          {1001, std::numeric_limits<std::uint32_t>::max()});
  }

  /// Lists have the length of the greatest valid count. The memory beyond it does not belong to
  /// them.
  void fill_lists() {
    static const std::vector<const char*> names(256, "game");
    static const std::vector<const char*> no_names(256, nullptr);
    static const std::vector<const char*> ugly_names(256, "half a letter \xc3");
    static const std::vector<tickreel_action> right(256, {"right", 1, 0, 1, 68, 262, -1});
    static const std::vector<tickreel_action> nameless(256, {nullptr, 1, 0, 1, 68, 262, -1});
    static const std::vector<tickreel_action> far_axis(256, {"right", 1, 8, 1, 68, 262, -1});
    static const std::vector<tickreel_action> hard_push(256, {"right", 1, 0, 2, 68, 262, -1});
    static const std::vector<tickreel_event_name> bump(256, {"bump", 7});
    static const std::vector<tickreel_event_name> no_event(256, {"", 7});
    tickreel_game_table& table = memory_.table;
    list<const char*>(table.cameras, table.camera_count, names, {&no_names, &ugly_names});
    list<tickreel_action>(table.actions, table.action_count, right,
                          {&nameless, &far_axis, &hard_push});
    list<tickreel_event_name>(table.events, table.event_count, bump, {&no_event});
  }

  void fill_younger_fields() {
    static const std::vector<tickreel_stick> left(256, {"left", 0, 1, 1});
    static const std::vector<tickreel_stick> nameless(256, {nullptr, 0, 1, 1});
    static const std::vector<tickreel_stick> no_stick(256, {"far", 200, 1, 1});
    static const std::vector<tickreel_stick> far_axis(256, {"far", 0, 8, 1});
    tickreel_game_table& table = memory_.table;
    choose<std::uint32_t>(table.has_sound, {0, 1, 77}, {});
    choose<std::uint32_t>(table.reads_text, {0, 1, 77}, {});
    choose<std::uint32_t>(table.reads_mouse, {0, 1, 77}, {});
    // A game with pictures has no renderer and no cameras, and publishes a picture.
    table.has_pictures = 0;
    list<tickreel_stick>(table.sticks, table.stick_count, left, {&nameless, &no_stick, &far_axis});
    choose<std::uint32_t>(table.sample_rate, {0, 8000, 22050, 32040, 192000}, {1, 7999, 192001});
    choose<std::uint32_t>(table.seek_ticks, {0, 1, 3000, 1000000}, {1000001});
    choose<decltype(table.is_over)>(table.is_over, {is_over, nullptr}, {});
    // A table without save() may need hash() to be valid.
    if (table.save != nullptr) choose<decltype(table.hash)>(table.hash, {hash, nullptr}, {});
  }

  template <typename T>
  void list(const T*& items, std::size_t& count, const std::vector<T>& sane,
            const std::vector<const std::vector<T>*>& insane) {
    const auto most = std::numeric_limits<std::size_t>::max();
    choose<std::size_t>(count, {0, 1, 3, 256}, {257, 100000, most});
    std::vector<const T*> wrong = {nullptr};
    for (const std::vector<T>* one : insane) wrong.push_back(one->data());
    if (count == 0) {
      // With a count of 0 the pointer is not used.
      items = any_of(random_, wrong);
    } else {
      choose<const T*>(items, {sane.data()}, wrong);
    }
  }

  Random& random_;
  TableMemory memory_{};
  bool makes_sense_ = true;
  bool has_sound_ = false;
  std::string told_;
};

/// A seed and the number of seeds from it on.
struct Seeds {
  std::uint64_t first = 0;
  int count = 0;
};
void PrintTo(const Seeds& seeds, std::ostream* to) {
  *to << seeds.count << " from " << seeds.first;
}
class RandomTablesTest : public testing::TestWithParam<Seeds> {
 protected:
  void TearDown() override { views = nullptr; }
};

/// Does with a game everything that must work before it runs for hours.
void play(const GameEntry& entry, Random& random) {
  const GameInfo& info = entry.info;
  SessionSetup setup{random(), info.tick_rate, info.player_names};
  setup.players.resize(info.min_players);
  auto begun = Simulation::begin(info, setup);
  ASSERT_TRUE(begun) << begun.error().message;
  const Snapshot first = begun->snapshot();
  for (int i = 0; i < 3; ++i) {
    InputFrame input;
    input.players[0].buttons = static_cast<std::uint32_t>(random());
    begun->step(input);
  }
  EXPECT_NE(begun->snapshot().bytes, first.bytes);
  EXPECT_EQ(begun->restore(first).ok(), info.can_load);
  if (info.can_load) {
    EXPECT_EQ(begun->snapshot().bytes, first.bytes);
  }
  View view;
  view.tick = begun->tick();
  if (entry.make_soundscape && view.tick > 0) {
    EXPECT_THROW(begun->publish(view), GameError) << "a step without its samples";
  } else {
    begun->publish(view);
  }
  if (info.make_bot) {
    const auto bot = info.make_bot(setup, 0);
    EXPECT_EQ(bot->decide(view).axes[0], -32767) << "never further than to the other end";
  }
  if (!entry.make_look) return;
  for (const std::string& camera : entry.make_look()->cameras()) {
    EXPECT_TRUE(entry.make_look()->find_camera(camera, setup.players));
  }
}

TEST_P(RandomTablesTest, ATableIsRefusedOrIsAGame) {
  int games = 0;
  for (int i = 0; i < GetParam().count; ++i) {
    Random random(GetParam().first + static_cast<std::uint64_t>(i));
    const RandomTable given(random);
    SCOPED_TRACE("seed " + std::to_string(GetParam().first + static_cast<std::uint64_t>(i)) + ":" +
                 given.told());
    const auto entry = entry_of_table(given.table());
    ASSERT_EQ(entry.ok(), given.makes_sense()) << (entry ? "" : entry.error().message);
    if (!entry) {
      EXPECT_EQ(entry.error().kind, ErrorKind::kBadFile);
      EXPECT_THAT(entry.error().message, StartsWith("its table's '"));
      continue;
    }
    ++games;
    EXPECT_EQ(static_cast<bool>(entry->make_soundscape), given.has_sound());
    play(*entry, random);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(games, GetParam().count / 5);
  EXPECT_LT(games, GetParam().count * 4 / 5);
}

bool is_finite(const Vec3& vector) {
  return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

/// Expects what all users of views rely on.
void expect_sane(const View& view) {
  for (const Thing& thing : view.things) {
    EXPECT_TRUE(is_finite(thing.position) && is_finite(thing.size) && is_finite(thing.velocity));
    const Quat& turned = thing.rotation;
    const double length = std::sqrt(double{turned.w} * turned.w + double{turned.x} * turned.x +
                                    double{turned.y} * turned.y + double{turned.z} * turned.z);
    EXPECT_NEAR(length, 1.0, 1e-3)
        << turned.w << " " << turned.x << " " << turned.y << " " << turned.z;
    constexpr std::uint32_t kAny = value_wraps(4) - 1;
    EXPECT_EQ(thing.flags & ~kAny, 0U);
    EXPECT_TRUE(is_finite(thing.angular_velocity));
    EXPECT_TRUE(
        std::ranges::all_of(thing.values, [](float value) { return std::isfinite(value); }));
  }
  for (const PathEvent& event : view.path_events) {
    EXPECT_TRUE(event.when >= 0.0F && event.when <= 1.0F) << event.when;
    EXPECT_TRUE(is_finite(event.position) && is_finite(event.velocity_before) &&
                is_finite(event.velocity_after));
    EXPECT_LE(event.type, PathEvent::Type::kVanish);
  }
  for (const ViewEvent& event : view.events) {
    EXPECT_TRUE(is_finite(event.position) && is_finite(event.direction));
    EXPECT_TRUE(std::isfinite(event.magnitude));
    EXPECT_TRUE(event.when >= 0.0F && event.when <= 1.0F) << event.when;
    EXPECT_TRUE(event.weight >= 0 && event.weight <= kMaxEventWeight) << event.weight;
    EXPECT_TRUE(is_utf8(event.text)) << "it stands in JSON and in marks";
  }
  for (const Fact& fact : view.facts) {
    const bool is_of_player = fact.kind == kPlainName || fact.kind == kPlainScore;
    EXPECT_TRUE(!is_of_player || fact.variant < kMaxPlayers) << fact.variant;
    EXPECT_TRUE(is_utf8(fact.text)) << "it stands in pictures";
  }
  EXPECT_LE(view.bytes.size(), std::size_t{64} << 20U);
}

TEST_P(RandomTablesTest, AViewMakesSenseOrIsAnError) {
  RandomTable given = [] {
    for (std::uint64_t seed = 0;; ++seed) {
      Random random(seed);
      RandomTable table(random);
      if (table.makes_sense() && !table.has_sound()) return table;
    }
  }();
  const auto entry = entry_of_table(given.table());
  ASSERT_TRUE(entry) << entry.error().message;
  SessionSetup setup{1, entry->info.tick_rate, entry->info.player_names};
  auto game = Simulation::begin(entry->info, setup);
  ASSERT_TRUE(game) << game.error().message;
  int refused = 0;
  for (int i = 0; i < GetParam().count; ++i) {
    const std::uint64_t seed = GetParam().first + static_cast<std::uint64_t>(i);
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    views = &random;
    View view;
    try {
      game->publish(view);
      expect_sane(view);
    } catch (const GameError& error) {
      ++refused;
      EXPECT_THAT(error.what(), HasSubstr(entry->info.name + ", tick 0: its view "));
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(refused, GetParam().count / 10);
  EXPECT_LT(refused, GetParam().count * 9 / 10);
}

INSTANTIATE_TEST_SUITE_P(Short, RandomTablesTest, testing::Values(Seeds{1, 3000}));
INSTANTIATE_TEST_SUITE_P(Long, RandomTablesTest, testing::Values(Seeds{1000000, 500000}));

}  // namespace
}  // namespace tickreel::tests
