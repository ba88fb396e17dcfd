#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/program_test.h"

// Exports that are refused or fail. Each gives its exit code and a helpful message, leaves no file
// under the final name, and destroys nothing.

namespace tickreel::tests {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

class ExportFaultsTest : public ExportTest {
 protected:
  /// Expects that `tickreel export ARGUMENTS` fails with this code and this reason, and leaves the
  /// directory and the replay as they were.
  void expect_failure(const std::string& arguments, int exit_code,
                      const std::string& reason) const {
    const std::string files = listing();
    const ProgramResult result = run("tickreel export --size 64x36 --progress none " + arguments);
    EXPECT_EQ(result.exit_code, exit_code) << arguments << "\n" << result.err;
    EXPECT_EQ(result.out, "") << arguments;
    EXPECT_THAT(result.err, ContainsRegex("(^|\n)tickreel: ")) << arguments;
    EXPECT_THAT(result.err, HasSubstr(reason)) << arguments;
    EXPECT_EQ(listing(), files) << arguments;
    EXPECT_EQ(read("match.replay"), replay_bytes_) << arguments;
  }
  void expect_refusal(const std::string& options, const std::string& reason) const {
    expect_failure("match.replay " + options, 2, reason);
  }
};

TEST_F(ExportFaultsTest, RefusesSizesThatNothingCanMake) {
  const auto refused = [this](const std::string& options, const std::string& reason) {
    const ProgramResult result = run("tickreel export match.replay " + options);
    EXPECT_EQ(result.exit_code, 2) << options;
    EXPECT_THAT(result.err, HasSubstr(reason)) << options;
    EXPECT_EQ(listing(), "match.replay") << options;
  };
  refused("--size 65535x64 --sink hash", "65535x64 pixels is more than this OpenGL driver");
  refused("--size 65535x65535 -o film.mp4", "65535x65535 pixels has 2 GiB or more");
  for (const char* size : {"0x36", "64", "64x", "-64x36", "64x36x2", "70000x2", "big"}) {
    refused(std::string("-o film.mp4 --size ") + size,
            "give width and height in pixels, 1 to 65535 each");
  }
}

TEST_F(ExportFaultsTest, RefusesOptionsThatCannotWork) {
  expect_refusal("-o film.mp4 --vcodec libx246", "no encoder named libx246");
  expect_refusal("-o film.mp4 --pix-fmt yuv421p", "yuv421p");
  expect_refusal("-o film.mp4 --pix-fmt rgb24", "libx264 does not take the pixel format rgb24");
  expect_refusal("-o film.mp4 --preset warp", "libx264 has no preset warp");
  for (const std::string crf : {"good", "-1", "256"}) {
    expect_refusal("-o film.mp4 --crf " + crf,
                   "--crf " + crf + ": give a number from 0 (lossless) to 255");
  }
  for (const std::string option :
       {"--vcodec", "--crf", "--preset", "--pix-fmt", "--format", "--from", "--to"}) {
    expect_refusal("-o film.mp4 " + option + " ''", option + ": it is empty: give a value");
  }
  expect_refusal("-o film.mp4 --codec-opt tune", "--codec-opt tune: give KEY=VALUE");
  expect_refusal("-o film.mkv --vcodec roqvideo",
                 "roqvideo takes no pixel format that films have, only yuvj444p: choose another");
  expect_refusal("-o film.mp4 --codec-opt no_such=1", "libx264 has no option no_such");
  expect_refusal("-o film.mp4 --fps 0", "--fps 0: give frames for each second");
  expect_refusal("-o film.mp4 --fps 29.9100299", "both of its numbers are 100000000 at most");
  expect_refusal("-o film.mp4 --fps fast", "--fps fast: give frames for each second");
  expect_refusal("-o film.mp4 --camera nowhere", "this game has: arena");
  expect_refusal("-o film.mp4 --sink disk", "there is no sink named disk. There are ffmpeg, png");
  expect_refusal("-o film.mp4 --faster", "--faster");
  expect_refusal("-o film.mp4 --fps 30 --fps 60", "--fps is given several times: give it once");
  expect_refusal("-o \"$(printf 'a\\033[31mb').avi\"", "'a\\x1b[31mb.avi'");
  expect_refusal("-o film.png --crf 20", "--crf has no meaning for the png sink");
}

TEST_F(ExportFaultsTest, RefusesParametersThatTheEncoderWouldPassOver) {
  expect_refusal("-o film.mp4 --codec-opt x264-params=nosuch=1", "'nosuch = 1'");
  expect_refusal("-o - -f matroska --codec-opt x264-params=keyint=many", "'keyint = many'");
  expect_refusal("-o film.mp4 --vcodec libx265 --codec-opt x265-params=nosuch=1", "nosuch");
  const ProgramResult svt =
      run("tickreel export match.replay -o film.mp4 --size 64x64 --vcodec libsvtav1 --codec-opt "
          "svtav1-params=nosuch=1");
  EXPECT_EQ(svt.exit_code, 2) << svt.err;
  EXPECT_THAT(svt.err, HasSubstr("nosuch"));
}

TEST_F(ExportFaultsTest, RefusesAnEncoderWhoseFilmWouldFailWhenItIsDone) {
  expect_refusal("-o film.mov --vcodec rawvideo", "A .mkv file works");
  expect_refusal("-o film.mp4 --vcodec libtheora",
                 "a .mp4 file cannot hold what libtheora makes. Use another encoder, such as");
  expect_refusal("-o film.mkv --vcodec qtrle --resume", "A .mov file works");
  write("job", output_of("tickreel export match.replay -o film.mov --size 64x36 --vcodec rawvideo "
                         "--list-segments"));
  const ProgramResult segment = run("tickreel segment job -o parts --progress none");
  EXPECT_EQ(segment.exit_code, 2) << segment.err;
  EXPECT_THAT(segment.err, HasSubstr("A .mkv file works"));
  EXPECT_EQ(listing(), "job match.replay");
}

TEST_F(ExportFaultsTest, RefusesAnUnknownStyleOfProgress) {
  const ProgramResult result = run("tickreel export match.replay --sink null --progress loud");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("choose auto, bar, lines, json or none"));
}

