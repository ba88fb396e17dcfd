#include "movie/plan/batch/job_planner.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "movie/cut/notes/mark_changes.h"
#include "tests/support/files.h"
#include "tests/support/record_bots.h"
#include "tests/support/temporary_directory.h"

// The grammar of a list of jobs. All mistakes are reported before any film is made.

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class JobPlannerTest : public testing::Test {
 protected:
  void SetUp() override { record_bots("pucks", path("match.replay"), 90); }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  [[nodiscard]] Result<BatchPlan> plan(
      const std::string& list, const std::vector<std::string>& own_keys = {},
      const std::optional<std::vector<std::string>>& replays = std::nullopt) const {
    write_file(path("jobs.toml"), list);
    auto jobs = read_job_list(path("jobs.toml"), own_keys);
    if (!jobs) return jobs.error();
    return plan_batch(*std::move(jobs), directory_.root(), replays, nullptr);
  }
  /// Expects that the list is refused with these words and that no file is made.
  void expect_refused(const std::string& list, const std::string& words) const {
    const auto planned = plan(list);
    ASSERT_FALSE(planned) << list;
    EXPECT_EQ(planned.error().kind, ErrorKind::kUsage) << list;
    EXPECT_THAT(planned.error().message, HasSubstr(words)) << list;
    EXPECT_EQ(directory_.listing(), "jobs.toml match.replay") << list;
  }
  static std::string job(const std::string& keys) {
    return "[[job]]\nreplay = \"match.replay\"\n" + keys + "\n";
  }

  const TemporaryDirectory directory_;
};

TEST_F(JobPlannerTest, NamesAFilmOfEachCombinationAndEncoding) {
  const auto planned = plan(job("output = \"{job}-{camera}-{crf}.mp4\"\n[job.matrix]\n"
                                "camera = [\"arena\", \"follow:0\"]\n"
                                "[[job.encoding]]\ncrf = 18\n[[job.encoding]]\ncrf = 30"),
                            {"size=64x36"});
  ASSERT_TRUE(planned) << planned.error().message;
  EXPECT_THAT(planned->jobs, ElementsAre("job-1"));
  ASSERT_EQ(planned->drawings.size(), 2U);
  EXPECT_EQ(film_count(*planned), 4);
  const BatchDrawing& drawing = planned->drawings.front();
  ASSERT_EQ(drawing.files.size(), 2U);
  EXPECT_EQ(drawing.files[1].file, "job-1-arena-30.mp4");
  EXPECT_EQ(drawing.size, (ImageSize{64, 36}));
  const auto films = planned->define(drawing);
  ASSERT_EQ(films.size(), 2U);
  ASSERT_TRUE(films[1]) << films[1].error().message;
  EXPECT_EQ(films[1]->path, path("job-1-arena-30.mp4"));
  EXPECT_TRUE(films[1]->writes_manifest);
}

TEST_F(JobPlannerTest, FindsWhatIsLikeAPatternInAnyFolder) {
  const std::string folder = path("[2026] cup? \\*");
  std::filesystem::create_directories(folder + "/day 1");
  std::filesystem::copy_file(path("match.replay"), folder + "/a.replay");
  std::filesystem::copy_file(path("match.replay"), folder + "/day 1/b.replay");
  write_file(folder + "/jobs.toml",
             "[[job]]\nreplay = [\"*.replay\", \"day*/[ab].replay\", \"c*/*.replay\"]\n");
  auto jobs = read_job_list(folder + "/jobs.toml", {});
  ASSERT_TRUE(jobs) << jobs.error().message;
  const auto planned = plan_batch(*std::move(jobs), folder, std::nullopt, nullptr);
  ASSERT_TRUE(planned) << planned.error().message;
  ASSERT_EQ(planned->drawings.size(), 3U);
  EXPECT_EQ(planned->drawings[0].replay, folder + "/a.replay");
  EXPECT_EQ(planned->drawings[1].replay, folder + "/day 1/b.replay");
  ASSERT_TRUE(planned->drawings[2].failure);
  EXPECT_THAT(planned->drawings[2].failure->message, HasSubstr("no file is like"));
}

