#include "tickreel/movies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <string>
#include <vector>

#include "tests/support/files.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/tickreel.h"

// The library makes the same films of replays as the program.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;

class MoviesTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const Status loaded = load_game(HOSTILE_GAME);
    ASSERT_TRUE(loaded) << loaded.error().message;
  }
  void SetUp() override {
    tickreel("record --headless --seconds 2 -o " + quoted(path("match.replay")));
    tickreel("mark add " + quoted(path("match.replay")) + " --in 0.5 --out 0.7 --name one");
    tickreel("mark add " + quoted(path("match.replay")) + " --in 1 --out 1.1 --name two");
  }
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] std::string bytes(const std::string& name) const { return read_file(path(name)); }
  [[nodiscard]] std::string replay() const { return path("match.replay"); }
  /// Runs the program with a command.
  void tickreel(const std::string& command) const {
    const ProgramResult result =
        run_program("cd " + quoted(path(".")) + " && " + quoted(TICKREEL_PROGRAM) + " --game " +
                    quoted(HOSTILE_GAME) + " " + command);
    ASSERT_EQ(result.exit_code, 0) << command << "\n" << result.err;
  }

 private:
  TemporaryDirectory directory_;
};

class Counting final : public MovieWatcher {
 public:
  void progress(const MovieProgress& now) override {
    files.insert(now.file);
    stages.insert(now.stage);
    most = std::max(most, now.frames_done);
    if (stop != nullptr) stop->store(true);
  }
  std::set<std::string> files;
  std::set<MovieStage> stages;
  std::int64_t most = 0;
  std::atomic<bool>* stop = nullptr;
};

TEST_F(MoviesTest, AnExportHasTheBytesOfTheProgramsAndTellsHowFarItIs) {
  Counting watcher;
  const auto films = export_replay(replay(),
                                   {{"output", path("films/{mark}.mp4")},
                                    {"all-marks", "true"},
                                    {"size", "64x36"},
                                    {"manifest", "true"}},
                                   {&watcher, nullptr});
  ASSERT_TRUE(films) << films.error().message;
  EXPECT_THAT(*films, ElementsAre(AllOf(Field(&MadeMovie::file, path("films/one.mp4")),
                                        Field(&MadeMovie::outcome, MovieOutcome::kMade)),
                                  AllOf(Field(&MadeMovie::file, path("films/two.mp4")),
                                        Field(&MadeMovie::outcome, MovieOutcome::kMade))));
  tickreel("export match.replay --mark one --size 64x36 -o one.mp4 --progress none");
  EXPECT_TRUE(bytes("films/one.mp4") == bytes("one.mp4"));
  EXPECT_THAT(watcher.files, ElementsAre(path("films/one.mp4"), path("films/two.mp4")));
  EXPECT_TRUE(watcher.stages.contains(MovieStage::kDraw));
  EXPECT_TRUE(watcher.stages.contains(MovieStage::kCheck));
  EXPECT_EQ(watcher.most, 12);

  const auto proof = check_movie(path("films/one.mp4"), replay());
  ASSERT_TRUE(proof) << proof.error().message;
  EXPECT_TRUE(proof->is_proven) << proof->message;
}

TEST_F(MoviesTest, WhatCannotBeAskedForNamesTheOption) {
  const auto refused = [&](const MovieOptions& options) {
    const auto films = export_replay(replay(), options);
    EXPECT_FALSE(films);
    return films ? Error() : films.error();
  };
  EXPECT_EQ(refused({{"output", path("a.mp4")}, {"sise", "64x36"}}).subject.field, "sise");
  const Error size = refused({{"output", path("a.mp4")}, {"size", "64"}});
  EXPECT_EQ(size.kind, ErrorKind::kUsage);
  EXPECT_EQ(size.subject.field, "size");
  EXPECT_THAT(size.message, testing::Not(HasSubstr("--")));
  EXPECT_THAT(size.message, testing::Not(HasSubstr("\u00A7")));
  EXPECT_EQ(refused({{"size", "64x36"}}).kind, ErrorKind::kUsage) << "no output";
  EXPECT_EQ(export_replay(path("none.replay"), {{"output", path("a.mp4")}}).error().kind,
            ErrorKind::kBadFile);
}

TEST_F(MoviesTest, AStoppedFilmIsContinued) {
  std::atomic<bool> stop{false};
  Counting watcher;
  watcher.stop = &stop;
  const MovieOptions options{
      {"output", path("film.mp4")}, {"size", "64x36"}, {"segment-frames", "10"}};
  const auto stopped = export_replay(replay(), options, {&watcher, &stop});
  ASSERT_TRUE(stopped) << stopped.error().message;
  EXPECT_EQ((*stopped)[0].outcome, MovieOutcome::kNotMade);
  EXPECT_EQ(bytes("film.mp4"), "");
  MovieOptions again = options;
  again.emplace_back("resume", "true");
  const auto films = export_replay(replay(), again);
  ASSERT_TRUE(films) << films.error().message;
  EXPECT_EQ((*films)[0].outcome, MovieOutcome::kMade) << (*films)[0].message;
  const auto kept = export_replay(replay(), again);
  EXPECT_EQ((*kept)[0].outcome, MovieOutcome::kKept);
  tickreel("export match.replay --size 64x36 --segment-frames 10 -o whole.mp4 --progress none");
  EXPECT_TRUE(bytes("film.mp4") == bytes("whole.mp4"));
}

