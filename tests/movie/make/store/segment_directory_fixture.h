#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "encode/segments/segment_file.h"
#include "movie/make/store/segment_directory.h"
#include "tests/movie/film/film_values.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// Has a directory in which segments 0 and 1 of three are finished, as an export leaves it.
class SegmentDirectoryTest : public testing::Test {
 protected:
  using Use = SegmentDirectory::Use;
  using Names = std::vector<std::string>;

  static SegmentRecord write_segment(const SegmentDirectory& directory, std::int64_t segment) {
    const std::string bytes = "the film of segment " + std::to_string(segment);
    write_file(directory.segment_path(segment), bytes);
    const auto frames = static_cast<std::size_t>(small_film().plan.range(segment).count);
    const FileHash hash = *hash_file(directory.segment_path(segment));
    return {segment,
            hash.xxh3,
            hash.bytes,
            7,
            0,
            std::vector<std::uint64_t>(frames, 8),
            std::vector<std::uint64_t>(frames, 9)};
  }

  static void add_segment(SegmentDirectory& directory, std::int64_t segment) {
    const Status added = directory.add(write_segment(directory, segment));
    ASSERT_TRUE(added) << added.error().message;
  }

  void SetUp() override {
    auto directory = open(Use::kNew);
    ASSERT_TRUE(directory) << directory.error().message;
    add_segment(*directory, 0);
    add_segment(*directory, 1);
  }

  [[nodiscard]] Result<SegmentDirectory> open(Use use) const {
    return SegmentDirectory::open(path_, small_film(), some_provenance(), use);
  }

  /// Returns the finished segments that a resumed export finds. The directory is the same
  /// afterwards.
  [[nodiscard]] std::vector<std::int64_t> kept() const {
    const auto directory = open(Use::kResume);
    if (!directory) {
      ADD_FAILURE() << directory.error().message;
      return {};
    }
    std::vector<std::int64_t> segments;
    for (const auto& [segment, record] : directory->segments()) segments.push_back(segment);
    return segments;
  }

  static void expect_refused(const Result<SegmentDirectory>& directory, ErrorKind kind,
                             const std::string& why) {
    ASSERT_FALSE(directory);
    EXPECT_EQ(directory.error().kind, kind);
    EXPECT_NE(directory.error().message.find(why), std::string::npos) << directory.error().message;
  }

  [[nodiscard]] Names names_in_path() const {
    Names names;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
  }

  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

  TemporaryDirectory root_;
  std::string path_ = root_.path("film.mp4.part");
};

}  // namespace tickreel::tests
