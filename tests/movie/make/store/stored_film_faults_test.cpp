#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "movie/film/film_manifest.h"
#include "movie/film/manifest_check.h"
#include "movie/make/store/complete_film.h"
#include "tests/movie/make/store/stored_film_fixture.h"

namespace {

/// Renaming to a path with this ending fails; null allows every rename.
const char* refused_ending = nullptr;

}  // namespace

/// Replaces the system's function.
extern "C" int renameat2(int from_directory, const char* from, int to_directory, const char* to,
                         unsigned int flags) noexcept {
  if (refused_ending != nullptr && std::string_view(to).ends_with(refused_ending)) {
    errno = EIO;
    return -1;
  }
  return static_cast<int>(syscall(SYS_renameat2, from_directory, from, to_directory, to, flags));
}

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using StoredFilmFaultsTest = StoredFilmTest;

TEST_F(StoredFilmFaultsTest, AManifestThatCannotHaveItsNameIsAFailureAndTheFilmStays) {
  {
    const auto film = open({.writes_manifest = true});
    ASSERT_TRUE(film) << film.error().message;
    refused_ending = ".manifest.json";
    const Status made = make_missing(**film);
    refused_ending = nullptr;
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::kFailed);
    EXPECT_TRUE(made.error().message.starts_with(path_ + " is complete, but has no manifest: "))
        << made.error().message;
    EXPECT_NE((*film)->how_to_go_on().find("repeat the command with §resume"), std::string::npos);
  }
  EXPECT_TRUE(read_file(path_) == undisturbed());
  EXPECT_EQ(root_.names(), (Names{"film.mp4", "film.mp4.part"}));
  const auto film = open({.resume = true, .writes_manifest = true});
  ASSERT_TRUE(film) << film.error().message;
  ASSERT_TRUE((*film)->finish());
  EXPECT_TRUE(prove_film(path_, *read_manifest(manifest_path(path_)), nullptr)->is_proven);
  EXPECT_EQ(root_.names(), (Names{"film.mp4", "film.mp4.manifest.json"}));
}

/// The process was killed when the film had its name and before the rest was removed.
TEST_F(StoredFilmFaultsTest, AFilmThatHasItsNameIsTidiedUpAfter) {
  for (const std::int64_t segments_left : {3, 1}) {
    for (const StoredFilmSettings& again :
         {StoredFilmSettings{.resume = true}, StoredFilmSettings{.overwrite = true, .resume = true},
          StoredFilmSettings{.resume = true, .writes_manifest = true}}) {
      {
        const auto film = open();
        ASSERT_TRUE(film);
        for (std::int64_t i = 0; i < 3; ++i) ASSERT_TRUE(make_segment(**film, i));
      }
      {
        auto directory = SegmentDirectory::open(part_, small_film(), some_provenance(),
                                                SegmentDirectory::Use::kResume);
        std::vector<std::string> warnings;
        std::int64_t too_large = 0;
        ASSERT_TRUE(complete_film(*directory, *directory, {path_}, nullptr, warnings, too_large));
        for (std::int64_t i = segments_left; i < 3; ++i) {
          fs::remove(directory->segment_path(i));
        }
      }
      ASSERT_TRUE(fs::exists(path_));
      {
        const auto directory = SegmentDirectory::open(part_, small_film(), some_provenance(),
                                                      SegmentDirectory::Use::kResume);
        const std::atomic<bool> stop = true;
        EXPECT_EQ(has_its_name(*directory, {.path = path_, .stop = &stop}).error().kind,
                  ErrorKind::kInterrupted);
      }
      const auto film = open(again);
      ASSERT_TRUE(film) << film.error().message;
      EXPECT_TRUE((*film)->was_complete()) << "a film that is open takes no more frames";
      EXPECT_TRUE((*film)->has_segment(2));
      const Status finished = (*film)->finish();
      EXPECT_TRUE(finished) << finished.error().message;
      EXPECT_TRUE(read_file(path_) == undisturbed());
      const bool has_manifest = again.writes_manifest && segments_left == 3;
      EXPECT_EQ(fs::remove(manifest_path(path_)), has_manifest);
      EXPECT_EQ((*film)->warnings().empty(), has_manifest == again.writes_manifest);
      EXPECT_EQ(root_.names(), Names{"film.mp4"});
      fs::remove(path_);
    }
  }
}

TEST_F(StoredFilmFaultsTest, EveryStateThatAKillLeavesIsGoneOnWith) {
  const auto file = [&](const char* name) { return part_ + "/" + name; };
  const std::vector<std::function<void()>> states = {
      [&] { fs::create_directory(part_); },
      [&] {
        fs::create_directory(part_);
        write_file(file("film.json.part"), "{");
      },
      [&] {
        leave_two_segments();
        for (const char* name : {"segment-000000", "segment-000002"}) {
          fs::remove(file(name) + ".json");
          fs::remove(file(name) + ".mp4");
        }
        EXPECT_EQ(root_.names(), Names{"film.mp4.part"});
      },
      [&] {
        leave_two_segments();
        write_file(file("segment-000001.mp4.part"), "half");
      },
      [&] {
        leave_two_segments();
        fs::remove(file("segment-000002.json"));
        write_file(file("segment-000002.json.part"), "{");
      },
      [&] {
        leave_two_segments();
        flip_byte(file("segment-000000.mp4"), fs::file_size(file("segment-000000.mp4")) - 9);
        fs::resize_file(file("segment-000002.mp4"), 100);
      },
      [&] {  // the kill came during the join
        const auto film = open();
        for (std::int64_t i = 0; i < 3; ++i) ASSERT_TRUE(make_segment(**film, i));
        write_file(file("film.mp4"), "half a film");
        write_file(file("manifest.json.part"), "half a manifest");
      },
  };
  for (std::size_t i = 0; i < states.size(); ++i) {
    SCOPED_TRACE(i);
    states[i]();
    expect_resumes();
  }
}

