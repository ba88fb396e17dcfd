#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "movie/make/store/stored_film.h"
#include "tests/movie/film/film_values.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// A small film in a directory of its own, and ways to make it.
class StoredFilmTest : public testing::Test {
 protected:
  using Names = std::vector<std::string>;
  using Opened = Result<std::unique_ptr<StoredFilm>>;

  [[nodiscard]] Opened open(StoredFilmSettings settings = {},
                            const FilmDefinition& film = small_film()) const {
    if (settings.path.empty()) settings.path = path_;
    return StoredFilm::open(film, some_provenance(), settings);
  }

  /// Returns a picture of something that moves; another `tint` makes another film.
  static Image picture(std::int64_t frame, int tint) {
    Image image({64, 48});
    for (int y = 0; y < 48; ++y) {
      auto row = image.row(y);
      for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = static_cast<std::uint8_t>(static_cast<std::int64_t>(i) * y + frame * 9 + tint);
      }
    }
    return image;
  }

  static Status make_segment(SegmentedSink& film, std::int64_t segment, int tint = 0) {
    auto sink = film.open_segment(segment);
    if (!sink) return sink.error();
    const FrameRange range = film.plan().range(segment);
    for (std::int64_t i = range.first; i < range.first + range.count; ++i) {
      if (Status written = (*sink)->write({i, picture(i, tint)}); !written) return written;
    }
    return (*sink)->finish();
  }

  static Status make_missing(SegmentedSink& film) {
    for (std::int64_t i = 0; i < film.plan().segment_count(); ++i) {
      if (film.has_segment(i)) continue;
      if (Status made = make_segment(film, i); !made) return made;
    }
    return film.finish();
  }

  static void flip_byte(const std::string& path, std::size_t at) {
    std::string bytes = read_file(path);
    bytes.at(at) = static_cast<char>(bytes.at(at) ^ 1);
    write_file(path, bytes);
  }

  /// Returns the bytes of a film that was made without any fault.
  static const std::string& undisturbed() {
    static const std::string bytes = [] {
      const TemporaryDirectory root;
      const std::string path = root.path("film.mp4");
      const auto film = StoredFilm::open(small_film(), some_provenance(), {.path = path});
      EXPECT_TRUE(film);
      const Status made = make_missing(**film);
      EXPECT_TRUE(made) << made.error().message;
      return read_file(path);
    }();
    return bytes;
  }

  /// Leaves what a killed export leaves after two of three segments.
  void leave_two_segments() const {
    const auto film = open();
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_segment(**film, 0));
    ASSERT_TRUE(make_segment(**film, 2));
  }

  /// Resumes the export, and expects the undisturbed film and no other file.
  void expect_resumes() const { expect_resumes_beside({}); }
  void expect_resumes_beside(const Names& others) const {
    const auto film = open({.resume = true});
    ASSERT_TRUE(film) << film.error().message;
    const Status made = make_missing(**film);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_TRUE(read_file(path_) == undisturbed());
    Names all{"film.mp4"};
    all.insert(all.end(), others.begin(), others.end());
    EXPECT_EQ(root_.names(), all);
    std::filesystem::remove(path_);
  }

  TemporaryDirectory root_;
  std::string path_ = root_.path("film.mp4");
  std::string part_ = path_ + ".part";
};

}  // namespace tickreel::tests