TEST_F(JobPlannerTest, AJobHasItsOwnAlphaInPlaceOfThatOfAll) {
  const auto alpha_of = [&](const std::string& all, const std::string& own,
                            const std::vector<std::string>& own_keys = {}) {
    const auto planned =
        plan("[defaults]\n" + all + "\n" + job("output = \"a.webm\"\n" + own), own_keys);
    EXPECT_TRUE(planned) << planned.error().message;
    const auto films = planned->define(planned->drawings.front());
    EXPECT_TRUE(films.front()) << films.front().error().message;
    return films.front()->film.encoding.alpha;
  };
  EXPECT_EQ(alpha_of("alpha = true", "alpha-over = \"white\""), "#ffffff");
  EXPECT_EQ(alpha_of("alpha-over = \"white\"", "alpha = true"), kStraightAlpha);
  EXPECT_EQ(alpha_of("alpha-over = \"white\"", ""), "#ffffff");
  EXPECT_EQ(alpha_of("", "alpha-over = \"white\"", {"alpha=true"}), kStraightAlpha);
}

TEST_F(JobPlannerTest, WhatIsSetChoosesWhatIsFilmed) {
  ASSERT_TRUE(add_mark({path("match.replay"), "", "0.5", "1", "goal", ""}));
  const auto frames_of = [&](const std::string& all, const std::string& own,
                             const std::vector<std::string>& own_keys = {}) {
    const auto planned = plan("[defaults]\n" + all + "\n" + job(own), own_keys);
    EXPECT_TRUE(planned) << planned.error().message;
    return planned && planned->drawings.size() == 1 ? planned->drawings.front().frames : 0;
  };
  EXPECT_EQ(frames_of("", "from = 0.25\nto = 0.5", {"mark=goal"}), 30);
  EXPECT_EQ(frames_of("", "[job.matrix]\nto = [0.5]", {"all-marks=true"}), 30);
  EXPECT_EQ(frames_of("", "mark = \"goal\"", {"to=0.25"}), 15);
  EXPECT_EQ(frames_of("mark = \"goal\"", "[[job.encoding]]\ncrf = 20", {"to=0.25"}), 15);
  EXPECT_EQ(frames_of("mark = \"goal\"", "to = 0.25"), 15);
  expect_refused(job("mark = \"goal\"\nall-marks = true"),
                 "all-marks and mark are both there: leave one out");
}

TEST_F(JobPlannerTest, KnowsBeforeItsTurnWhatNoEncoderMakes) {
  const auto planned =
      plan(job("output = \"{pix-fmt}.mkv\"\nvcodec = \"ffv1\"\n"
               "[[job.encoding]]\npix-fmt = \"gbrp11le\"\n"
               "[[job.encoding]]\npix-fmt = \"gbrp10le\""));
  ASSERT_TRUE(planned) << planned.error().message;
  const auto films = planned->define(planned->drawings.front());
  ASSERT_EQ(films.size(), 2U);
  ASSERT_FALSE(films[0]);
  EXPECT_EQ(films[0].error().subject.field, "pix-fmt");
  EXPECT_THAT(films[0].error().message, HasSubstr("gbrp11le"));
  EXPECT_TRUE(films[1]) << films[1].error().message;
}

TEST_F(JobPlannerTest, TellsAllMistakesAtOnce) {
  const auto planned =
      plan("[defaults]\nfsp = 30\n" + job("hud = \"of\"\nsize = \"big\"\ncrf = \"low\"") +
           job("camera = \"arenna\"\nname = \"b\"\noutput = \"b.mp4\"") +
           "[[job]]\nreplay = \"gone.replay\"\n[[jobb]]\nreplay = \"match.replay\"\n");
  ASSERT_FALSE(planned);
  const std::string& message = planned.error().message;
  for (const char* told :
       {":2:1: there is no key 'fsp': do you mean 'fps'?", ":5:1: hud: of", ":6:1: size big",
        ":7:1: crf low", ":15:3: jobb: there is no such table", "; do you mean 'job'?"}) {
    EXPECT_THAT(message, HasSubstr(told));
  }
  EXPECT_THAT(message, HasSubstr(":14:1: "));
  EXPECT_THAT(message, HasSubstr("gone.replay"));
}