TEST_F(ExportFaultsTest, RefusesOutputsThatCannotBe) {
  expect_refusal("", "there is no file to write: give -o FILE");
  expect_refusal("-o film", "the ending of 'film' does not say what to write");
  ASSERT_EQ(run("mkdir folder").exit_code, 0);
  expect_refusal("-o folder", "folder is a directory: name a file in it, such as folder/film.mp4");
  expect_refusal("-o 'a{name}.mp4'", "{name} stands for nothing here, but {mark} for the name of");
  expect_refusal("-o '{mark}-{x}.mp4' --mark a", "{x} stands for nothing here");
  expect_refusal("-o none/", "none/ is a directory: name a file in it, such as none/film.mp4");
  expect_refusal("-o - -f MP4", "Write it in small letters: mp4");
  expect_refusal("-o film.avi", "Known endings: .mp4");
  expect_refusal("-o film.png", "%06d");
  expect_refusal("--sink ffmpeg -o film", "the ending of 'film' says no kind of film");
  expect_refusal("--sink ffmpeg -o -", "choose with --format matroska or mp4");
  expect_refusal("-o - --resume", "cannot be gone on with: leave --resume out");
  for (const char* output : {"a/file/film.mp4", "a/file/film.y4m", "a/file/%d.png"}) {
    expect_failure(std::string("match.replay --to 1t -o match.replay/") + output, 1,
                   "cannot make the folder match.replay/a/file");
  }
}

TEST_F(ExportFaultsTest, RefusesRangesThatAreNotInTheGame) {
  expect_refusal("-o film.mp4 --from 3", "the replay is 0:03.000 long (90 ticks)");
  expect_refusal("-o film.mp4 --to 91t", "--to 91t is beyond the end");
  expect_refusal("-o film.mp4 --from 2 --to 1", "--to 1 is not after --from 2");
  expect_refusal("-o film.mp4 --to 99999999", "--to: '99999999' is beyond the end: no game is");
  expect_refusal("-o film.mp4 --from soon", "--from: 'soon' is no point in game time");
  expect_refusal("-o film.mp4 --from @goal", "there is no mark 'goal'");
}

