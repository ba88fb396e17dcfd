#include "tickreel/plugin/recording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/temporary_directory.h"
#include "tickreel/plugin/playable.h"

// A game's own loop in another program, with only libtickreel.so and its headers.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

/// A game that counts its inputs.
struct Counter {
  explicit Counter(const tickreel_session& session) : count(session.seed) {}
  void tick(const tickreel_input& input) {
    if (input.players[0].buttons == 13) throw std::runtime_error("13 is unlucky");
    count += input.players[0].buttons + static_cast<std::uint64_t>(input.players[0].axes[0]);
  }
  void save(SavedState& to) const { to.append(count); }
  void publish(tickreel_view& /*view*/) const {}
  std::uint64_t count;
};

/// A counting game that can neither save nor load, and has its own hash.
struct HashedCounter {
  explicit HashedCounter(const tickreel_session& session) : count(session.seed) {}
  void tick(const tickreel_input& /*input*/) {
    if (++count == 13) throw std::runtime_error("13 is unlucky");
  }
  std::uint64_t hash() const { return count * 77; }
  void publish(tickreel_view& /*view*/) const {}
  std::uint64_t count;
};

/// A counting game with constants, which names the fields of its state.
struct TunedCounter {
  struct Tuning {
    std::int32_t step = 3;
    double scale = 0.5;
  };
  static void tune(tickreel_constants& to, Tuning& tuning) {
    to.number(&to, "step", TICKREEL_I32, &tuning.step);
    to.number(&to, "scale", TICKREEL_F64, &tuning.scale);
  }
  static void constants(tickreel_constants& to) {
    Tuning defaults;
    tune(to, defaults);
  }
  explicit TunedCounter(const tickreel_session& session) {
    tuning.step = 0;
    tune(*session.constants, tuning);
  }
  void tick(const tickreel_input& /*input*/) { count += tuning.step; }
  void save(SavedState& to) const { to.append(count); }
  void describe(tickreel_fields& to) const {
    to.field(&to, names_too_much ? "twice" : "count", TICKREEL_I32, 0, 0);
    if (names_too_much) to.field(&to, "more", TICKREEL_U8, 3, 0);
  }
  void publish(tickreel_view& /*view*/) const {}
  static inline bool names_too_much = false;
  Tuning tuning;
  std::int32_t count = 0;
};

tickreel_game_table counter_table() {
  tickreel_game_table table = table_of<Counter>();
  table.name = "counter";
  return table;
}

