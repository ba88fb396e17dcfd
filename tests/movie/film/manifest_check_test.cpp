#include "movie/film/manifest_check.h"

#include <algorithm>
#include <filesystem>
#include <functional>

#include "movie/film/film_manifest.h"
#include "tests/movie/make/store/stored_film_fixture.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using ManifestCheckTest = StoredFilmTest;

TEST_F(ManifestCheckTest, AManifestProvesItsFilmAndNoOther) {
  {
    const auto film = open({.writes_manifest = true});
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_missing(**film));
  }
  EXPECT_EQ(root_.names(), (Names{"film.mp4", "film.mp4.manifest.json"}));
  const auto manifest = read_manifest(manifest_path(path_));
  ASSERT_TRUE(manifest) << manifest.error().message;
  EXPECT_EQ(manifest->segments.size(), 3U);
  EXPECT_EQ(manifest->file_bytes, static_cast<std::int64_t>(fs::file_size(path_)));
  const auto prove = [&](const std::string& path) {
    const auto proof = prove_film(path, *manifest, nullptr);
    EXPECT_TRUE(proof) << proof.error().message;
    return *proof;
  };
  const ManifestCheck proof = prove(path_);
  EXPECT_TRUE(proof.is_proven) << proof.message;
  EXPECT_FALSE(prove_film(root_.path("none.mp4"), *manifest, nullptr));

  const std::string changed = root_.path("changed.mp4");
  const std::string bytes = read_file(path_);
  write_file(changed, bytes);
  flip_byte(changed, bytes.find("mdat") + 100);
  EXPECT_FALSE(prove(changed).is_proven);
  EXPECT_EQ(prove(changed).first_frame, 0) << prove(changed).message;
  for (const std::size_t size : {std::size_t{0}, bytes.size() / 2, bytes.size() - 1}) {
    write_file(changed, bytes.substr(0, size));
    const auto cut = prove_film(changed, *manifest, nullptr);
    ASSERT_FALSE(cut) << size;
    EXPECT_EQ(cut.error().kind, ErrorKind::kBadFile) << cut.error().message;
  }
  const auto stopped = prove_film(path_, *manifest, [](std::int64_t) { return false; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, ErrorKind::kInterrupted);

  // These manifests say something wrong about the same file.
  const auto prove_edited = [&](const std::function<void(FilmManifest&)>& edit) {
    FilmManifest edited = *manifest;
    edit(edited);
    return prove_film(path_, edited, nullptr)->message;
  };
  EXPECT_EQ(prove_edited([](FilmManifest& m) {
              m.film.size = {64, 46};
            }),
            "frame 0 (0.000 s) has 64x48 pixels instead of 64x46");
  EXPECT_EQ(prove_edited([](FilmManifest& m) { m.film.container = ".mov"; }), "it is no .mov file");
  EXPECT_EQ(prove_edited([](FilmManifest& m) {
              m.film.sound = kSilence;
              m.audio_samples = 8000;
            }),
            "it has no sound, and must have some");

  // This film has the same length and one equal segment.
  {
    const auto film = open({.path = changed, .overwrite = true});
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_segment(**film, 0));
    ASSERT_TRUE(make_segment(**film, 1, 50));
    ASSERT_TRUE(make_missing(**film));
  }
  EXPECT_EQ(prove(changed).first_frame, 4) << prove(changed).message;
}

TEST_F(ManifestCheckTest, OfAFilmThatIsTooLongNoMoreIsToldThanTheManifestHas) {
  {
    const auto film = open({.writes_manifest = true});
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_missing(**film));
  }
  const auto manifest = read_manifest(manifest_path(path_));
  ASSERT_TRUE(manifest);
  FilmDefinition longer = small_film();
  longer.plan.frame_count *= 3;
  const std::string other = root_.path("longer.mp4");
  {
    const auto film = open({.path = other}, longer);
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_missing(**film));
  }
  std::int64_t most = 0;
  const auto proof = prove_film(other, *manifest, [&](std::int64_t frames_done) {
    most = std::max(most, frames_done);
    return true;
  });
  ASSERT_TRUE(proof) << proof.error().message;
  EXPECT_FALSE(proof->is_proven);
  EXPECT_EQ(most, small_film().plan.frame_count);
}

TEST_F(ManifestCheckTest, AManifestIsNeverBesideAFilmThatItIsNotOf) {
  for (const bool writes_manifest : {true, false}) {
    const auto film = open({.overwrite = true, .writes_manifest = writes_manifest});
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_segment(**film, 0, 77));
    ASSERT_TRUE(make_missing(**film));
    EXPECT_EQ(fs::exists(manifest_path(path_)), writes_manifest);
  }
  // A manifest is in the way also when its film was removed by hand.
  {
    const auto film = open({.overwrite = true, .writes_manifest = true});
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_missing(**film));
  }
  fs::remove(path_);
  const auto refused = open();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
  EXPECT_NE(refused.error().message.find(manifest_path(path_)), std::string::npos);
  // A file that is not a manifest is not removed.
  write_file(manifest_path(path_), "notes");
  const auto film = open({.overwrite = true});
  ASSERT_TRUE(film);
  ASSERT_TRUE(make_missing(**film));
  EXPECT_EQ(read_file(manifest_path(path_)), "notes");
  ASSERT_EQ((*film)->warnings().size(), 1U);
  EXPECT_TRUE((*film)->warnings()[0].starts_with(manifest_path(path_) + " is no manifest"));
}

TEST_F(ManifestCheckTest, ARemadeFilmIsComparedPictureByPicture) {
  FilmManifest manifest{small_film(), some_provenance(), true, {}, 0, 0, 0, 0};
  for (std::int64_t i = 0; i < 3; ++i) {
    const auto frames = static_cast<std::size_t>(manifest.film.plan.range(i).count);
    manifest.segments.push_back({i, 0, 0, 0, 0, std::vector<std::uint64_t>(frames, 1),
                                 std::vector<std::uint64_t>(frames, 2)});
  }
  FilmManifest remade = manifest;
  remade.film.replay().file = "elsewhere.replay";
  EXPECT_TRUE(compare_with_remade(manifest, remade).is_proven);
  remade.segments[1].packet_hashes[2] = 0;
  EXPECT_EQ(compare_with_remade(manifest, remade).first_frame, 6);
  EXPECT_NE(compare_with_remade(manifest, remade).message.find("same pictures"), std::string::npos);
  remade.segments[2].picture_hashes[0] = 0;
  remade.provenance.tickreel_version = "2";
  const ManifestCheck proof = compare_with_remade(manifest, remade);
  EXPECT_FALSE(proof.is_proven);
  EXPECT_EQ(proof.first_frame, 7);
  EXPECT_EQ(proof.message,
            "the replay gives other pictures now: the first that differs is frame 7 (0:00.116). "
            "Since then: tickreel was 1.2.3 and is 2");
  remade.film.replay().hash = 1;
  EXPECT_NE(compare_with_remade(manifest, remade).message.find("the replay is another"),
            std::string::npos);
}

}  // namespace
}  // namespace tickreel::tests