TEST_F(ExportFaultsTest, NeverReplacesWhatItWasNotToldTo) {
  write("film.mp4", "precious");
  write("00.png", "precious");
  ASSERT_EQ(run("mkdir folder.mp4 && mkfifo pipe.mp4").exit_code, 0);
  const auto in_the_way = [this](const std::string& options, const std::string& reason) {
    expect_failure("match.replay " + options, 5, reason);
  };
  in_the_way("-o film.mp4", "film.mp4 exists already. Use --overwrite to replace it");
  in_the_way("-o %02d.png", "00.png exists already");
  in_the_way("-o folder.mp4 --overwrite", "folder.mp4 is a directory");
  in_the_way("-o pipe.mp4 --overwrite", "pipe.mp4 is not a regular file");
  EXPECT_EQ(read("film.mp4") + read("00.png"), "preciousprecious");
}

TEST_F(ExportFaultsTest, NeverReplacesTheReplay) {
  ASSERT_EQ(run("ln match.replay hard.mp4 && ln -s match.replay soft.mp4").exit_code, 0);
  expect_refusal("-o match.replay --sink raw --overwrite", "the replay itself");
  expect_refusal("-o ./match.replay --sink hash --overwrite", "the replay itself");
  expect_refusal("-o hard.mp4 --overwrite", "the replay itself");
  expect_refusal("-o soft.mp4 --overwrite", "the replay itself");

  // killed.part is the name of a recording that was killed, and of an unfinished film `killed`.
  write("killed.part", replay_bytes_);
  expect_failure("killed.part -o killed --sink raw", 2, "killed.part, the replay itself");
  EXPECT_EQ(read("killed.part"), replay_bytes_);
}

TEST_F(ExportFaultsTest, PicturesOfALongerFilmBehindTheLastOneAreToldOf) {
  const std::string kExport = "tickreel export match.replay --size 64x36 --progress none ";
  const ProgramResult longer = run(kExport + "-o %d.png --to +3f");
  ASSERT_EQ(longer.exit_code, 0) << longer.err;
  EXPECT_EQ(longer.err.find("is there"), std::string::npos) << longer.err;
  const ProgramResult shorter = run(kExport + "-o %d.png --to +2f --overwrite");
  EXPECT_EQ(shorter.exit_code, 0) << shorter.err;
  EXPECT_NE(shorter.err.find("2.png is there, behind this film's last picture"), std::string::npos)
      << shorter.err;
}

TEST_F(ExportFaultsTest, NeverReplacesTheReplayByAPictureOfASequence) {
  for (const char* name : {"0.png", "0.png.part", "3.png.part"}) {
    write(name, replay_bytes_);
    expect_failure(std::string(name) + " -o %d.png --overwrite", 2, "could write over");
    EXPECT_EQ(read(name), replay_bytes_) << name;
  }
}

TEST_F(ExportFaultsTest, RefusesReplaysThatAreNotWhole) {
  write("notes.txt", "dear diary");
  std::string bytes = replay_bytes_;
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  write("corrupt.replay", bytes);
  write("stub.replay", replay_bytes_.substr(0, replay_bytes_.size() / 2));
  expect_failure("notes.txt -o film.mp4", 3, "this is no tickreel replay");
  expect_failure("missing.replay -o film.mp4", 3, "No such file or directory");
  expect_failure("corrupt.replay -o film.mp4", 3, "corrupt.replay, byte");
  expect_failure("stub.replay -o film.mp4", 3, "not one whole tick");
}

TEST_F(ExportFaultsTest, ACutReplayIsExportedOnlyAsFarAsAsked) {
  write("cut.replay", replay_bytes_.substr(0, replay_bytes_.size() - 1));
  expect_failure("cut.replay -o film.mp4", 3,
                 "say up to where: --to end, the last whole tick, is --to 90t");
  const std::string options = " --to 90t --sink hash --fps 5 --size 64x36 --progress none";
  EXPECT_EQ(output_of("tickreel export cut.replay" + options),
            output_of("tickreel export match.replay" + options));
}

