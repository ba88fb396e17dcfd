// The names of output files at each stage, and errors of the system, with every sink that writes
// files.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <thread>

#include "tests/encode/film_tools.h"

namespace tickreel::tests {
namespace {

const FilmFormat kPublishedFormat{{64, 48}, Rational(60), 6};
using Names = std::vector<std::string>;

/// Mounts a file system of one mebibyte and unmounts it at the end.
class SmallDisk {
 public:
  explicit SmallDisk(const TemporaryDirectory& directory, unsigned long flags = 0)
      : path_(directory.root().string()),
        mounted_(::mount("tmpfs", path_.c_str(), "tmpfs", flags, "size=1m") == 0) {}
  ~SmallDisk() {
    if (mounted_) ::umount(path_.c_str());
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  [[nodiscard]] bool mounted() const { return mounted_; }

 private:
  std::string path_;
  bool mounted_;
};

class OutputFileTest : public testing::TestWithParam<const char*> {
 protected:
  SinkSettings settings() const {
    SinkSettings settings{.path = directory_.path(GetParam())};
    if (std::string(GetParam()) == "film.txt") settings.name = "hash";
    return settings;
  }
  Names part_names() const { return {std::string(GetParam()) + ".part"}; }
  TemporaryDirectory directory_;
};

TEST_P(OutputFileTest, TheNameAppearsOnlyAtTheEnd) {
  auto sink = open_sink(settings(), kPublishedFormat);
  ASSERT_TRUE(sink.ok());
  EXPECT_EQ(directory_.names(), part_names());
  ASSERT_TRUE(write_film(**sink, kPublishedFormat));
  EXPECT_EQ(directory_.names(), Names{GetParam()});
  sink->reset();
  EXPECT_EQ(directory_.names(), Names{GetParam()});
}

TEST_P(OutputFileTest, WhatIsNotFinishedIsTakenAway) {
  {
    auto sink = open_sink(settings(), kPublishedFormat);
    ASSERT_TRUE(sink.ok());
    ASSERT_TRUE((*sink)->write({0, test_picture(kPublishedFormat.size, 0)}));
  }
  EXPECT_TRUE(directory_.names().empty());
}

TEST_P(OutputFileTest, AnExistingFileIsKeptOrReplacedWhole) {
  write_file(settings().path, "mine");
  const auto refused = open_sink(settings(), kPublishedFormat);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
  EXPECT_NE(refused.error().message.find("§overwrite"), std::string::npos);
  EXPECT_EQ(directory_.names(), Names{GetParam()});

  SinkSettings replacing = settings();
  replacing.overwrite = true;
  {
    auto dropped = open_sink(replacing, kPublishedFormat);
    ASSERT_TRUE(dropped.ok());
    ASSERT_TRUE((*dropped)->write({0, test_picture(kPublishedFormat.size, 0)}));
  }
  EXPECT_EQ(read_file(replacing.path), "mine");
  auto sink = open_sink(replacing, kPublishedFormat);
  ASSERT_TRUE(sink.ok());
  EXPECT_EQ(read_file(replacing.path), "mine");
  ASSERT_TRUE(write_film(**sink, kPublishedFormat));
  EXPECT_NE(read_file(replacing.path), "mine");
}

TEST_P(OutputFileTest, AFileThatCameMeanwhileIsKept) {
  auto sink = open_sink(settings(), kPublishedFormat);
  ASSERT_TRUE(sink.ok());
  write_file(settings().path, "theirs");
  EXPECT_FALSE(write_film(**sink, kPublishedFormat));
  sink->reset();
  EXPECT_EQ(read_file(settings().path), "theirs");
  EXPECT_EQ(directory_.names(), Names{GetParam()});
}

TEST_P(OutputFileTest, ARemainderOfAKilledRunIsReplacedWhenTold) {
  const std::string left(100'000, 'x');
  write_file(settings().path + ".part", left);
  const Status refused = make_film(settings(), kPublishedFormat);
  ASSERT_FALSE(refused) << "it may be somebody else's";
  EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
  EXPECT_NE(refused.error().message.find(".part exists already"), std::string::npos);
  EXPECT_EQ(read_file(settings().path + ".part"), left);
  SinkSettings told = settings();
  told.overwrite = true;
  ASSERT_TRUE(make_film(told, kPublishedFormat));
  EXPECT_EQ(read_file(settings().path).find("xxxxxxxx"), std::string::npos);
  EXPECT_EQ(directory_.names(), Names{GetParam()});
}

TEST_P(OutputFileTest, NothingIsWrittenThroughAHardLink) {
  const std::string theirs = directory_.path("theirs");
  write_file(theirs, "");
  std::filesystem::create_hard_link(theirs, settings().path + ".part");
  SinkSettings told = settings();
  told.overwrite = true;
  for (const std::string content : {"precious", ""}) {
    write_file(theirs, content);
    const Status refused = make_film(told, kPublishedFormat);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
    EXPECT_EQ(read_file(theirs), content);
  }
}

TEST_P(OutputFileTest, ALinkIsReplacedAndNotFollowed) {
  SinkSettings over = settings();
  write_file(directory_.path("theirs"), "theirs");
  std::filesystem::create_symlink(directory_.path("theirs"), over.path);
  const auto refused = open_sink(over, kPublishedFormat);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
  EXPECT_NE(refused.error().message.find("exists already, as a link"), std::string::npos);
  over.overwrite = true;
  auto sink = open_sink(over, kPublishedFormat);
  ASSERT_TRUE(sink.ok());
  EXPECT_TRUE(write_film(**sink, kPublishedFormat));
  EXPECT_FALSE(std::filesystem::is_symlink(over.path));
  EXPECT_EQ(read_file(directory_.path("theirs")), "theirs");
}

TEST_P(OutputFileTest, TwoRunsOnOneFileDoNotMix) {
  auto first = open_sink(settings(), kPublishedFormat);
  ASSERT_TRUE(first.ok());
  const auto second = open_sink(settings(), kPublishedFormat);
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().message.find("another run"), std::string::npos);
  EXPECT_TRUE(write_film(**first, kPublishedFormat));
}

TEST_P(OutputFileTest, PlacesThatCannotBeWrittenSayWhy) {
  SinkSettings nowhere = settings();
  nowhere.path = directory_.path(std::string("missing/") + GetParam());
  const auto missing = open_sink(nowhere, kPublishedFormat);
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.error().message.find("No such file or directory"), std::string::npos);
  EXPECT_NE(missing.error().message.find("Create the directory"), std::string::npos);

