#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "movie/film/film_json.h"
#include "movie/film/film_manifest.h"
#include "movie/make/store/directory_json.h"
#include "tests/movie/film/film_values.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

// Every film that the program can write can be read again.

namespace tickreel::tests {
namespace {

/// Writes and reads the film as a job, as film.json and as a manifest.
void expect_is_read_again(const FilmDefinition& film) {
  const std::string line = to_json_line({film, 0});
  const auto job = parse_segment_job(line);
  ASSERT_TRUE(job) << job.error().message;
  EXPECT_EQ(to_json_line(*job), line);

  const TemporaryDirectory directory;
  const std::string path = directory.path("film.json");
  const std::string text = film_file_text({film, some_provenance()});
  write_file(path, text);
  const auto file = read_film_file(path);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(film_file_text(*file), text);

  FilmManifest manifest;
  manifest.film = film;
  manifest.provenance = some_provenance();
  for (std::int64_t i = 0; i < film.plan.segment_count(); ++i) {
    const auto frames = static_cast<std::size_t>(film.plan.range(i).count);
    manifest.segments.push_back({i, 11, 22, 33, 0, std::vector<std::uint64_t>(frames, 44),
                                 std::vector<std::uint64_t>(frames, 55)});
  }
  write_file(path, to_json(manifest));
  const auto read = read_manifest(path);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_json(*read), to_json(manifest));
  EXPECT_EQ(identity(read->film), identity(film));
}

TEST(FilmJsonLimits, APaneMayHaveAllThatAClipHas) {
  FilmDefinition pane = small_film();
  pane.replay().camera = FilmCameras("keys");
  pane.replay().camera_keys = {{Rational(1, 3), {1.0F, 2.0F, 3.0F}, {3.0F, 2.0F, 1.0F}, 0.7F}};
  pane.overlay.texts = {{"one", TypedTextPlace("top"), Rational(0), Rational(1), 40}};
  pane.tags.metadata = {{"title", "One"}};
  FilmDefinition clip = small_film();
  clip.source = PanesSource{{{Rational(0), Rational(1)}, 0}, "row", 0, {pane, pane}};
  FilmDefinition reel = small_film();
  reel.source = ReelSource{{clip}};
  expect_is_read_again(reel);
}

TEST(FilmJsonLimits, AFilmMayHaveMoreChaptersThanAnObjectHasMembers) {
  const auto with_chapters = [](std::int64_t count) {
    FilmDefinition film = small_film();
    film.plan = {1000, 500};
    for (std::int64_t i = 0; i < count; ++i) {
      film.tags.chapters.emplace_back("part " + std::to_string(i), std::to_string(i));
    }
    return film;
  };
  expect_is_read_again(with_chapters(512));
  expect_is_read_again(with_chapters(513));
  // Films with fewer chapters keep the old format, so that they are found again.
  EXPECT_NE(to_json_line({with_chapters(512), 0}).find(R"("chapters":{"part 0":"0",)"),
            std::string::npos);
}

}  // namespace
}  // namespace tickreel::tests
