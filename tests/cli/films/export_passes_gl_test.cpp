#include <gmock/gmock.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>

#include "tests/cli/films/small_film_test.h"
#include "tests/support/skip_without.h"

// --passes: the layers of each frame as files beside a film.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;

class ExportPassesTest : public SmallFilmTest {
 protected:
  static constexpr const char* kAll = " --passes depth,normal,id,world,hud ";

  /// Returns the command line, with a small size if the options have none.
  [[nodiscard]] static std::string exporting(const std::string& options) {
    const bool has_size = options.find("--size") != std::string::npos;
    return "tickreel export match.replay --progress none " +
           std::string(has_size ? "" : "--size 64x36 ") + options;
  }
  void make(const std::string& options) const {
    const ProgramResult result = run(exporting(options));
    EXPECT_EQ(result.exit_code, 0) << options << "\n" << result.err;
  }
  /// Returns the bytes of all pictures of a sequence.
  [[nodiscard]] std::string pixels_of(const std::string& pattern, const char* format) const {
    return output_of("ffmpeg -v error -i " + pattern + " -f rawvideo -pix_fmt " + format + " -");
  }
  /// Returns the names and checksums of all files of a folder.
  [[nodiscard]] std::string sums_of(const std::string& folder) const {
    return output_of("cd " + folder + " && sha256sum *");
  }
  /// Expects that the HUD over the world gives the film, by the formula in docs/editors.md.
  void expect_composed(const std::string& options) const {
    SCOPED_TRACE(options);
    make(options + "-o film%d.png --overwrite --passes world,hud ");
    const std::string film = pixels_of("film%d.png", "rgb24");
    const std::string world = pixels_of("film.png.passes/world.%06d.png", "rgb24");
    const std::string hud = pixels_of("film.png.passes/hud.%06d.png", "rgba");
    ASSERT_EQ(world.size(), film.size());
    ASSERT_EQ(hud.size(), film.size() / 3 * 4);
    const auto level = [](const std::string& of, std::size_t i) {
      return static_cast<int>(static_cast<unsigned char>(of[i]));
    };
    std::size_t wrong = 0;
    std::size_t clear = 0;
    std::size_t seen = 0;
    for (std::size_t pixel = 0; pixel < film.size() / 3; ++pixel) {
      const int alpha = level(hud, 4 * pixel + 3);
      ++(alpha == 0 ? clear : seen);
      for (std::size_t i = 0; i < 3; ++i) {
        const int composed = (level(world, 3 * pixel + i) * (255 - alpha) +
                              level(hud, 4 * pixel + i) * alpha + 127) /
                             255;
        if (composed != level(film, 3 * pixel + i)) ++wrong;
      }
    }
    EXPECT_EQ(wrong, 0U);
    // The HUD is not a copy of the film.
    EXPECT_GT(clear, film.size() / 3 / 2);
    EXPECT_GT(seen, film.size() / 3 / 200);
  }
};

TEST_F(ExportPassesTest, WorldAndHudComposedAreTheFilmToTheBit) {
  expect_composed("--size 320x180 --to 0.1 ");
  expect_composed("--size 321x181 --to 0.1 --text 'Over all' --timecode --show-tick ");
  expect_composed(
      "--size 192x108 --to 0.1 --shutter 180 --temporal-samples 4 --spatial-samples 2 ");
}

TEST_F(ExportPassesTest, TheWorldIsTheFilmWithoutItsOverlay) {
  make("--size 320x180 --to 0.1 -o film%d.png --passes world --text Over");
  make("--size 320x180 --to 0.1 -o bare%d.png --hud off");
  EXPECT_TRUE(pixels_of("film.png.passes/world.%06d.png", "rgb24") ==
              pixels_of("bare%d.png", "rgb24"));
}

TEST_F(ExportPassesTest, TheFilmKeepsItsBytes) {
  make("--to 0.3 -o one.mp4");
  make("--to 0.3 -o other.mp4 --manifest" + std::string(kAll));
  EXPECT_TRUE(read("one.mp4") == read("other.mp4"));
  EXPECT_THAT(read("other.mp4.manifest.json"), Not(HasSubstr("depth")));
  EXPECT_EQ(run("tickreel check other.mp4 match.replay --progress none").exit_code, 0);
}

TEST_F(ExportPassesTest, AreTheSameFromAnyNumberOfJobs) {
  make("--to 0.3 --segment-frames 5 --jobs 1 -o one.mp4" + std::string(kAll));
  make("--to 0.3 --segment-frames 5 --jobs 3 -o some.mp4" + std::string(kAll));
  const auto names = lines_of(output_of("ls one.mp4.passes"));
  EXPECT_EQ(names.size(), 3U * 18U + 1U);
  EXPECT_THAT(names, IsSupersetOf({"data.000000.exr", "data.000017.exr", "hud.000017.png",
                                   "passes.json", "world.000000.png"}));
  EXPECT_EQ(sums_of("one.mp4.passes"), sums_of("some.mp4.passes"));
}