TEST_F(JobPlannerTest, FollowsNoMistakeWithAnother) {
  const auto planned = plan(job("outptu = \"a.mp4\"") + job("output = [[1]]") +
                            "[[job]]\nreplya = \"match.replay\"\n");
  ASSERT_FALSE(planned);
  const std::string& message = planned.error().message;
  EXPECT_THAT(message, HasSubstr(":3:1: there is no key 'outptu'"));
  EXPECT_THAT(message, HasSubstr(":8:1: there is no key 'replya'"));
  EXPECT_THAT(message, testing::Not(HasSubstr("would")));
  EXPECT_THAT(message, testing::Not(HasSubstr("the job is of nothing")));
}

TEST_F(JobPlannerTest, KeepsWhatKeepsAJobFromBeingMade) {
  const auto planned = plan("[[job]]\nreplay = [\"gone.replay\", \"match.replay\"]\n");
  ASSERT_TRUE(planned) << planned.error().message;
  ASSERT_EQ(planned->drawings.size(), 2U);
  ASSERT_TRUE(planned->drawings[0].failure);
  EXPECT_EQ(planned->drawings[0].failure->kind, ErrorKind::kBadFile);
  EXPECT_EQ(planned->drawings[0].files.front().file, "gone.mp4");
  EXPECT_FALSE(planned->drawings[1].failure);
}

TEST_F(JobPlannerTest, FilmsReplaysInPlaceOfThoseOfItsJobs) {
  const std::vector<std::string> replays{path("match.replay")};
  const auto planned = plan("[[job]]\n", {}, replays);
  ASSERT_TRUE(planned) << planned.error().message;
  EXPECT_EQ(planned->drawings.at(0).files.at(0).file, "match.mp4");
  const auto refused = plan(job(""), {}, replays);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message,
              HasSubstr("jobs.toml:2:1: replay: §watch says which they are: leave it out"));
}

TEST_F(JobPlannerTest, RefusesKeysAndTablesThatThereAreNot) {
  expect_refused("", "jobs.toml:1:1: there is no job in it: write [[job]]");
  expect_refused("size = \"64x36\"\n" + job(""), "jobs.toml:1:1: size is of jobs: write it below");
  expect_refused("[[job]]\nreplai = \"match.replay\"\n",
                 "jobs.toml:2:1: there is no key 'replai': do you mean 'replay'?");
  expect_refused(job("[job.foo]\nx = 1"), "jobs.toml:3:1: give a text, a number");
  expect_refused("[foo]\nx = 1\n" + job(""), "foo: there is no such table: give [defaults]");
  expect_refused(job("[job.matrix]\ncamra = [\"arena\"]"),
                 "jobs.toml:4:1: there is no key 'camra': do you mean 'camera'?");
  expect_refused(job("[job.matrix]\nreplay = [\"match.replay\"]"),
                 "jobs.toml:4:1: replay is of the job: write it below [[job]]");
  expect_refused(job("[[job.encoding]]\nsize = \"64x36\""),
                 "jobs.toml:4:1: size is of the pictures, which all encodings of a job share");
  expect_refused(job("output = [\"a.mp4\", \"b.mp4\"]"), "jobs.toml:3:1: output: give one");
  expect_refused(job("name = \"a\"") + "[defaults]\nbpm = 120\nnonsense = 1\n",
                 "jobs.toml:6:1: there is no key 'nonsense'");
}

TEST_F(JobPlannerTest, RefusesValuesThatNoOptionHas) {
  expect_refused(job("size = \"big\""), "jobs.toml:3:1: size big: give width and height");
  expect_refused(job("bpm = 120"), "jobs.toml:3:1: bpm is of reels: leave it out");
  expect_refused(job("best = 1"), "jobs.toml:3:1: best 1: before and after, 1 s each unless");
  expect_refused(job("event = \"kill\"\nmax = 1\nbefore = 5"), "jobs.toml:4:1: max 1: ");
  expect_refused("[[job]]\nname = \"a\"\n", "jobs.toml:1:1: the job is of nothing: give replay");
  expect_refused(job("reel = \"reel.toml\""),
                 "jobs.toml:3:1: reel and replay are both there: leave one out");
}

