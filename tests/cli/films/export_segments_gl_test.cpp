#include <gmock/gmock.h>

#include "movie/film/film_manifest.h"
#include "tests/cli/program_test.h"

// Films in segments: made by several jobs or processes, written to pipes, and verified.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class ExportSegmentsTest : public ExportTest {
 protected:
  /// An export of 60 frames in 5 segments.
  static constexpr const char* kExport =
      "tickreel export match.replay --size 96x54 --to 1 --segment-frames 13 --progress none ";

  void make_film_with_manifest() const {
    const ProgramResult made = run(std::string(kExport) + "-o film.mp4 --manifest");
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }
};

TEST_F(ExportSegmentsTest, AnyNumberOfJobsMakesTheSameHashes) {
  const std::string hashes = output_of(std::string(kExport) + "--sink hash --jobs 1");
  EXPECT_EQ(output_of(std::string(kExport) + "--sink hash --jobs 3"), hashes);
  EXPECT_EQ(lines_of(hashes).size(), 61U);
}

TEST_F(ExportSegmentsTest, SeveralProcessesMakeTheSameFilm) {
  ASSERT_EQ(run(std::string(kExport) + "-o film.mp4").exit_code, 0);
  ASSERT_EQ(run(std::string(kExport) + "-o joined.mp4 --list-segments >jobs").exit_code, 0);
  ASSERT_EQ(lines_of(read("jobs")).size(), 5U);
  const ProgramResult made =
      run("split -l 2 jobs job. && for job in job.*; do tickreel segment $job -o parts --progress"
          " none || echo failed & done; wait");
  EXPECT_EQ(made.out, "") << made.err;
  const ProgramResult joined = run("tickreel join parts -o joined.mp4 --progress none");
  EXPECT_EQ(joined.exit_code, 0) << joined.err;
  EXPECT_TRUE(read("joined.mp4") == read("film.mp4"));
}

TEST_F(ExportSegmentsTest, SeveralProcessesWorkOffOneList) {
  ASSERT_EQ(run(std::string(kExport) + "-o film.mp4 --list-segments >jobs").exit_code, 0);
  // The first process is stopped in its first segment, where the other one need not wait for it.
  const ProgramResult made =
      run("tickreel segment jobs -o parts --progress none & first=$!\n"
          "until [ -e parts/film.json ] && [ -e parts/segment-000000.mp4.part -o -e "
          "parts/segment-000000.json ]; do sleep 0.002; kill -0 $first || exit 99; done\n"
          "kill -STOP $first; until grep -q '^State:.T' /proc/$first/status; do :; done\n"
          "if [ -e parts/segment-000000.mp4.part ]; then touch is-held; fi\n"
          "tickreel segment jobs -o parts --progress lines; echo $?\n"
          "kill -CONT $first; wait $first; echo $?");
  EXPECT_EQ(made.out, "0\n0\n") << made.err;
  if (run("test -e is-held").exit_code == 0) {
    EXPECT_THAT(made.err, HasSubstr("parts: another process makes segment 0, which is passed"));
  }
  EXPECT_EQ(run("tickreel join parts -o film.mp4 --progress none").exit_code, 0);
}

TEST_F(ExportSegmentsTest, AFilmIsNotJoinedBeforeItIsThere) {
  ASSERT_EQ(run(std::string(kExport) + "-o film.mp4 --list-segments | head -n 3 |"
                                       " tickreel segment - -o parts --progress none")
                .exit_code,
            0);
  const ProgramResult joined = run("tickreel join parts -o film.mp4");
  EXPECT_EQ(joined.exit_code, 3);
  EXPECT_THAT(joined.err, HasSubstr("3"));
  EXPECT_EQ(run("test -e film.mp4").exit_code, 1);
  EXPECT_EQ(run("tickreel join nowhere -o film.mp4").exit_code, 3);
  EXPECT_NE(run("tickreel join parts -o parts/segment-000000.mp4 --overwrite").exit_code, 0);
}

