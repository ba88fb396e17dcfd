#include "movie/make/film_proof.h"

#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>
#include <string>

#include "movie/make/writer/encode_frames.h"
#include "tests/movie/quiet_listener.h"
#include "tests/support/files.h"
#include "tests/support/record_bots.h"
#include "tests/support/temporary_directory.h"

// A film of raw frames, which needs no renderer, and its manifest.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class FilmProofTest : public testing::Test {
 protected:
  void SetUp() override {
    make("film.mp4", '\x40');
    make("other.mp4", '\x41');
  }

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  /// Makes a film of seven grey frames.
  void make(const std::string& film, char shade) const {
    write_file(path("frames.gray"), std::string(std::size_t{32} * 18 * 7, shade));
    FramesEncoding encoding;
    encoding.film.path = path(film);
    encoding.film.writes_manifest = true;
    encoding.film.film.source.emplace<FramesSource>();
    encoding.film.film.size = {32, 18};
    encoding.input = path("frames.gray");
    encoding.layout = "gray";
    QuietListener listener;
    const auto made = encode_frames(encoding, listener);
    ASSERT_TRUE(made) << made.error().message;
  }
  /// Proves a film by the manifest of film.mp4.
  Result<FilmProof> prove(const ProofOptions& options) {
    const auto manifest = manifest_of(path("film.mp4"), "");
    if (!manifest) return manifest.error();
    return prove_film(
        options, *manifest,
        [&](const ReplayGame& /*replay*/, const FilmPlan& /*plan*/) {
          ++films_made_again_;
          return Status();
        },
        [&](const Progress& progress) { frames_seen_ = progress.frames_done; });
  }

  const TemporaryDirectory directory_;
  int films_made_again_ = 0;
  std::int64_t frames_seen_ = 0;
};

TEST_F(FilmProofTest, TellsAFilmFromAnother) {
  const auto same = prove({.film = path("film.mp4")});
  ASSERT_TRUE(same) << same.error().message;
  EXPECT_TRUE(same->check.is_proven) << same->check.message;
  EXPECT_FALSE(same->is_made_again);
  EXPECT_EQ(frames_seen_, 7);
  const auto other = prove({.film = path("other.mp4")});
  ASSERT_TRUE(other) << other.error().message;
  EXPECT_FALSE(other->check.is_proven) << other->check.message;
}

TEST_F(FilmProofTest, MakesNothingAgainFromAReplayThatTheFilmIsNotOf) {
  record_bots("pucks", path("match.replay"), 30);
  const auto proof = prove({path("film.mp4"), path("match.replay")});
  ASSERT_TRUE(proof) << proof.error().message;
  EXPECT_FALSE(proof->check.is_proven);
  EXPECT_THAT(proof->check.message, HasSubstr("it was made of another replay than "));
  EXPECT_FALSE(proof->is_made_again);
  EXPECT_EQ(films_made_again_, 0);
  const auto gone = prove({path("film.mp4"), path("gone.replay")});
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().kind, ErrorKind::kBadFile);
}

TEST_F(FilmProofTest, IsStopped) {
  const std::atomic<bool> stop = true;
  const auto proof = prove({path("film.mp4"), "", &stop});
  ASSERT_FALSE(proof);
  EXPECT_EQ(proof.error().kind, ErrorKind::kInterrupted);
}

TEST_F(FilmProofTest, SaysWhereAManifestComesFrom) {
  EXPECT_TRUE(manifest_of(path("film.mp4"), path("other.mp4.manifest.json")));
  const auto no_film = manifest_of(path("gone.mp4"), "");
  ASSERT_FALSE(no_film);
  EXPECT_EQ(no_film.error().kind, ErrorKind::kBadFile);
  EXPECT_THAT(no_film.error().message, HasSubstr("gone.mp4 is not there: give a film"));
  std::filesystem::remove(path("film.mp4.manifest.json"));
  const auto no_manifest = manifest_of(path("film.mp4"), "");
  ASSERT_FALSE(no_manifest);
  EXPECT_THAT(no_manifest.error().message,
              HasSubstr("'tickreel export §manifest' writes it with the film, and §manifest FILE"));
}

}  // namespace
}  // namespace tickreel::tests
