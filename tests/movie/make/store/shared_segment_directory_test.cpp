#include <filesystem>

#include "core/files/append_file.h"
#include "core/files/text_file.h"
#include "movie/film/film_differences.h"
#include "tests/movie/make/store/segment_directory_fixture.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using SharedSegmentDirectoryTest = SegmentDirectoryTest;

TEST_F(SharedSegmentDirectoryTest, AProcessThatStandsStillWhileItWritesIsWaitedForNotForever) {
  const std::string path = root_.path("film.json");
  const auto stopped = AppendFile::open_or_create(path + ".part");
  ASSERT_TRUE(stopped);
  constexpr double kPatienceSeconds = 0.05;
  const Status written = write_text_file(path, "{}", WhenThere::kKeep, kPatienceSeconds);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().kind, ErrorKind::kNotNow);
  EXPECT_EQ(written.error().message,
            "cannot write " + path +
                ".part: this process has been writing it for too long: wait for it, or end it");
}

TEST_F(SharedSegmentDirectoryTest, OnlyOneExportHasIt) {
  {
    const auto first = open(Use::kResume);
    ASSERT_TRUE(first);
    for (const Use use : {Use::kNew, Use::kResume, Use::kReplace}) {
      expect_refused(open(use), ErrorKind::kNotNow, "is at work in " + path_);
    }
    expect_refused(SegmentDirectory::open_shared(path_, {small_film(), 2}, some_provenance()),
                   ErrorKind::kNotNow, "is at work in ");
  }
  EXPECT_EQ(kept(), (std::vector<std::int64_t>{0, 1}));
}

TEST_F(SharedSegmentDirectoryTest, SeveralProcessesFillOneDirectory) {
  const std::string path = root_.path("shared");
  const auto share = [&](std::int64_t segment, const FilmProvenance& provenance) {
    return SegmentDirectory::open_shared(path + "/", {small_film(), segment}, provenance);
  };
  {
    auto first = share(0, some_provenance());
    auto second = share(1, some_provenance());
    ASSERT_TRUE(first);
    ASSERT_TRUE(second);
    add_segment(*second, 1);
    add_segment(*first, 0);
    expect_refused(SegmentDirectory::open(path, small_film(), some_provenance(), Use::kResume),
                   ErrorKind::kNotNow, "is at work in ");
  }
  EXPECT_FALSE(SegmentDirectory::open_shared(
      root_.path("refused"), {small_film(), 0}, some_provenance(),
      [](const SegmentDirectory&) -> Status { return bad_usage("no such encoder"); }));
  EXPECT_FALSE(fs::exists(root_.path("refused"))) << "nothing was made";
  EXPECT_FALSE(
      SegmentDirectory::open_shared(root_.path("refused"), {small_film(), 0}, some_provenance(),
                                    [&](const SegmentDirectory& opened) -> Status {
                                      EXPECT_TRUE(SegmentDirectory::open_shared(
                                          opened.path(), {small_film(), 1}, some_provenance()));
                                      return bad_usage("no such encoder");
                                    }));
  EXPECT_TRUE(fs::exists(root_.path("refused/film.json"))) << "another job needs it";
  FilmProvenance other_machine = some_provenance();
  other_machine.renderer = "another renderer";
  expect_refused(share(2, other_machine), ErrorKind::kUsage,
                 "the renderer was \"a renderer\" and is \"another renderer\"");
  auto third = share(2, some_provenance());
  ASSERT_TRUE(third);
  EXPECT_TRUE(third->segments().empty());
  add_segment(*third, 2);
  EXPECT_TRUE(share(2, some_provenance())->segments().contains(2)) << "it need not be made again";
  third = share(2, some_provenance());

  const auto unfinished = SegmentDirectory::open_finished(path);
  ASSERT_FALSE(unfinished);
  EXPECT_EQ(unfinished.error().message,
            "this process is at work in " + path + ": end that film first");
  third = Result<SegmentDirectory>(bad_usage("closed"));
  const auto finished = SegmentDirectory::open_finished(path);
  ASSERT_TRUE(finished);
  EXPECT_EQ(finished->segments().size(), 3U);
  EXPECT_TRUE(differences(finished->film(), small_film()).empty());
}

// Such a segment was once made twice: it was missing when the second process looked, and finished
// before that process claimed it.
TEST_F(SharedSegmentDirectoryTest, ASegmentThatAnotherProcessFinishesMeanwhileIsThere) {
  const auto open_twice = [&](const std::string& path) {
    const auto opened = SegmentDirectory::open_shared(
        path, {small_film(), 1}, some_provenance(), [&](const SegmentDirectory&) -> Status {
          auto other = SegmentDirectory::open_shared(path, {small_film(), 1}, some_provenance());
          EXPECT_TRUE(other);
          add_segment(*other, 1);
          return {};
        });
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_TRUE(opened->segments().contains(1));
  };
  open_twice(root_.path("new"));
  const std::string there = root_.path("there");
  ASSERT_TRUE(SegmentDirectory::open_shared(there, {small_film(), 0}, some_provenance()));
  open_twice(there);
}

TEST_F(SharedSegmentDirectoryTest, SegmentsOfAnotherMachineDoNotComeInByBeingCopied) {
  const std::string path = root_.path("of another machine");
  FilmProvenance other_machine = some_provenance();
  other_machine.libraries.front().second = "60.0.0";
  {
    auto directory = SegmentDirectory::open_shared(path, {small_film(), 2}, other_machine);
    ASSERT_TRUE(directory);
    add_segment(*directory, 2);
  }
  for (const char* name : {"segment-000002.mp4", "segment-000002.json"}) {
    fs::copy(path + "/" + name, file(name));
  }
  expect_refused(SegmentDirectory::open_finished(path_), ErrorKind::kBadFile,
                 "segment 2 in " + path_ +
                     " was not made like the film: libavcodec was 59.37.100 and is 60.0.0");
  EXPECT_EQ(kept(), (std::vector<std::int64_t>{0, 1})) << "an export makes its own";
}

TEST_F(SharedSegmentDirectoryTest, OnlyADirectoryOfSegmentsIsJoined) {
  const std::string path = root_.path("directory");
  for (int i = 0; i < 3; ++i) {
    expect_refused(SegmentDirectory::open_finished(path), ErrorKind::kBadFile, path);
    if (i == 0) fs::create_directory(path);
    if (i == 1) write_file(path + "/film.json", "[]");
  }
}

}  // namespace
}  // namespace tickreel::tests
