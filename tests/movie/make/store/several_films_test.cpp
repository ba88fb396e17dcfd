#include "movie/make/store/several_films.h"

#include <filesystem>
#include <thread>
#include <utility>

#include "movie/make/store/film_state.h"
#include "tests/movie/make/store/stored_film_fixture.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using State = FilmState::Kind;

class SeveralFilmsTest : public StoredFilmTest {
 protected:
  /// Opens small films with different CRFs.
  [[nodiscard]] std::unique_ptr<SeveralFilms> open_several(int count) const {
    std::vector<std::unique_ptr<StoredFilm>> films;
    for (int i = 0; i < count; ++i) {
      auto film = open({.path = film_path(i), .resume = true, .writes_manifest = true}, film_of(i));
      if (!film) {
        ADD_FAILURE() << film.error().message;
        return nullptr;
      }
      films.push_back(*std::move(film));
    }
    return std::make_unique<SeveralFilms>(std::move(films));
  }
  [[nodiscard]] std::string film_path(int i) const {
    return root_.path(std::to_string(i) + ".mp4");
  }
  static FilmDefinition film_of(int i) {
    FilmDefinition film = small_film();
    film.encoding.crf = 20 + i;
    return film;
  }
  /// Makes film `i` alone and returns its bytes.
  [[nodiscard]] std::string alone(int i) const {
    const std::string path = root_.path("alone.mp4");
    const auto film = open({.path = path, .overwrite = true}, film_of(i));
    EXPECT_TRUE(film && make_missing(**film));
    return read_file(path);
  }
  [[nodiscard]] FilmState state_of(int i, const FilmDefinition& film) const {
    const auto state = film_state(film_path(i), film, some_provenance());
    EXPECT_TRUE(state) << state.error().message;
    return state ? *state : FilmState{};
  }
};

TEST_F(SeveralFilmsTest, EachIsTheFilmThatIsMadeAlone) {
  {
    const auto films = open_several(3);
    ASSERT_NE(films, nullptr);
    {
      const std::jthread last([&] { EXPECT_TRUE(make_segment(*films, 2)); });
      const std::jthread middle([&] { EXPECT_TRUE(make_segment(*films, 1)); });
      EXPECT_TRUE(make_segment(*films, 0));
    }
    EXPECT_GT(films->bytes_written(), 0);
    const Status finished = films->finish();
    ASSERT_TRUE(finished) << finished.error().message;
    for (const Status& outcome : films->outcomes()) EXPECT_TRUE(outcome);
  }
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(read_file(film_path(i)) == alone(i)) << i;
}

TEST_F(SeveralFilmsTest, OneThatFailsKeepsNoOtherFromBeingMade) {
  const auto films = open_several(3);
  ASSERT_NE(films, nullptr);
  ASSERT_TRUE(make_segment(*films, 0));
  fs::remove_all(film_path(1) + ".part");
  ASSERT_TRUE(make_missing(*films));
  const auto outcomes = films->outcomes();
  EXPECT_TRUE(outcomes[0]);
  ASSERT_FALSE(outcomes[1]);
  EXPECT_EQ(outcomes[1].error().kind, ErrorKind::kFailed);
  EXPECT_TRUE(outcomes[2]);
  EXPECT_TRUE(read_file(film_path(0)) == alone(0));
  EXPECT_FALSE(fs::exists(film_path(1)));
  EXPECT_TRUE(read_file(film_path(2)) == alone(2));
}

TEST_F(SeveralFilmsTest, FailsWhenAllDo) {
  const auto films = open_several(2);
  ASSERT_NE(films, nullptr);
  for (int i = 0; i < 2; ++i) fs::remove_all(film_path(i) + ".part");
  EXPECT_FALSE(make_missing(*films));
}

TEST_F(SeveralFilmsTest, GoesOnWithEachFromWhereItIs) {
  {
    const auto films = open_several(2);
    ASSERT_NE(films, nullptr);
    ASSERT_TRUE(make_segment(*films, 1));
  }
  {
    const auto first =
        open({.path = film_path(0), .resume = true, .writes_manifest = true}, film_of(0));
    ASSERT_TRUE(first);
    ASSERT_TRUE(make_segment(**first, 0));
  }
  EXPECT_EQ(state_of(0, film_of(0)).kind, State::kBegun);
  const auto films = open_several(2);
  ASSERT_NE(films, nullptr);
  EXPECT_FALSE(films->has_segment(0)) << "only one has it";
  EXPECT_TRUE(films->has_segment(1));
  ASSERT_TRUE(make_missing(*films));
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(read_file(film_path(i)) == alone(i)) << i;
}

TEST_F(SeveralFilmsTest, WhatIsThereIsKnownByItsManifest) {
  EXPECT_EQ(state_of(0, film_of(0)).kind, State::kMissing);
  {
    const auto films = open_several(1);
    ASSERT_NE(films, nullptr);
    ASSERT_TRUE(make_missing(*films));
  }
  EXPECT_EQ(state_of(0, film_of(0)).kind, State::kThere);
  const FilmState other = state_of(0, film_of(5));
  EXPECT_EQ(other.kind, State::kOutdated);
  EXPECT_EQ(other.why, "§crf was 20 and is 25");

  FilmProvenance newer = some_provenance();
  newer.program_hash ^= 1;
  const auto of_newer = film_state(film_path(0), film_of(0), newer);
  ASSERT_TRUE(of_newer);
  EXPECT_EQ(of_newer->kind, State::kOutdated);
  EXPECT_EQ(of_newer->why, "the program is another build");

  const std::string bytes = read_file(film_path(0));
  flip_byte(film_path(0), bytes.size() / 2);
  EXPECT_EQ(state_of(0, film_of(0)).kind, State::kOutdated) << "of the same size";
  write_file(film_path(0), bytes);
  EXPECT_EQ(state_of(0, film_of(0)).kind, State::kThere);

  fs::create_directory(film_path(0) + ".part");
  EXPECT_TRUE(state_of(0, film_of(0)).has_stale_part);
  fs::remove(film_path(0) + ".part");
  write_file(film_path(0) + ".manifest.json", "{}");
  EXPECT_EQ(state_of(0, film_of(0)).kind, State::kOutdated);
  fs::remove(film_path(0) + ".manifest.json");
  EXPECT_EQ(state_of(0, film_of(0)).kind, State::kInTheWay);
}

TEST_F(SeveralFilmsTest, WhoIsAtWorkIsSeen) {
  EXPECT_FALSE(is_at_work(film_path(0)));
  const auto films = open_several(1);
  ASSERT_NE(films, nullptr);
  EXPECT_TRUE(is_at_work(film_path(0)));
  EXPECT_FALSE(is_at_work(film_path(1)));
}

}  // namespace
}  // namespace tickreel::tests
