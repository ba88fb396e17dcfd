#include <gmock/gmock.h>

#include <csignal>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include "tests/games/apart/processes_of_games.h"
#include "tests/games/loaded/plugin_film_test.h"
#include "tests/support/background_program.h"
#include "tests/support/eventually.h"
#include "tests/support/sanitizer.h"

// A batch draws each film in a process of its own: a renderer that ends its process ends its film.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class StrangersInBatchTest : public PluginFilmTest {
 protected:
  void SetUp() override {
    PluginFilmTest::SetUp();
    ::unsetenv("TICKREEL_ISOLATE");
  }
  /// Records the game of NAME.so with these orders to NAME.replay, and adds its film to the jobs.
  void add(const std::string& name, const std::string& orders) {
    // Libraries of one file would share their orders, and two games of one name are refused.
    put(HOSTILE_GAME, name + ".so");
    const std::string game =
        "--game " + quoted("./" + name + ".so:name=" + name + "," + orders) + " ";
    add_film(name, "tickreel " + game + "record ");
    games_ += game;
  }
  void add_film(const std::string& name, const std::string& record,
                const std::string& seconds = "1") {
    const ProgramResult recorded =
        run_here(record + "--headless --seconds " + seconds + " -o " + name + ".replay");
    ASSERT_EQ(recorded.exit_code, 0) << recorded.err;
    jobs_ += "[[job]]\nreplay = \"" + name + ".replay\"\noutput = \"" + name + ".mp4\"\n";
    write("jobs.toml", jobs_);
  }
  /// Returns the outcome of each film and why it has it, by the film's name.
  [[nodiscard]] std::map<std::string, std::string> batch(int exit_code) const {
    const ProgramResult made = run_here("TICKREEL_CALL_TIMEOUT=2 tickreel " + games_ +
                                        "batch jobs.toml --progress none --json");
    EXPECT_EQ(made.exit_code, exit_code) << made.err;
    std::map<std::string, std::string> films;
    auto document = nlohmann::json::parse(made.out);
    for (auto& film : document["films"]) {
      const std::string why = film["why"].is_null() ? "" : film["why"];
      films[film["file"]] = film["outcome"].get<std::string>() + " " + why;
    }
    return films;
  }

 private:
  std::string jobs_ = "[defaults]\nsize = \"64x36\"\n";
  std::string games_;
};

TEST_F(StrangersInBatchTest, EachFailsAloneAndByItsReason) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
  add("crash", "renderer=own,renderer_draw=crash@30");
  add("hang", "renderer=own,renderer_draw=hang@30");
  add("exit", "renderer=own,renderer_draw=exit3@30");
  add("good", "renderer=own");
  add("plain", "x=1");
  add_film("pucks", "tickreel record --game pucks ");
  auto first = batch(1);
  EXPECT_THAT(first["crash.mp4"], AllOf(HasSubstr("failed "), HasSubstr("has died after frame "),
                                        HasSubstr("crashed: SIGSEGV in tick 30 of crash")));
  EXPECT_THAT(first["hang.mp4"],
              HasSubstr("the game hang has not come back from renderer_draw() in tick 30"));
  EXPECT_THAT(first["exit.mp4"], HasSubstr("the game exit has ended the program (exit(3))"));
  for (const char* film : {"good.mp4", "plain.mp4", "pucks.mp4"}) {
    EXPECT_THAT(first[film], HasSubstr("made")) << film;
  }
  EXPECT_THAT(read("tickreel-batch/logs/crash.mp4.log"),
              HasSubstr("crashed: SIGSEGV in tick 30 of crash"));
  auto second = batch(1);
  for (const char* film : {"good.mp4", "plain.mp4", "pucks.mp4"}) {
    EXPECT_THAT(second[film], HasSubstr("kept")) << film;
  }
  EXPECT_THAT(second["crash.mp4"], HasSubstr("failed "));
}

// Whoever stops a batch stops its workers, too.
TEST_F(StrangersInBatchTest, LeavesNoProcessWhereItIsStopped) {
  add_film("pucks", "tickreel record --game pucks ", "60");
  for (const int signal : {SIGINT, SIGKILL}) {
    const std::string mark = path("signal-" + std::to_string(signal));
    const auto workers = [&] { return processes_with("films", mark); };
    BackgroundProgram program({TICKREEL_PROGRAM, "batch", path("jobs.toml")}, {{kMark, mark}});
    ASSERT_TRUE(eventually([&] { return exists("pucks.mp4.part"); })) << program.err();
    EXPECT_EQ(workers().size(), 1U);
    program.send_signal(signal);
    EXPECT_EQ(program.wait_for_end(), signal == SIGINT ? 130 : 128 + SIGKILL) << program.err();
    EXPECT_TRUE(eventually([&] { return workers().empty(); })) << signal;
    EXPECT_FALSE(exists("pucks.mp4"));
  }
}

// A build that replaced the program while a batch ran ended all films that were left.
TEST_F(StrangersInBatchTest, AProgramThatIsReplacedGoesOn) {
  add_film("pucks", "tickreel record --game pucks ");
  const ProgramResult made =
      run_here("cp " + quoted(TICKREEL_PROGRAM) + " own; exec 3<own; rm own; " +
               "/proc/self/fd/3 batch jobs.toml --progress none");
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(exists("pucks.mp4"));
}

}  // namespace
}  // namespace tickreel::tests