TEST_F(ExportPassesTest, IdsHaveNamesAndStayTheSame) {
  if (run("oiiotool --help").exit_code != 0) {
    return skip_without("openimageio-tools", "no oiiotool");
  }
  make("--size 320x180 --to 0.5 -o film.mp4 --passes id,depth");
  auto table = json_of("cat film.mp4.passes/passes.json");
  EXPECT_EQ(table["frames"], 30);
  EXPECT_EQ(table["frame_rate"], "60");
  std::set<std::string> names;
  std::set<int> ids;
  for (const auto& row : table["ids"]) {
    EXPECT_TRUE(ids.insert(row["id"].get<int>()).second);
    names.insert(row["name"].get<std::string>());
  }
  EXPECT_THAT(names, IsSupersetOf({"nothing", "ground", "disc Ada", "disc Bo", "wall"}));
  // Each id in the picture is in the table. A puck has another id than the ground around it.
  const std::string dump = output_of(
      "oiiotool film.mp4.passes/data.000029.exr --ch id.X -o id.exr && oiiotool --dumpdata id.exr");
  std::set<int> seen;
  for (const std::string& line : lines_of(dump)) {
    const std::size_t at = line.find("): ");
    if (at != std::string::npos) seen.insert(std::stoi(line.substr(at + 3)));
  }
  EXPECT_TRUE(std::ranges::includes(ids, seen));
  EXPECT_GT(seen.size(), 3U);
  // In a film that begins later, the game's own ids tell which row is which.
  make("--size 320x180 --from 0.4 --to 0.5 -o late.mp4 --passes id");
  auto later = json_of("cat late.mp4.passes/passes.json");
  for (const auto& row : later["ids"]) {
    if (!row.contains("thing")) continue;
    const auto same = std::ranges::find_if(table["ids"], [&](const auto& of) {
      return of.contains("thing") && of["thing"] == row["thing"];
    });
    ASSERT_NE(same, table["ids"].end());
    EXPECT_EQ((*same)["name"], row["name"]);
  }
}

TEST_F(ExportPassesTest, GoOnAfterAKill) {
  const std::string film = "--to 1 --size 160x90 --passes depth,id,world,hud ";
  make(film + "-o whole.mp4");
  const ProgramResult killed = run(exporting(film) +
                                   "-o film.mp4 & export=$!\n"
                                   "until [ -e film.mp4.passes.part/hud.000007.png ]\n"
                                   "do sleep 0.005; kill -0 $export || exit 99; done\n"
                                   "kill -KILL $export; wait $export");
  EXPECT_EQ(killed.exit_code, 137);
  EXPECT_EQ(run("ls film.mp4.passes").exit_code, 2);
  const ProgramResult refused = run(exporting(film + "-o film.mp4"));
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_THAT(refused.err, HasSubstr("film.mp4.passes.part holds passes of an interrupted export"));
  const std::string first = output_of("stat -c %i film.mp4.passes.part/hud.000007.png");
  make(film + "-o film.mp4 --resume");
  EXPECT_EQ(sums_of("film.mp4.passes"), sums_of("whole.mp4.passes"));
  // The picture was not drawn again, and is not when all pictures exist.
  EXPECT_EQ(output_of("stat -c %i film.mp4.passes/hud.000007.png"), first);
  make(film + "-o film.mp4 --resume");
  EXPECT_EQ(output_of("stat -c %i film.mp4.passes/hud.000007.png"), first);
  const ProgramResult again = run(exporting(film + "-o film.mp4"));
  EXPECT_EQ(again.exit_code, 5);
  EXPECT_THAT(again.err, HasSubstr("exist"));
}

TEST_F(ExportPassesTest, NothingIsDrawnForAFilmThatIsInTheWay) {
  make("--to 0.1 -o film.mp4");
  make("--to 0.1 -o out%d.png");
  for (const std::string film : {"film.mp4", "out%d.png"}) {
    const ProgramResult refused = run(exporting("--to 0.1 --passes id -o " + film));
    EXPECT_EQ(refused.exit_code, 5);
    EXPECT_THAT(refused.err, HasSubstr(" already"));
  }
  EXPECT_THAT(listing(), Not(HasSubstr("passes")));
}