TEST_F(ExportSegmentsTest, AFilmIsJoinedOnlyWhereThereIsRoomForIt) {
  const ProgramResult mounted = run("unshare -rm sh -c 'mount -t tmpfs -o size=64k none .'");
  if (mounted.exit_code != 0) GTEST_SKIP() << "cannot mount a small disk: " << mounted.err;
  ASSERT_EQ(run(std::string(kExport) +
                "--vcodec rawvideo -o film.mkv --list-segments | tickreel segment - "
                "-o parts --progress none")
                .exit_code,
            0);
  const ProgramResult joined =
      run("unshare -rm sh -c 'mkdir disk; mount -t tmpfs -o size=16k none disk; tickreel join parts"
          " -o disk/film.mkv --progress none; echo $?; ls disk'");
  EXPECT_EQ(joined.out, "1\n") << "nothing is left";
  EXPECT_THAT(joined.err, HasSubstr("are free on the disk with disk/film.mkv.part, and the film "
                                    "needs about"));
}

TEST_F(ExportSegmentsTest, JobsThatAreNoneAreRefused) {
  write("noise", "not JSON\n");
  write("empty", "");
  write("other", "{\"segment\":0}\n");
  ASSERT_EQ(run("mkdir folder").exit_code, 0);
  EXPECT_THAT(run("tickreel segment folder -o parts").err, HasSubstr("folder is a directory"));
  EXPECT_THAT(run("tickreel join folder -o film.mp4").err, HasSubstr("folder has no film.json"));
  for (const std::string file : {"noise", "empty", "other", "missing"}) {
    const ProgramResult result = run("tickreel segment " + file + " -o parts");
    EXPECT_EQ(result.exit_code, 3) << file;
    EXPECT_THAT(result.err, HasSubstr(file));
  }
  EXPECT_THAT(
      run("{ echo; head -c 17000000 /dev/zero | tr '\\0' ' '; } | tickreel segment - -o parts").err,
      HasSubstr("standard input, line 2: it is longer than any job"));
  EXPECT_EQ(run("test -e parts").exit_code, 1);
}

TEST_F(ExportSegmentsTest, EveryJobOfAListIsTried) {
  ASSERT_EQ(run(std::string(kExport) + "-o film.mp4 --list-segments | head -n 3 >jobs").exit_code,
            0);
  ASSERT_EQ(run("head -n 1 jobs | tickreel segment - -o parts --progress none").exit_code, 0);
  ASSERT_EQ(run("mkdir parts/segment-000001.mp4").exit_code, 0);
  const ProgramResult made = run("tickreel segment jobs -o parts --progress none");
  EXPECT_EQ(made.exit_code, 5) << made.err;
  EXPECT_THAT(made.err, HasSubstr("segment-000001.mp4 is in the way"));
  EXPECT_THAT(made.err, HasSubstr("1 of 3 segments could not be made, for the reasons above\n"));
  EXPECT_EQ(output_of("ls parts/*.json"),
            "parts/film.json\nparts/segment-000000.json\nparts/segment-000002.json\n");
  const ProgramResult wrong = run("tickreel segment jobs -o others --replay none.replay");
  EXPECT_EQ(lines_of(wrong.err).size(), 2U) << wrong.err;
}

TEST_F(ExportSegmentsTest, AFilmIsProvenByItsManifest) {
  make_film_with_manifest();
  EXPECT_EQ(run("tickreel check film.mp4 --progress none").exit_code, 0);
  auto report = json_of("tickreel check film.mp4 match.replay --json --progress none");
  EXPECT_EQ(report["ok"], true);
  EXPECT_EQ(report["frames"], 60);
  EXPECT_EQ(report["made_again"], true);
  EXPECT_EQ(listing(), "film.mp4 film.mp4.manifest.json match.replay");
  auto manifest = nlohmann::json::parse(read("film.mp4.manifest.json"));
  EXPECT_EQ("tickreel " + manifest["provenance"]["tickreel"].get<std::string>() + "\n",
            output_of("tickreel --version"));
}

TEST_F(ExportSegmentsTest, OneByteOfAFilmNamesTheFrame) {
  make_film_with_manifest();
  auto probed =
      json_of("ffprobe -v error -show_entries packet=pts_time,pos,size -of json film.mp4");
  const auto& packet = probed["packets"][30];
  std::string film = read("film.mp4");
  const std::size_t place = std::stoul(packet["pos"].get<std::string>()) +
                            std::stoul(packet["size"].get<std::string>()) - 1;
  film[place] = static_cast<char>(film[place] ^ 1);
  write("film.mp4", film);
  const ProgramResult result = run("tickreel check film.mp4 --progress none");
  EXPECT_EQ(result.exit_code, 1) << result.err;
  const auto frame = std::lround(60 * std::stod(packet["pts_time"].get<std::string>()));
  EXPECT_THAT(result.err, HasSubstr("frame " + std::to_string(frame)));
}