class RecordingTest : public testing::Test {
 protected:
  tickreel_status begin(int overwrite = 0) {
    tickreel_recording* made = nullptr;
    const tickreel_status status =
        tickreel_recording_begin(&table_, &session_, path_.c_str(), overwrite, &made);
    recording_.reset(made);
    return status;
  }
  tickreel_status tick(std::uint32_t buttons, std::int16_t axis = 0) {
    tickreel_player_input player{};
    player.buttons = buttons;
    player.axes[0] = axis;
    const tickreel_input input{sizeof input, &player, nullptr, 0};
    return tickreel_recording_tick(recording_.get(), &input);
  }
  [[nodiscard]] const Counter& game() {
    return *static_cast<const Counter*>(tickreel_recording_game(recording_.get()));
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("counted.replay");
  std::vector<const char*> names_{"Ada"};
  tickreel_game_table table_ = counter_table();
  tickreel_session session_{
      sizeof(tickreel_session), 100, 0, 0, 0, 1, names_.data(), nullptr, nullptr};
  struct Close {
    void operator()(tickreel_recording* recording) const { tickreel_recording_close(recording); }
  };
  std::unique_ptr<tickreel_recording, Close> recording_;
};

TEST_F(RecordingTest, TheGameIsPlayedAndTheReplayGetsItsName) {
  ASSERT_EQ(begin(), TICKREEL_OK) << tickreel_message();
  for (int i = 0; i < 5; ++i) ASSERT_EQ(tick(2), TICKREEL_OK) << tickreel_message();
  EXPECT_EQ(game().count, 110U);
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_EQ(tickreel_recording_finish(recording_.get()), TICKREEL_OK) << tickreel_message();
  EXPECT_TRUE(std::filesystem::exists(path_));
}

TEST_F(RecordingTest, WhatIsNotFinishedStays) {
  ASSERT_EQ(begin(), TICKREEL_OK);
  ASSERT_EQ(tick(2), TICKREEL_OK);
  recording_.reset();
  EXPECT_FALSE(std::filesystem::exists(path_));
  EXPECT_TRUE(std::filesystem::exists(path_ + ".part"));
}

TEST_F(RecordingTest, TheGameIsToldWhatIsStored) {
  ASSERT_EQ(begin(), TICKREEL_OK);
  // The axis is rounded to the nearest of 151 steps; -32768 has no opposite.
  ASSERT_EQ(tick(0, 32767), TICKREEL_OK);
  EXPECT_EQ(game().count, 100U + 32767);
  ASSERT_EQ(tick(0, -32768), TICKREEL_OK);
  EXPECT_EQ(game().count, 100U);
  ASSERT_EQ(tick(0, 218), TICKREEL_OK);
  EXPECT_EQ(game().count, 100U + 217);
}

TEST_F(RecordingTest, AReplayThatIsThereIsNotReplaced) {
  ASSERT_EQ(begin(), TICKREEL_OK);
  ASSERT_EQ(tickreel_recording_finish(recording_.get()), TICKREEL_OK);
  EXPECT_EQ(begin(), TICKREEL_IN_THE_WAY);
  EXPECT_THAT(tickreel_message(), HasSubstr("counted.replay"));
  EXPECT_EQ(begin(1), TICKREEL_OK) << tickreel_message();
}

TEST_F(RecordingTest, ARecordingThatCouldNotHaveItsNameStaysWhole) {
  ASSERT_EQ(begin(), TICKREEL_OK);
  ASSERT_EQ(tick(1), TICKREEL_OK);
  const std::string part = path_ + ".part";
  std::ofstream(path_) << "another file has come";
  EXPECT_NE(tickreel_recording_finish(recording_.get()), TICKREEL_OK);
  const auto whole = std::filesystem::file_size(part);
  EXPECT_EQ(tick(1), TICKREEL_USAGE);
  EXPECT_EQ(tickreel_recording_finish(recording_.get()), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("lies whole in its .part"));
  EXPECT_EQ(std::filesystem::file_size(part), whole) << "nothing lies behind its end";
}

TEST_F(RecordingTest, WhatTheGameThrowsIsAMessageWithTheTick) {
  ASSERT_EQ(begin(), TICKREEL_OK);
  ASSERT_EQ(tick(1), TICKREEL_OK);
  EXPECT_EQ(tick(13), TICKREEL_FAILED);
  EXPECT_THAT(tickreel_message(), HasSubstr("counter, tick 2: it cannot play the tick: 13 is"));
  EXPECT_EQ(tick(1), TICKREEL_USAGE) << "its state is unknown";
  EXPECT_EQ(tickreel_recording_finish(recording_.get()), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("the game has failed: close the recording"));
}

TEST_F(RecordingTest, AGameThatHashesItselfNeedNotSave) {
  table_ = table_of<HashedCounter>();
  table_.name = "hashed";
  EXPECT_EQ(table_.save, nullptr);
  EXPECT_EQ(table_.load, nullptr);
  EXPECT_EQ(table_of<Counter>().hash, nullptr);
  session_.seed = 10;
  ASSERT_EQ(begin(), TICKREEL_OK) << tickreel_message();
  std::uint64_t hash = 0;
  EXPECT_EQ(table_.hash(tickreel_recording_game(recording_.get()), &hash), nullptr);
  EXPECT_EQ(hash, 770U);
  ASSERT_EQ(tick(0), TICKREEL_OK) << tickreel_message();
  EXPECT_EQ(tickreel_recording_finish(recording_.get()), TICKREEL_OK) << tickreel_message();
}

TEST_F(RecordingTest, AClassHasConstantsAndNamesItsState) {
  EXPECT_EQ(counter_table().describe, nullptr);
  EXPECT_EQ(counter_table().constants, nullptr);
  table_ = table_of<TunedCounter>();
  table_.name = "tuned";
  ASSERT_EQ(begin(), TICKREEL_OK) << tickreel_message();
  ASSERT_EQ(tick(0), TICKREEL_OK) << tickreel_message();
  const auto& game = *static_cast<const TunedCounter*>(tickreel_recording_game(recording_.get()));
  EXPECT_EQ(game.count, 3) << "its default came back to it";
  TunedCounter::names_too_much = true;
  EXPECT_EQ(begin(1), TICKREEL_FAILED);
  TunedCounter::names_too_much = false;
  EXPECT_THAT(tickreel_message(),
              HasSubstr("tuned, tick 0: its describe() gives byte 3 two names: twice and more"));
}

TEST_F(RecordingTest, ASessionFromBeforeItGrewIsTaken) {
  session_.size = offsetof(tickreel_session, constants);
  ASSERT_EQ(begin(), TICKREEL_OK) << tickreel_message();
  --session_.size;
  EXPECT_EQ(begin(1), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("'size'"));
}

TEST_F(RecordingTest, NonsenseIsRefusedWithTheField) {
  session_.size = 0;
  EXPECT_EQ(begin(), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("'size'"));
  session_.size = sizeof session_;
  session_.player_count = 17;
  EXPECT_EQ(begin(), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("is for 1 player, not 17"));
  session_.player_count = 1;
  session_.tick_rate_num = 60;
  EXPECT_EQ(begin(), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("tick rate"));
  session_.tick_rate_num = 0;
  table_.tick = nullptr;
  EXPECT_EQ(begin(), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("'tick'"));
  table_ = counter_table();
  EXPECT_EQ(tickreel_recording_begin(nullptr, &session_, "x", 0, nullptr), TICKREEL_USAGE);
  auto* recording = reinterpret_cast<tickreel_recording*>(this);  // whatever was there before
  EXPECT_EQ(tickreel_recording_begin(nullptr, &session_, "x", 0, &recording), TICKREEL_USAGE);
  EXPECT_EQ(recording, nullptr);
  EXPECT_EQ(tickreel_recording_tick(nullptr, nullptr), TICKREEL_USAGE);
  EXPECT_EQ(tickreel_recording_finish(nullptr), TICKREEL_USAGE);
  EXPECT_EQ(tickreel_recording_game(nullptr), nullptr);
  ASSERT_EQ(begin(), TICKREEL_OK);
  EXPECT_EQ(tickreel_recording_tick(recording_.get(), nullptr), TICKREEL_USAGE);
  const tickreel_input nobody{sizeof nobody, nullptr, nullptr, 0};
  EXPECT_EQ(tickreel_recording_tick(recording_.get(), &nobody), TICKREEL_USAGE);
}

}  // namespace
}  // namespace tickreel::tests