TEST_F(ExportFaultsTest, StopsWhereTheReplayDiverges) {
  write_diverged_replay();
  expect_failure("diverged.replay -o film.mp4", 4, "diverged at tick 20");
  const ProgramResult before =
      run("tickreel export diverged.replay --size 64x36 --to 19t -o film.mp4 --progress none");
  EXPECT_EQ(before.exit_code, 0) << before.err;
}

// The library of FFmpeg's filters is loaded for GIFs alone.
TEST_F(ExportFaultsTest, AGifWithoutFfmpegsFiltersIsRefusedByTheirName) {
  std::filesystem::create_directory(path("broken"));
  for (int version = 7; version < 15; ++version) {
    write("broken/libavfilter.so." + std::to_string(version), "");
  }
  ::setenv("LD_LIBRARY_PATH", path("broken").c_str(), 1);
  expect_failure("match.replay -o film.gif --to 0.1", 1, "which cannot be loaded: install FFmpeg");
  const ProgramResult other = run("tickreel export match.replay --to 0.1 --size 64x36 -o film.mp4");
  ::unsetenv("LD_LIBRARY_PATH");
  EXPECT_EQ(other.exit_code, 0) << other.err;
}

TEST_F(ExportFaultsTest, AFullDiskLeavesNothing) {
  const ProgramResult mounted = run("unshare -rm sh -c 'mount -t tmpfs -o size=64k none .'");
  if (mounted.exit_code != 0) GTEST_SKIP() << "cannot mount a small disk: " << mounted.err;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"film.y4m", "are free on the disk with disk, and the film needs 3.9 MB: make room there"},
      {"%d.png", "No space left on device: make room there"}};
  for (const auto& [output, words] : cases) {
    const ProgramResult result =
        run("unshare -rm sh -c 'mkdir -p disk; mount -t tmpfs -o size=64k none disk;"
            " tickreel export match.replay --size 160x90 --progress none -o disk/" +
            output + "; echo $?; ls disk'");
    EXPECT_THAT(result.err, HasSubstr(words)) << output;
    EXPECT_EQ(result.out, "1\n") << output;
  }
}

TEST_F(ExportFaultsTest, WhatADiskKeepsForRootIsRoomForRoot) {
  // Root's reserve is half of 2 MB, and the other half is full.
  const std::string disk =
      "PATH=$PATH:/usr/sbin:/sbin; truncate -s 2M image && mkfs.ext2 -q -m 50 image &&"
      " mkdir -p disk && mount -o loop image disk && "
      "head -c $(stat -f -c \"%a * %S\" disk | xargs expr) /dev/zero >disk/others;";
  const ProgramResult mounted = run("unshare -m sh -c '" + disk + " test -s disk/others'");
  if (mounted.exit_code != 0) GTEST_SKIP() << "cannot mount a disk: " << mounted.err;
  const ProgramResult result = run("unshare -m sh -c '" + disk +
                                   " stat -f -c %a disk; tickreel export match.replay --size 64x36 "
                                   "--segment-frames 60 --audio none"
                                   " --progress none -o disk/film.mp4; echo $?; ls disk'");
  EXPECT_EQ(result.out, "0\n0\nfilm.mp4\nlost+found\nothers\n") << result.err;
}

TEST_F(ExportFaultsTest, AnInterruptedExportLeavesNothing) {
  write("old.mp4", "precious");
  for (const std::string signal : {"INT", "TERM"}) {
    const ProgramResult result =
        run("tickreel export match.replay --size 160x90 --fps 1000 --progress none"
            " --overwrite -o old.mp4 & export=$!\n"
            "until [ -e old.mp4.part ]; do sleep 0.02; kill -0 $export || exit 99; done\n"
            "kill -" +
            signal + " $export; wait $export");
    EXPECT_EQ(result.exit_code, 130) << signal;
    EXPECT_THAT(result.err, HasSubstr("stopped after ")) << signal;
    EXPECT_EQ(listing(), "match.replay old.mp4");
    EXPECT_EQ(read("old.mp4"), "precious");
  }
}

}  // namespace
}  // namespace tickreel::tests