TEST_F(JobPlannerTest, RefusesNamesThatCannotBe) {
  expect_refused(job("output = \"../a.mp4\""),
                 "jobs.toml:3:1: output: ../a.mp4 leaves the directory of the batch");
  expect_refused(job("output = \"a/../../a.mp4\""), "leaves the directory of the batch");
  expect_refused(job("output = \"/a.mp4\""), "output: /a.mp4 leaves the directory of the batch");
  expect_refused(job("output = \"tickreel-batch/a.mp4\""), "lies where the batch keeps its logs");
  expect_refused(job("output = \"films/\""), "output: films/ names no file");
  expect_refused(job("output = \"{movie}.mp4\""),
                 "jobs.toml:3:1: output: {movie} stands for nothing: give {replay}, {mark}");
  expect_refused(job("output = \"{crf}.mp4\""), "output: {crf} has no value in this job");
  expect_refused(job("output = \"{mark}.mp4\""), "output: {mark} has no value in this job");
  expect_refused(job("output = \"a{b.mp4\""), "there is a { without its }");
  expect_refused(job("output = \"a.gif\""), "output: a.gif: a batch makes films, in .mp4");
  expect_refused(job("output = \"" + std::string(300, 'a') + ".mp4\""),
                 "output: the name would have more than 200 bytes");
}

TEST_F(JobPlannerTest, RefusesTwoFilmsOfOneName) {
  expect_refused(job("name = \"a\"\noutput = \"x/film.mp4\"") +
                     job("name = \"b\"\noutput = \"x/./y/../film.mp4\""),
                 "jobs.toml:8:1: output: a film of a and one of b would both be called "
                 "x/film.mp4: tell them apart with {replay}, {mark}, {size}");
  expect_refused(job("output = \"film.mp4\"\n[job.matrix]\nsize = [\"64x36\", \"32x18\"]"),
                 "two films of job-1 would both be called film.mp4");
  expect_refused(job("[[job.encoding]]\ncrf = 18\n[[job.encoding]]\ncrf = 30"),
                 "two films of job-1 would both be called match.mp4");
}

TEST_F(JobPlannerTest, RefusesAFilmWhereAnotherOneNeedsAFolder) {
  for (const std::string folder : {"a.mp4", "a.mp4.part", "a.mp4.manifest.json", "a.mp4.jpg"}) {
    const std::string inner = job("output = \"" + folder + "/b.mp4\"");
    const std::string outer = job("output = \"a.mp4\"");
    expect_refused(inner + outer, "would need a folder where another film");
    expect_refused(outer + inner, "would need a folder where another film");
  }
}

TEST_F(JobPlannerTest, RefusesKeysOfClipsForReels) {
  for (const std::string key :
       {"from = 1", "mark = \"a\"", "event = \"kill\"", "top = 1", "camera = \"arena\""}) {
    expect_refused(
        "[[job]]\nreel = \"reel.toml\"\n" + key + "\n",
        "jobs.toml:3:1: " + key.substr(0, key.find(' ')) + " is of clips: write it in the reel");
  }
  expect_refused(job("[[job.encoding]]\n[job.encoding.matrix]\ncrf = 1"),
                 "encoding.matrix: there is no such table");
}

TEST_F(JobPlannerTest, RefusesCyclesAndTooMuch) {
  expect_refused(
      "include = \"jobs.toml\"\n" + job(""),
      path("jobs.toml") + ":1:1: include: " + path("jobs.toml") + " includes this file again");
  std::string many = job("[job.matrix]");
  for (const char* key : {"crf", "fps", "text"}) {
    many += std::string(key) + " = [1";
    for (int i = 2; i <= 60; ++i) many += ", " + std::to_string(i);
    many += "]\n";
  }
  expect_refused(many, "jobs.toml:1:1: there are more than 100000 films");
}

TEST_F(JobPlannerTest, CountsEachEncodingOfWhatCannotBeMade) {
  const auto numbers = [](int count) {
    std::string list = "[1";
    for (int i = 2; i <= count; ++i) list += ", " + std::to_string(i);
    return list + "]\n";
  };
  // The second job has 99999 films.
  expect_refused(
      "[[job]]\nreplay = \"gone.replay\"\noutput = \"{crf}.mp4\"\n"
      "[[job.encoding]]\ncrf = 18\n[[job.encoding]]\ncrf = 30\n" +
          job("[job.matrix]\ncrf = " + numbers(369) + "fps = " + numbers(271)),
      "jobs.toml:8:1: there are more than 100000 films");
}

}  // namespace
}  // namespace tickreel::tests