TEST_F(MoviesTest, ReelsAndBatchesAreThoseOfTheProgram) {
  write_file(path("reel.toml"),
             "size = \"64x36\"\n[[clip]]\nreplay = \"match.replay\"\nmark = \"one\"\n"
             "transition = \"dissolve\"\ntransition_length = \"3f\"\n[[clip]]\n"
             "replay = \"match.replay\"\nmark = \"two\"\n");
  const auto reel = make_reel(path("reel.toml"), {{"output", path("reel.mp4")}, {"crf", "30"}});
  ASSERT_TRUE(reel) << reel.error().message;
  EXPECT_EQ((*reel)[0].outcome, MovieOutcome::kMade) << (*reel)[0].message;
  tickreel("reel reel.toml --set crf=30 -o same.mp4 --progress none");
  EXPECT_TRUE(bytes("reel.mp4") == bytes("same.mp4"));
  EXPECT_EQ(make_reel(path("reel.toml"), {}).error().subject.field, "output");

  write_file(path("jobs.toml"),
             "[[job]]\nreplay = \"match.replay\"\nmark = \"*\"\nsize = \"64x36\"\n"
             "output = \"{mark}.mp4\"\n[[job]]\nreplay = \"match.replay\"\nmark = \"three\"\n");
  BatchRun batch;
  batch.directory = path("batch");
  Counting watcher;
  const auto films = make_batch(path("jobs.toml"), batch, {&watcher, nullptr});
  ASSERT_TRUE(films) << films.error().message;
  ASSERT_EQ(films->size(), 3U);
  EXPECT_EQ((*films)[0].outcome, MovieOutcome::kMade) << (*films)[0].message;
  EXPECT_EQ((*films)[1].outcome, MovieOutcome::kMade);
  EXPECT_EQ((*films)[2].outcome, MovieOutcome::kFailed);
  EXPECT_THAT((*films)[2].message, HasSubstr("three"));
  EXPECT_EQ(watcher.files.size(), 2U);
}

TEST_F(MoviesTest, HighlightsAreThoseOfMarkAuto) {
  const auto found = find_highlights(replay(), {{"top", "2"}, {"before", "0.1"}, {"after", "0.1"}});
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->size(), 2U);
  for (const MovieHighlight& highlight : *found) {
    EXPECT_GT(highlight.end.numerator * highlight.begin.denominator,
              highlight.begin.numerator * highlight.end.denominator);
    EXPECT_FALSE(highlight.name.empty());
  }
  EXPECT_EQ(find_highlights(replay(), {{"top", "0"}}).error().subject.field, "top");
  EXPECT_EQ(find_highlights(replay(), {{"mark", "a"}}).error().subject.field, "mark");
}

class CExport : public MoviesTest {
 protected:
  struct Heard {
    int calls = 0;
    int stop_at = 0;  ///< the number of the call that stops; 0 for none
    std::vector<std::string> made;
  };
  tickreel_status make(std::vector<const char*> options, Heard& heard) {
    options.push_back(nullptr);
    tickreel_export_request request{};
    request.size = sizeof(request);
    const std::string from = replay();
    request.replay = from.c_str();
    request.options = options.data();
    request.user = &heard;
    request.progress = [](void* user, const tickreel_progress* now) {
      auto& told = *static_cast<Heard*>(user);
      EXPECT_EQ(now->size, sizeof(tickreel_progress));
      return static_cast<int>(++told.calls == told.stop_at);
    };
    request.made = [](void* user, const char* file, const char* message) {
      static_cast<Heard*>(user)->made.push_back(std::string(file) + ": " +
                                                (message == nullptr ? "made" : message));
    };
    return tickreel_export(&request);
  }
};

TEST_F(CExport, MakesFilmsAndStopsWhenItIsTold) {
  const std::string output = "output=" + path("film.mp4");
  Heard heard;
  EXPECT_EQ(make({output.c_str(), "size=64x36", "to=0.2"}, heard), TICKREEL_OK)
      << tickreel_message();
  EXPECT_THAT(heard.made, ElementsAre(path("film.mp4") + ": made"));
  EXPECT_GT(heard.calls, 0);
  tickreel("export match.replay --to 0.2 --size 64x36 -o same.mp4 --progress none");
  EXPECT_TRUE(bytes("film.mp4") == bytes("same.mp4"));

  Heard stopped;
  stopped.stop_at = 1;
  EXPECT_EQ(make({output.c_str(), "size=64x36", "overwrite=true"}, stopped), TICKREEL_STOPPED);
  EXPECT_EQ(make({output.c_str(), "size=64x36"}, heard), TICKREEL_IN_THE_WAY);
}

TEST_F(CExport, RefusesWhatMakesNoSense) {
  Heard heard;
  EXPECT_EQ(make({"size"}, heard), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("KEY=VALUE"));
  EXPECT_EQ(make({"size=64x36", "sise=1"}, heard), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("sise"));
  EXPECT_EQ(tickreel_export(nullptr), TICKREEL_USAGE);
  tickreel_export_request empty{};
  EXPECT_EQ(tickreel_export(&empty), TICKREEL_USAGE);
  // A program with a newer header may ask for what is unknown here.
  struct Newer {
    tickreel_export_request known;
    void* unknown;
  } newer{};
  newer.known.size = sizeof(newer);
  newer.known.replay = "/nowhere/match.replay";
  EXPECT_NE(tickreel_export(&newer.known), TICKREEL_OK);
  EXPECT_THAT(tickreel_message(), testing::Not(HasSubstr("too old")));
  newer.unknown = &newer;
  EXPECT_EQ(tickreel_export(&newer.known), TICKREEL_USAGE);
  EXPECT_THAT(tickreel_message(), HasSubstr("too old"));
  EXPECT_EQ(tickreel_load_game(nullptr), TICKREEL_USAGE);
  EXPECT_NE(tickreel_load_game("/nowhere/game.so"), TICKREEL_OK);
}

}  // namespace
}  // namespace tickreel::tests