  std::filesystem::create_directory(settings().path);
  SinkSettings replacing = settings();
  replacing.overwrite = true;
  const auto directory = open_sink(replacing, kPublishedFormat);
  ASSERT_FALSE(directory.ok());
  EXPECT_EQ(directory.error().kind, ErrorKind::kInTheWay);
  EXPECT_NE(directory.error().message.find("is a directory"), std::string::npos);
}

TEST_P(OutputFileTest, DevicesAndPipesAreNeverReplaced) {
  ASSERT_EQ(::mkfifo(settings().path.c_str(), 0600), 0);
  SinkSettings replacing = settings();
  replacing.overwrite = true;
  EXPECT_FALSE(open_sink(replacing, kPublishedFormat).ok());
  struct stat info {};
  ASSERT_EQ(::stat(replacing.path.c_str(), &info), 0);
  EXPECT_TRUE(S_ISFIFO(info.st_mode));
}

TEST_P(OutputFileTest, AReadOnlyDiskIsReportedAtOnce) {
  const SmallDisk disk(directory_, MS_RDONLY);
  if (!disk.mounted()) GTEST_SKIP() << "cannot mount: " << std::strerror(errno);
  const auto sink = open_sink(settings(), kPublishedFormat);
  ASSERT_FALSE(sink.ok());
  EXPECT_EQ(sink.error().kind, ErrorKind::kFailed);
  EXPECT_NE(sink.error().message.find("Read-only file system"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Sinks, OutputFileTest,
                         testing::Values("film.mp4", "film.mkv", "film.yuv", "film.y4m",
                                         "film.txt"),
                         [](const auto& info) {
                           return std::string(info.param).substr(std::strlen("film."));
                         });

/// True when the file with this name is not empty and not locked.
bool is_abandoned(const std::string& part_path) {
  const int part = ::open(part_path.c_str(), O_RDWR | O_CLOEXEC);
  if (part < 0) return false;
  struct stat open {};
  struct stat named {};
  const bool abandoned = ::fstat(part, &open) == 0 && open.st_size > 0 &&
                         ::flock(part, LOCK_EX | LOCK_NB) == 0 &&
                         ::stat(part_path.c_str(), &named) == 0 && named.st_ino == open.st_ino;
  ::close(part);
  return abandoned;
}

TEST(OutputFileLock, HoldsUntilTheFileHasItsName) {
  const TemporaryDirectory directory;
  const SinkSettings settings{.path = directory.path("film.yuv"), .overwrite = true};
  const FilmFormat format{{4, 4}, Rational(60), 1};
  std::atomic<bool> done = false;
  std::atomic<int> found = 0;
  std::thread rival([&] {
    while (!done) found += is_abandoned(settings.path + ".part") ? 1 : 0;
  });
  int made = 0;
  for (int i = 0; i < 200; ++i) made += make_film(settings, format) ? 1 : 0;
  done = true;
  rival.join();
  EXPECT_EQ(found, 0);
  EXPECT_EQ(made, 200);
}

/// Returns noise, which does not compress, so that it fills any disk.
Image noise(ImageSize size, std::uint32_t seed) {
  Image image(size);
  for (auto& byte : image.pixels()) {
    seed = seed * 1664525 + 1013904223;
    byte = static_cast<std::uint8_t>(seed >> 24);
  }
  return image;
}

Status write_noise(const SinkSettings& settings, const FilmFormat& format) {
  auto sink = open_sink(settings, format);
  if (!sink) return sink.error();
  for (std::int64_t i = 0; i < format.frame_count; ++i) {
    const auto seed = static_cast<std::uint32_t>(i + 1);
    if (Status status = (*sink)->write({i, noise(format.size, seed)}); !status) return status;
  }
  return (*sink)->finish();
}

class FullDiskTest : public testing::TestWithParam<SinkSettings> {};

TEST_P(FullDiskTest, LeavesNothingAndSaysWhy) {
  const TemporaryDirectory directory;
  const SmallDisk disk(directory);
  if (!disk.mounted()) GTEST_SKIP() << "cannot mount: " << std::strerror(errno);
  SinkSettings settings = GetParam();
  settings.path = directory.path(settings.path);
  const FilmFormat format{{160, 120}, Rational(60), 150};
  const Status made = write_noise(settings, format);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().kind, ErrorKind::kFailed);
  EXPECT_NE(made.error().message.find("No space left on device"), std::string::npos)
      << made.error().message;
  EXPECT_NE(made.error().message.find(" of 150 frames"), std::string::npos) << made.error().message;
  EXPECT_TRUE(directory.names().empty());
}

TEST(FullDisk, FilmsOfAKnownSizeAreNotBegun) {
  const TemporaryDirectory directory;
  const SmallDisk disk(directory);
  if (!disk.mounted()) GTEST_SKIP() << "cannot mount: " << std::strerror(errno);
  for (const char* name : {"film.yuv", "film.y4m"}) {
    const auto sink = open_sink({.path = directory.path(name)}, {{160, 120}, Rational(60), 150});
    ASSERT_FALSE(sink);
    EXPECT_EQ(sink.error().kind, ErrorKind::kFailed);
    EXPECT_NE(sink.error().message.find("the film needs 4.3 MB"), std::string::npos)
        << sink.error().message;
    EXPECT_TRUE(directory.names().empty());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Sinks, FullDiskTest,
    testing::Values(SinkSettings{.path = "film.mp4", .crf = 1.0, .preset = "ultrafast"},
                    SinkSettings{.path = "film.mkv", .vcodec = "ffv1"},
                    SinkSettings{.path = "%d.png"}),
    [](const auto& info) { return "kind" + std::to_string(info.index); });

// Data that is written at the end must not be lost either. The room grows by a page at a time, so
// that the disk fills in the header, in the last packets, in the index, and in the second pass that
// moves the index to the front.
TEST(FullDisk, AtTheEndOfAnMp4) {
  const TemporaryDirectory directory;
  const SmallDisk disk(directory);
  if (!disk.mounted()) GTEST_SKIP() << "cannot mount: " << std::strerror(errno);
  const FilmFormat format{{64, 48}, Rational(60), 40};
  const SinkSettings settings{.path = directory.path("film.mp4")};
  ASSERT_TRUE(write_noise(settings, format));
  const std::string whole = read_file(settings.path);
  std::filesystem::remove(settings.path);

  constexpr std::size_t kDiskBytes = 1 << 20;
  constexpr std::size_t kPageBytes = 4096;
  int failures = 0;
  for (std::size_t room = kPageBytes; room <= whole.size() + 2 * kPageBytes; room += kPageBytes) {
    write_file(directory.path("filler"), std::string(kDiskBytes - room, 'x'));
    const Status made = write_noise(settings, format);
    if (made) {
      EXPECT_TRUE(read_file(settings.path) == whole);
      std::filesystem::remove(settings.path);
    } else {
      ++failures;
      EXPECT_NE(made.error().message.find("No space left on device"), std::string::npos)
          << made.error().message;
      EXPECT_EQ(directory.names(), Names{"filler"}) << "room for " << room;
    }
  }
  EXPECT_GE(failures, static_cast<int>(whole.size() / kPageBytes));
}

TEST(ClosedPipe, IsAnErrorThatSaysHowFarItWent) {
  const auto previous = std::signal(SIGPIPE, SIG_IGN);
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const int standard_output = ::dup(STDOUT_FILENO);
  ASSERT_GE(::dup2(ends[1], STDOUT_FILENO), 0);
  ::close(ends[1]);

  const FilmFormat format{{16, 16}, Rational(60), 4};
  auto sink = open_sink({.path = "-"}, format);
  const Status first = (*sink)->write({0, test_picture(format.size, 0)});
  ::close(ends[0]);
  const Status second = (*sink)->write({1, test_picture(format.size, 1)});
  const Status third = (*sink)->finish();
  ::dup2(standard_output, STDOUT_FILENO);
  ::close(standard_output);
  std::signal(SIGPIPE, previous);

  EXPECT_TRUE(first);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, ErrorKind::kFailed);
  EXPECT_EQ(second.error().message,
            "standard output: the reader closed the pipe, after 1 of 4 frames");
  EXPECT_FALSE(third);
}

}  // namespace
}  // namespace tickreel::tests