TEST_F(ExportSegmentsTest, AFilmThatWasEditedIsDisprovenByWhatIsOtherInIt) {
  make_film_with_manifest();
  const auto check_edited = [this](const std::string& edit, const std::string& what) {
    const ProgramResult edited = run("ffmpeg -v error -y " + edit + " -c:v copy edited.mp4");
    EXPECT_EQ(edited.exit_code, 0) << edited.err;
    const ProgramResult result =
        run("tickreel check edited.mp4 --manifest film.mp4.manifest.json --json --progress none");
    EXPECT_EQ(result.exit_code, 1) << edit << result.err;
    auto report = nlohmann::json::parse(result.out);
    EXPECT_EQ(report["what"], "the film is not the one of its manifest: " + what);
    return report["first_frame"];
  };
  EXPECT_EQ(check_edited("-i film.mp4 -frames:v 13",
                         "frame 13 (0:00.216) is the first that is missing: it has 13 frames "
                         "instead of 60"),
            13);
  // FFmpeg appends the pictures where the sound ends, which is a little later.
  const auto too_much = check_edited("-stream_loop 1 -i film.mp4",
                                     "frame 62 (0:01.033) is the first that is too much: it has "
                                     "120 frames instead of 60");
  EXPECT_EQ(too_much, 62);
  EXPECT_EQ(check_edited("-i film.mp4 -an", "it has no sound"), nullptr);
  EXPECT_EQ(check_edited("-f lavfi -i sine=d=1 -i film.mp4 -map 1:v -map 0:a -c:a aac",
                         "all frames are the same, and the sound is not"),
            nullptr);
}

TEST_F(ExportSegmentsTest, AFilmOfAnotherReplayIsNotProven) {
  make_film_with_manifest();
  ASSERT_EQ(
      run("tickreel record --game pucks --headless --seconds 3 --seed 5 -o other.replay").exit_code,
      0);
  const ProgramResult result = run("tickreel check film.mp4 other.replay --progress none");
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_EQ(result.err, "tickreel: film.mp4: it was made of another replay than other.replay\n");
  auto report =
      nlohmann::json::parse(run("tickreel check film.mp4 other.replay --json --progress none").out);
  EXPECT_EQ(report["made_again"], false);
  const ProgramResult without_film = run("tickreel check none.mp4 --json");
  EXPECT_EQ(without_film.exit_code, 3);
  report = nlohmann::json::parse(without_film.out);
  EXPECT_EQ(report["ok"], nullptr);
  EXPECT_THAT(without_film.err, HasSubstr("none.mp4 is not there: give a film"));
  const ProgramResult of_replay = run("tickreel check match.replay");
  EXPECT_EQ(of_replay.exit_code, 2);
  EXPECT_THAT(of_replay.err, HasSubstr("'tickreel verify' plays and compares it"));
  const ProgramResult without_manifest = run("cp film.mp4 bare.mp4 && tickreel check bare.mp4");
  EXPECT_EQ(without_manifest.exit_code, 3);
  EXPECT_THAT(without_manifest.err, HasSubstr("tickreel export --manifest"));
  const ProgramResult without_room =
      run("TMPDIR=/nowhere tickreel check film.mp4 match.replay --progress lines");
  EXPECT_EQ(without_room.exit_code, 1);
  EXPECT_THAT(without_room.err, testing::StartsWith("tickreel: TMPDIR names no directory"));
}

TEST_F(ExportSegmentsTest, AFilmThatCannotBeMadeAgainIsNotSaidToDiffer) {
  make_film_with_manifest();
  const ProgramResult result =
      run("unshare -rm sh -c 'mkdir -p disk && mount -t tmpfs -o size=16k none disk && "
          "{ TMPDIR=disk tickreel check film.mp4 match.replay --json --progress none >report; "
          "echo $?; ls -A disk; }'");
  if (result.err.find("unshare") != std::string::npos || result.err.find("mount") == 0) {
    GTEST_SKIP() << "cannot mount a small disk: " << result.err;
  }
  EXPECT_EQ(result.out, "1\n") << "nothing is left";
  auto report = nlohmann::json::parse(read("report"));
  EXPECT_EQ(report["ok"], nullptr);
  EXPECT_EQ(report["frames"], 60);
  EXPECT_EQ(report["first_frame"], nullptr);
  EXPECT_THAT(report["what"], HasSubstr("was not compared"));
  EXPECT_THAT(result.err,
              HasSubstr("tickreel: the film could not be made again in disk (TMPDIR says where)"));
  EXPECT_THAT(result.err, testing::Not(HasSubstr("--resume")));
}