TEST_F(ExportPassesTest, NothingIsDrawnForAFilmThatNoEncoderMakes) {
  for (const std::string film :
       {"film.mp4 --preset quickest", "film.png", "film.%d.%d.png", "film.yuv --pix-fmt foo",
        "film.webp --codec-opt bad=1", "film.mkv --vcodec ffv1 --size-limit 1MB",
        "film.gif --manifest", "film.webp --cache cache"}) {
    const ProgramResult refused =
        run(exporting("--to 0.1 --passes id --camera-data x.csv -o " + film));
    EXPECT_EQ(refused.exit_code, 2) << film << refused.err;
    EXPECT_EQ(listing(), "match.replay") << film;
  }
  const ProgramResult camera = run(exporting("--to 0.1 --camera-data x.csv -o film.png"));
  EXPECT_EQ(camera.exit_code, 2) << camera.err;
  EXPECT_EQ(listing(), "match.replay");
}

TEST_F(ExportPassesTest, NothingIsDrawnWhereOthersFilesLieInTheFilmsFolder) {
  ASSERT_EQ(run("mkdir film.mp4.part").exit_code, 0);
  write("film.mp4.part/notes.txt", "mine");
  const ProgramResult refused = run(exporting("--to 0.1 --passes id -o film.mp4"));
  EXPECT_EQ(refused.exit_code, 5) << refused.err;
  EXPECT_THAT(refused.err, HasSubstr("notes.txt"));
  EXPECT_EQ(listing(), "film.mp4.part match.replay");
  write("out.000003.png", "mine");
  const ProgramResult numbered = run(exporting("--to 0.1 --passes id -o out.%06d.png"));
  EXPECT_EQ(numbered.exit_code, 5) << numbered.err;
  EXPECT_EQ(listing(), "film.mp4.part match.replay out.000003.png");
}

TEST_F(ExportPassesTest, AFolderWithAnythingElseIsNeverReplaced) {
  make("--to 0.1 -o film.mp4 --passes id");
  write("film.mp4.passes/mine.txt", "mine");
  const std::string again = exporting("--to 0.1 -o film.mp4 --passes id --overwrite");
  const ProgramResult refused = run(again);
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_THAT(refused.err, HasSubstr("film.mp4.passes holds mine.txt, which is no pass"));
  EXPECT_EQ(read("film.mp4.passes/mine.txt"), "mine");
  ASSERT_EQ(run("rm film.mp4.passes/mine.txt").exit_code, 0);
  EXPECT_EQ(run(again).exit_code, 0);
}

TEST_F(ExportPassesTest, StoppingLeavesNothingThatLooksWhole) {
  const ProgramResult stopped = run(exporting("-o film.mp4") + kAll +
                                    "& export=$!\n"
                                    "until [ -e film.mp4.passes.part/hud.000003.png ]\n"
                                    "do sleep 0.005; kill -0 $export || exit 99; done\n"
                                    "kill -INT $export; wait $export");
  EXPECT_EQ(stopped.exit_code, 130);
  EXPECT_THAT(stopped.err, HasSubstr("--resume goes on"));
  EXPECT_EQ(listing(), "film.mp4.passes.part match.replay");
}

TEST_F(ExportPassesTest, EachMarkHasItsOwn) {
  ASSERT_EQ(run("tickreel mark add match.replay --in 0.5 --out 0.6 --name one && "
                "tickreel mark add match.replay --in 1 --out 1.1 --name two")
                .exit_code,
            0);
  make("-o '{mark}.mp4' --all-marks --passes depth");
  EXPECT_EQ(lines_of(output_of("ls one.mp4.passes")).size(), 7U);
  EXPECT_EQ(lines_of(output_of("ls two.mp4.passes")).size(), 7U);
}

TEST_F(ExportPassesTest, RefusesWhatCannotBe) {
  expect_refused("-o film.mp4 --passes deep", "'deep' is no pass: give some of depth, normal, id");
  expect_refused("-o film.mp4 --passes id,id", "id is there twice");
  expect_refused("-o - -f matroska --passes id", "--passes go beside the film");
  expect_refused("--sink hash --passes id", "--passes go beside the film");
  expect_refused("-o sound.flac --passes id", "--passes mean nothing to a film without pictures");
  expect_refused("-o film.mkv --alpha --passes world", "--passes: world and hud are of films");
  expect_refused("-o film.mp4 --fade-in 0.1 --passes hud", "--passes: fades are of whole pictures");
  expect_refused("-o film.mp4 --pix-fmt yuv420p10le --passes hud",
                 "--passes: world and hud have 8");
  expect_refused("-o film.mp4 --list-segments --passes id", "--passes");
  expect_refused("-o film.mp4 --engine slurm --passes id", "--passes");
  EXPECT_THAT(run("tickreel reel x.toml -o film.mp4 --passes id").err, HasSubstr("--passes"));
  // The passes of surfaces also work with more bits, fades and alpha.
  make("-o film.mkv --to 0.05 --alpha --passes depth,normal,id");
  make("-o deep.mp4 --to 0.1 --pix-fmt yuv420p10le --fade-in 0.05 --passes depth");
}

}  // namespace
}  // namespace tickreel::tests
