#include "movie/fleet/farm/farm_places.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "movie/fleet/farm/farm_files.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class FarmPlacesTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  /// Makes the folder of a film that a farm makes, and returns the film's path.
  [[nodiscard]] std::string put(const std::string& name) const {
    const std::string folder = farm_folder_of(path(name));
    fs::create_directories(folder);
    write_file(folder + kFarmFileName, "{}");
    return path(name);
  }

  const TemporaryDirectory directory_;
};

TEST_F(FarmPlacesTest, AFilmIsNamedByItsPartToo) {
  EXPECT_EQ(film_of_part("film.mp4"), "film.mp4");
  EXPECT_EQ(film_of_part("films/film.mp4.part//"), "films/film.mp4");
  EXPECT_EQ(film_of_part("/"), "/");
}

TEST_F(FarmPlacesTest, AllFilmsOfADirectoryAreMeant) {
  const std::string last = put("z.mp4");
  const std::string inner = put("films/may/a.mp4");
  const std::string first = put("b.mp4");
  fs::create_directories(path("own.mp4.part"));
  const auto films = films_on_farms({path("")});
  ASSERT_TRUE(films) << films.error().message;
  EXPECT_THAT(*films, ElementsAre(first, inner, last));
  const auto named = films_on_farms({last + ".part", path("gone.mp4"), path("films")});
  ASSERT_TRUE(named) << named.error().message;
  EXPECT_THAT(*named, ElementsAre(last, path("gone.mp4"), inner));
}

TEST_F(FarmPlacesTest, LogsAreInTheOrderOfTheirTasks) {
  const std::string film = put("film.mp4");
  for (const char* log : {"task-10.log", "task-9.log", "join.log", "task-9.json"}) {
    write_file(farm_folder_of(film) + "/" + log, "");
  }
  const auto logs = logs_of_farm(film);
  ASSERT_TRUE(logs) << logs.error().message;
  const std::string folder = farm_folder_of(film) + "/";
  EXPECT_THAT(*logs,
              ElementsAre(folder + "join.log", folder + "task-9.log", folder + "task-10.log"));
  const auto none = logs_of_farm(path("other.mp4"));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::kUsage);
  EXPECT_THAT(none.error().message, HasSubstr("other.mp4: there are no logs"));
}

TEST_F(FarmPlacesTest, ANodeIsAPartOfAFileName) {
  EXPECT_EQ(*node_named("node-3"), "node-3");
  EXPECT_FALSE(node_named("")->empty());
  for (const char* name : {"../node", "a/b", ".hidden"}) {
    const auto refused = node_named(name);
    ASSERT_FALSE(refused) << name;
    EXPECT_THAT(refused.error().message, HasSubstr("it is no name of a machine"));
  }
}

}  // namespace
}  // namespace tickreel::tests