TEST_F(ExportSegmentsTest, AFilmOfAnEncoderThatIsNotThereIsNotSaidToDiffer) {
  make_film_with_manifest();
  const std::string beside = path("film.mp4.manifest.json");
  auto manifest = read_manifest(beside);
  ASSERT_TRUE(manifest) << manifest.error().message;
  manifest->film.encoding.vcodec = "libx999";
  write("film.mp4.manifest.json", to_json(*manifest));
  const ProgramResult result = run("tickreel check film.mp4 match.replay --progress none");
  EXPECT_EQ(result.exit_code, 1) << "nothing that was asked for is wrong";
  EXPECT_THAT(result.err, HasSubstr("the film could not be made again"));
  EXPECT_THAT(result.err, HasSubstr("so it was not compared: this FFmpeg has no encoder named"));
}

TEST_F(ExportSegmentsTest, WhatCannotBeProvenOrListedIsRefused) {
  make_film_with_manifest();
  EXPECT_EQ(run("tickreel check film.mp4 ''").exit_code, 2) << "no proof without the replay";
  ASSERT_EQ(run("mkfifo pipe && ln -s nowhere link.mp4").exit_code, 0);
  EXPECT_EQ(run("timeout 20 tickreel check pipe --manifest film.mp4.manifest.json").exit_code, 3);
  EXPECT_EQ(run("timeout -k 20 --preserve-status 5 tickreel segment pipe -o parts").exit_code, 3)
      << "nothing waits for the other end of a pipe with a name";
  EXPECT_EQ(run(std::string(kExport) + "-o link.mp4").exit_code, 5) << "a link to nothing";
  EXPECT_EQ(run(std::string(kExport) + "-o film.y4m --manifest").exit_code, 2);
  for (const std::string output : {"-", "%d.png", "film.y4m", "hashes --sink hash"}) {
    EXPECT_EQ(run(std::string(kExport) + "--list-segments -o " + output).exit_code, 2) << output;
  }
}

TEST_F(ExportSegmentsTest, FilmsOfMarksAreListedByTheNamesTheyGet) {
  ASSERT_EQ(run("mkdir films && tickreel mark add match.replay --in 1 --out 2 --name a").exit_code,
            0);
  const std::string list =
      "tickreel export match.replay --mark a --size 160x90 --list-segments -o ";
  const ProgramResult in_directory = run(list + "films/");
  EXPECT_EQ(in_directory.exit_code, 0) << in_directory.err;
  EXPECT_THAT(in_directory.out, HasSubstr("\"container\":\".mp4\""));
  EXPECT_EQ(in_directory.out, run(list + "films/a.mp4").out);
}

TEST_F(ExportSegmentsTest, PipesCarryEncodedFilms) {
  ASSERT_EQ(run(std::string(kExport) + "-o film.mkv").exit_code, 0);
  const std::string pictures =
      output_of("ffmpeg -v error -copyts -i film.mkv -map 0:v -f framemd5 - | grep -v '^#t'");
  for (const std::string format : {"matroska", "mp4"}) {
    const std::string command = std::string(kExport) + "-f " + format + " -o - ";
    EXPECT_EQ(output_of(command +
                        "| ffmpeg -v error -copyts -i - -map 0:v -f framemd5 - | grep -v '^#t'"),
              pictures)
        << format;
    // The film is larger than the buffer of a pipe.
    const ProgramResult cut = run(
        "{ tickreel export match.replay --size 320x180 --to 1 --segment-frames 13 --progress none"
        " -o - --vcodec libx264rgb --crf 0 -f " +
        format + "; echo $? >code; } | head -c 1000 >/dev/null");
    EXPECT_EQ(read("code"), "1\n") << format;
    EXPECT_THAT(cut.err, HasSubstr("the reader closed the pipe"));
  }
}

}  // namespace
}  // namespace tickreel::tests