TEST_F(StoredFilmFaultsTest, KilledAtAnyTimeItIsGoneOnWith) {
  // The kills are spread over the time that a film takes. Other work on the machine changes that
  // time, so each kill corrects it.
  const auto start = std::chrono::steady_clock::now();
  expect_resumes();
  auto usual_time = std::chrono::steady_clock::now() - start;
  constexpr int kKills = 12;
  int kills = 0;
  int kills_with_segments = 0;
  for (int i = 0; i < kKills || (kills_with_segments == 0 && i < 20 * kKills); ++i) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const auto film = open({.resume = true, .writes_manifest = true});
      _exit(film && make_missing(**film) ? 0 : 1);
    }
    const int part = i % (kKills + 1);
    std::this_thread::sleep_for(usual_time * part / kKills);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status)) ++kills;
    if (WIFSIGNALED(status) && part == kKills) usual_time = usual_time * 5 / 4;
    if (!WIFSIGNALED(status) && part < kKills) usual_time = usual_time * 7 / 8;
    if (WIFSIGNALED(status) && fs::exists(part_ + "/segment-000000.json")) ++kills_with_segments;
    if (fs::exists(path_)) {
      EXPECT_TRUE(read_file(path_) == undisturbed()) << "it has its name and is not whole";
      if (fs::exists(manifest_path(path_))) {
        EXPECT_TRUE(prove_film(path_, *read_manifest(manifest_path(path_)), nullptr)->is_proven);
      }
      fs::remove(path_);
      fs::remove(manifest_path(path_));
    } else {
      EXPECT_FALSE(fs::exists(manifest_path(path_)));
    }
  }
  EXPECT_GT(kills, 0);
  EXPECT_GT(kills_with_segments, 0);
  expect_resumes();
}

TEST_F(StoredFilmFaultsTest, ANameThatIsTakenMeanwhileIsNotReplaced) {
  {
    const auto film = open();
    ASSERT_TRUE(film);
    for (std::int64_t i = 0; i < 3; ++i) ASSERT_TRUE(make_segment(**film, i));
    write_file(path_, "of somebody else");
    const Status finished = (*film)->finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().kind, ErrorKind::kInTheWay);
    EXPECT_TRUE((*film)->how_to_go_on().ends_with("repeat the command with §resume §overwrite"))
        << (*film)->how_to_go_on();
  }
  EXPECT_EQ(read_file(path_), "of somebody else");
  fs::remove(path_);
  expect_resumes();
}

TEST_F(StoredFilmFaultsTest, ASegmentThatRotsBeforeTheJoinIsNoFilm) {
  {
    const auto film = open();
    ASSERT_TRUE(film);
    for (std::int64_t i = 0; i < 3; ++i) ASSERT_TRUE(make_segment(**film, i));
    const std::string middle = part_ + "/segment-000001.mp4";
    const std::string bytes = read_file(middle);
    flip_byte(middle, bytes.find("mdat") + 100);
    const Status finished = (*film)->finish();
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error().kind, ErrorKind::kFailed);
    EXPECT_NE(finished.error().message.find("frame 4"), std::string::npos)
        << finished.error().message;
    EXPECT_EQ((*film)->how_to_go_on(),
              "2 of 3 segments are kept in " + part_ +
                  "; 1 more was damaged or removed since: repeat the command with §resume");
  }
  EXPECT_EQ(root_.names(), Names{"film.mp4.part"});
  expect_resumes();
}

TEST_F(StoredFilmFaultsTest, OnlyWhatIsStillThereIsSaidToBeKept) {
  const auto film = open();
  ASSERT_TRUE(film);
  ASSERT_TRUE(make_segment(**film, 0));
  ASSERT_TRUE(make_segment(**film, 1));
  fs::resize_file(part_ + "/segment-000000.mp4", 100);
  EXPECT_EQ((*film)->how_to_go_on(),
            "1 of 3 segments are kept in " + part_ +
                "; 1 more was damaged or removed since: repeat the command with §resume");
  fs::remove(part_ + "/segment-000001.json");
  EXPECT_EQ((*film)->how_to_go_on(),
            "none of the segments in " + part_ + " is whole any more: §overwrite begins anew");
  fs::rename(part_, root_.path("elsewhere"));
  EXPECT_TRUE((*film)->how_to_go_on().starts_with(part_ + " was removed or moved away"))
      << (*film)->how_to_go_on();
  fs::remove_all(root_.path("elsewhere"));
}

/// Runs an action while no file can be larger than 1200 bytes.
Status with_small_files(const std::function<Status()>& action) {
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit small = before;
  small.rlim_cur = 1200;
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  Status done = action();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  return done;
}

TEST_F(StoredFilmFaultsTest, TheDiskMayRefuse) {
  {
    const auto film = open();
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_segment(**film, 0));
    const Status made = with_small_files([&] { return make_segment(**film, 1); });
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::kFailed);
    EXPECT_NE(made.error().message.find("File too large"), std::string::npos)
        << made.error().message;
  }
  {
    const auto film = open({.resume = true});
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_segment(**film, 1));
    ASSERT_TRUE(make_segment(**film, 2));
    ASSERT_FALSE(with_small_files([&] { return (*film)->finish(); }));
    EXPECT_TRUE((*film)->how_to_go_on().ends_with(
        ": if the disk was at fault, repeat the command with §resume, else §overwrite begins "
        "anew"))
        << (*film)->how_to_go_on();
  }
  expect_resumes();
}

}  // namespace
}  // namespace tickreel::tests
