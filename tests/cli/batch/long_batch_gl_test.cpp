#include <gmock/gmock.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/cli/program_test.h"

// Many small films, ten of which cannot be made: the others are made however often the batch is
// killed.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

struct Size {
  int films = 0;  ///< ten of them cannot be made
  int kills = 0;
};
void PrintTo(const Size& size, std::ostream* out) {
  *out << size.films << " films, " << size.kills << " kills";
}

class LongBatchTest : public ExportTest, public testing::WithParamInterface<Size> {
 protected:
  static constexpr int kBad = 10;

  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    write("broken.replay", replay_bytes_.substr(0, 40));
    write("nonsense.replay", "nonsense");
    ASSERT_EQ(run("mkdir never-killed killed && touch never-killed/file killed/file").exit_code, 0);
    std::string jobs = "[defaults]\nsize = \"32x18\"\nreplay = \"match.replay\"\n";
    for (int i = 0; i < GetParam().films - kBad; ++i) {
      jobs += "[[job]]\nfrom = \"" + std::to_string(i % 80) + "t\"\nto = \"+2f\"\noutput = \"" +
              name_of(i) + "\"\n";
    }
    for (const auto& [keys, why] : bad_jobs()) jobs += "[[job]]\n" + keys + "\n";
    write("jobs.toml", jobs);
  }
  static std::string name_of(int film) {
    return "films/" + std::to_string(film % 7) + "/" + std::to_string(film) + ".mkv";
  }
  /// The jobs that cannot be made, each with a part of its message.
  static std::vector<std::pair<std::string, std::string>> bad_jobs() {
    const std::string out = "output = \"bad/";
    return {
        {"replay = \"gone.replay\"\n" + out + "1.mp4\"", "cannot open the replay gone.replay"},
        {"replay = \"gone-*.replay\"\n" + out + "2.mp4\"", "no file is like gone-*.replay"},
        {"from = 99\n" + out + "3.mp4\"", "--from 99 is not before the end"},
        {"from = 2\nto = 1\n" + out + "4.mp4\"", "--to"},
        {"vcodec = \"nosuch\"\n" + out + "5.mp4\"", "no encoder named nosuch"},
        {"to = \"+2f\"\npreset = \"warp\"\n" + out + "6.mp4\"", "no preset warp"},
        {"replay = \"nonsense.replay\"\n" + out + "7.mp4\"", "this is no tickreel replay"},
        {"replay = \"broken.replay\"\n" + out + "8.mp4\"", "broken.replay"},
        {"to = \"+2f\"\noutput = \"file/9.mp4\"", "cannot make the folder"},
        {"mark = \"nothing\"\noutput = \"bad/10.mp4\"", "nothing"},
    };
  }

  [[nodiscard]] nlohmann::json results_of(const std::string& command) const {
    const ProgramResult made = run(command);
    EXPECT_EQ(made.exit_code, 1) << made.err;
    return nlohmann::json::parse(made.out, nullptr, false);
  }
  /// Expects that all bad jobs failed for their reasons.
  static void expect_failures(nlohmann::json& results) {
    std::map<std::string, std::string> whys;
    for (auto& film : results["films"]) {
      if (film["outcome"] == "failed") whys[film["file"]] = film["why"];
    }
    EXPECT_EQ(whys.size(), static_cast<std::size_t>(kBad));
    int number = 0;
    for (const auto& [keys, why] : bad_jobs()) {
      ++number;
      const std::string folder = number == 9 ? "file/" : "bad/";
      EXPECT_THAT(whys[folder + std::to_string(number) + ".mp4"], HasSubstr(why));
    }
  }
  [[nodiscard]] std::string hashes_in(const std::string& folder) const {
    return output_of("cd " + folder + " && find films -type f | sort | xargs sha256sum");
  }
};

TEST_P(LongBatchTest, MakesAllThatCanBeMadeHoweverOftenItIsKilled) {
  const std::string make = "tickreel batch jobs.toml --json --progress none";
  auto first = results_of(make + " -o never-killed");
  EXPECT_EQ(first["made"], GetParam().films - kBad);
  expect_failures(first);
  const std::string expected = hashes_in("never-killed");
  ASSERT_EQ(run("tickreel export match.replay --size 32x18 --from 3t --to +2f -o one.mkv "
                "--progress none")
                .exit_code,
            0);
  EXPECT_TRUE(read("never-killed/" + name_of(3)) == read("one.mkv"));

  auto again = results_of(make + " -o never-killed");
  EXPECT_EQ(again["made"], 0);
  EXPECT_EQ(again["kept"], GetParam().films - kBad);
  expect_failures(again);
  EXPECT_EQ(hashes_in("never-killed"), expected);

  std::minstd_rand random{std::random_device{}()};
  for (int killed = 0; killed < GetParam().kills; ++killed) {
    const int milliseconds = std::uniform_int_distribution<int>(100, 999)(random);
    const ProgramResult result = run(
        "tickreel batch jobs.toml --progress none -o killed >/dev/null 2>&1 & batch=$!\nsleep 0." +
        std::to_string(milliseconds) + "\nkill -KILL $batch 2>/dev/null; wait $batch 2>/dev/null");
    ASSERT_TRUE(result.exit_code == 137 || result.exit_code == 1) << result.err;
  }
  auto last = results_of(make + " -o killed");
  EXPECT_EQ(last["failed"], kBad);
  EXPECT_EQ(hashes_in("killed"), expected);
}

INSTANTIATE_TEST_SUITE_P(Short, LongBatchTest, testing::Values(Size{16, 2}));
INSTANTIATE_TEST_SUITE_P(Long, LongBatchTest, testing::Values(Size{200, 20}));

}  // namespace
}  // namespace tickreel::tests
