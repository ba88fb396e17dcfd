#include "movie/film/replay_hash.h"

#include <gtest/gtest.h>

#include "sim/replay/notes_file.h"
#include "tests/movie/film/film_values.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests::carousel {
namespace {

class ReplayHashTest : public testing::Test {
 protected:
  struct Recording {
    Tick ticks = 60;
    Tick changed_tick = -1;  ///< the tick with another input
    std::uint64_t seed = 1;
    bool is_finished = true;
    std::uint16_t alpha = 0;  ///< of the shown pictures
  };

  /// Records a replay and returns its path.
  [[nodiscard]] std::string record(const Recording& recording) const {
    const std::string path = directory_.path("a.replay");
    SessionSetup setup = carousel_setup(TickRate(50));
    setup.seed = recording.seed;
    auto recorder = *Recorder::begin(carousel_info(TickRate(50)), setup, path, true);
    for (Tick tick = 0; tick < recording.ticks; ++tick) {
      InputFrame input = carousel_input(tick);
      if (tick == recording.changed_tick) input.players[0].axes[0] ^= 1;
      EXPECT_TRUE(recorder.step(input));
      EXPECT_TRUE(recorder.add_frame({1, 20000, recording.alpha}));
    }
    if (!recording.is_finished) return path + ".part";
    EXPECT_TRUE(recorder.finish());
    return path;
  }

  /// Returns the hash for a film of the first second: ticks 0 to 49.
  static std::uint64_t hash(const std::string& path, FilmDefinition film = small_film()) {
    film.replay().range = {Rational(0), Rational(1)};
    auto reader = ReplayReader::open(path);
    EXPECT_TRUE(reader) << reader.error().message;
    const auto hash = hash_of_replay(*reader, film.replay());
    EXPECT_TRUE(hash);
    return *hash;
  }

  TemporaryDirectory directory_;
};

TEST_F(ReplayHashTest, WhatIsFilmedCountsAndNothingElse) {
  const std::uint64_t expected = hash(record({}));
  EXPECT_EQ(hash(record({.ticks = 50})), expected);
  EXPECT_EQ(hash(record({.changed_tick = 50})), expected);
  EXPECT_EQ(hash(record({.alpha = 7})), expected);
  EXPECT_EQ(hash(record({.is_finished = false})), expected) << "packed or not";
  EXPECT_NE(hash(record({.changed_tick = 49})), expected);
  EXPECT_NE(hash(record({.seed = 2})), expected);
  EXPECT_NE(hash(record({.ticks = 49})), expected);

  const std::string path = record({});
  auto notes = NotesFile::open(path);
  ASSERT_TRUE(notes);
  ASSERT_TRUE(notes->change(SetMark{{"goal", Rational(1, 2), {}}, {}, false}));
  EXPECT_EQ(hash(path), expected);
}

TEST_F(ReplayHashTest, AFilmOfWhatWasShownDependsOnWhenItWas) {
  FilmDefinition film = small_film();
  film.replay().is_recorded_interleave = true;
  const std::uint64_t expected = hash(record({}), film);
  EXPECT_EQ(hash(record({}), film), expected);
  EXPECT_NE(hash(record({.alpha = 7}), film), expected);
  EXPECT_NE(hash(record({.ticks = 61}), film), expected);
}

TEST_F(ReplayHashTest, SeekPointsCountWhereTheirStatesAreBelieved) {
  FilmDefinition film = small_film();
  const std::string path = record({});
  film.replay().ignores_divergence = true;
  EXPECT_EQ(hash(path, film), hash(path, film));
  EXPECT_NE(hash(path, film), hash(path));
}

}  // namespace
}  // namespace tickreel::tests::carousel
