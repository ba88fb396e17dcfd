#include "movie/make/store/segment_cache.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <climits>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/movie/make/store/stored_film_fixture.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using std::chrono::hours;
using SystemClock = std::chrono::system_clock;

class SegmentCacheTest : public StoredFilmTest {
 protected:
  void SetUp() override {
    write_file(from_.file, "the pictures of a segment");
    write_file(from_.sound, "its samples");
  }

  [[nodiscard]] std::unique_ptr<SegmentCache> cache(std::int64_t most_bytes = 1'000'000) const {
    auto opened = SegmentCache::open(path_, most_bytes);
    EXPECT_TRUE(opened) << opened.error().message;
    return *std::move(opened);
  }

  [[nodiscard]] CachedSegment segment() const {
    CachedSegment made;
    made.film = "film.mp4";
    made.frame_count = 2;
    made.size = "64x48";
    const FileHash file = *hash_file(from_.file);
    made.record = {0, file.xxh3, file.bytes, 7, 1, {1, 2}, {3, 4}, *hash_file(from_.sound)};
    return made;
  }

  /// Keeps a segment with this identity and returns its file in the cache.
  [[nodiscard]] std::string keep(SegmentCache& kept, std::uint64_t hash) const {
    kept.keep({"decides " + std::to_string(hash), hash}, segment(), from_);
    return kept.directory() + "/tickreel-000000000000000" + std::to_string(hash) + ".segment";
  }
  [[nodiscard]] std::optional<SegmentRecord> fetch(SegmentCache& from, std::uint64_t hash) const {
    return from.fetch({"decides " + std::to_string(hash), hash}, to_);
  }

  static void set_used(const std::string& file, SystemClock::time_point used) {
    const std::time_t seconds = SystemClock::to_time_t(used);
    const timespec times[] = {{seconds, 0}, {seconds, 0}};
    ASSERT_EQ(utimensat(AT_FDCWD, file.c_str(), times, 0), 0);
  }

  std::string path_ = root_.path("cache/of/mine");
  SegmentPlaces from_{root_.path("made.mp4"), root_.path("made.f32")};
  SegmentPlaces to_{root_.path("wanted.mp4"), root_.path("wanted.f32")};
};

TEST_F(SegmentCacheTest, GivesBackWhatItKeeps) {
  const auto kept = cache();
  EXPECT_FALSE(fetch(*kept, 1));
  EXPECT_TRUE(fs::exists(keep(*kept, 1)));
  EXPECT_FALSE(fetch(*kept, 2));
  // This is another segment with the same hash.
  EXPECT_FALSE(kept->fetch({"decides something else", 1}, to_));
  EXPECT_FALSE(fs::exists(to_.file));
  const auto record = fetch(*cache(), 1);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->picture_hashes, segment().record.picture_hashes);
  EXPECT_EQ(record->packet_hashes, segment().record.packet_hashes);
  EXPECT_EQ(record->sound, segment().record.sound);
  EXPECT_EQ(record->video_delay, 1);
  EXPECT_EQ(read_file(to_.file), "the pictures of a segment");
  EXPECT_EQ(read_file(to_.sound), "its samples");
  EXPECT_EQ(kept->trouble(), "");
}

TEST_F(SegmentCacheTest, DropsWhatIsDamagedWhereverItIs) {
  const auto kept = cache();
  const std::size_t bytes = fs::file_size(keep(*kept, 1));
  for (std::size_t at = 0; at < bytes; ++at) {
    const std::string file = keep(*kept, 1);
    flip_byte(file, at);
    EXPECT_FALSE(fetch(*kept, 1)) << at;
    EXPECT_FALSE(fs::exists(file)) << at;
    // A file may be left if it is a valid part of this segment.
    if (fs::exists(to_.file)) {
      EXPECT_EQ(read_file(to_.file), "the pictures of a segment");
    }
    EXPECT_FALSE(fs::exists(to_.sound)) << at;
    fs::remove(to_.file);
  }
  for (std::size_t left = 0; left < bytes; ++left) {
    const std::string file = keep(*kept, 1);
    fs::resize_file(file, left);
    EXPECT_FALSE(fetch(*kept, 1)) << left;
    EXPECT_FALSE(fs::exists(file)) << left;
  }
  EXPECT_EQ(kept->trouble(), "");
}

TEST_F(SegmentCacheTest, DoesNotKeepWhatHasChangedSinceItWasMade) {
  const auto kept = cache();
  const CachedSegment made = segment();
  write_file(from_.file, "the pictures of a sEgment");
  kept->keep({"a", 1}, made, from_);
  EXPECT_NE(kept->trouble().find("was changed since it was made"), std::string::npos);
  EXPECT_TRUE(list_cache(path_, CacheLook::kNames)->empty());
}

TEST_F(SegmentCacheTest, WhatWasNotUsedForTheLongestTimeGoesFirst) {
  const auto all = cache();
  const std::string first = keep(*all, 1);
  const std::string second = keep(*all, 2);
  const std::string third = keep(*all, 3);
  const auto bytes = static_cast<std::int64_t>(fs::file_size(first));
  const auto now = SystemClock::now();
  set_used(first, now - hours(3));
  set_used(second, now - hours(2));
  set_used(third, now - hours(1));
  EXPECT_TRUE(fetch(*all, 1)) << "used now";
  const std::string fourth = keep(*cache(3 * bytes + 2), 4);
  EXPECT_TRUE(fs::exists(first));
  EXPECT_FALSE(fs::exists(second));
  EXPECT_TRUE(fs::exists(third));
  EXPECT_TRUE(fs::exists(fourth));
  EXPECT_FALSE(fs::exists(keep(*cache(5), 5))) << "too large for the cache";
  EXPECT_EQ(list_cache(path_, CacheLook::kNames)->size(), 3U);
}

TEST_F(SegmentCacheTest, WhatWasJustKeptStaysWhenTheOthersTimesLieInTheFuture) {
  const auto all = cache();
  const std::string first = keep(*all, 1);
  const std::string second = keep(*all, 2);
  const auto bytes = static_cast<std::int64_t>(fs::file_size(first));
  const auto now = SystemClock::now();
  set_used(first, now + hours(3000));
  set_used(second, now + hours(5000));
  const std::string third = keep(*cache(2 * bytes + 2), 3);
  EXPECT_FALSE(fs::exists(first));
  EXPECT_TRUE(fs::exists(second));
  EXPECT_TRUE(fs::exists(third));
  EXPECT_EQ(clear_cache(path_, now + hours(1))->segments, 1) << "the one of now";
  EXPECT_TRUE(fs::exists(second));
}

TEST_F(SegmentCacheTest, ListsAndClearsItsOwnAlone) {
  const auto kept = cache();
  const std::string whole = keep(*kept, 1);
  const std::string damaged = keep(*kept, 2);
  flip_byte(damaged, 10);
  set_used(damaged, SystemClock::now() - hours(48));
  const std::vector<std::string> others{"notes.txt",
                                        "tickreel-1.segment",
                                        "tickreel-000000000000000g.segment",
                                        "tickreel-0000000000000003.segment.txt",
                                        "Tickreel-0000000000000003.segment",
                                        "segment-000000.mp4"};
  for (const std::string& name : others) write_file(path_ + "/" + name, "mine");
  fs::create_directory(path_ + "/tickreel-0000000000000004.segment");
  fs::create_symlink(root_.path("made.mp4"), path_ + "/tickreel-0000000000000005.segment");
  write_file(path_ + "/tickreel-0000000000000006.segment.part", "of a killed process");

  const auto listed = list_cache(path_, CacheLook::kSegments);
  ASSERT_TRUE(listed);
  ASSERT_EQ(listed->size(), 2U);
  EXPECT_FALSE((*listed)[0].segment);
  ASSERT_TRUE((*listed)[1].segment);
  EXPECT_EQ((*listed)[1].segment->film, "film.mp4");

  const auto old = clear_cache(path_, SystemClock::now() - hours(24));
  ASSERT_TRUE(old);
  EXPECT_EQ(old->segments, 1);
  EXPECT_TRUE(fs::exists(whole));
  const auto cleared = clear_cache(path_, SystemClock::time_point::max());
  ASSERT_TRUE(cleared);
  EXPECT_EQ(cleared->segments, 1);
  std::size_t left = 0;
  for (const auto& entry : fs::directory_iterator(path_)) {
    static_cast<void>(entry);
    ++left;
  }
  EXPECT_EQ(left, others.size() + 2);
  EXPECT_TRUE(fs::exists(root_.path("made.mp4")));
  EXPECT_FALSE(clear_cache(root_.path("nowhere"), SystemClock::time_point::max()));
}

// A file that cannot be examined still exists. It is not skipped like one that another process has
// removed, and the cache is not said to be empty. Here its path is too long.
TEST_F(SegmentCacheTest, WhatCannotBeLookedAtIsNotSaidToBeRemoved) {
  constexpr std::size_t kMostBytes = PATH_MAX - 1;
  const std::string name = "tickreel-0000000000000001.segment";
  std::string deep = root_.path("cache");
  while (deep.size() + 1 + name.size() <= kMostBytes) {
    const std::size_t left = kMostBytes - deep.size() - 1;
    deep += "/" + std::string(std::min<std::size_t>(left, 200), 'x');
  }
  ASSERT_LE(deep.size(), kMostBytes);
  fs::create_directories(deep);
  const int folder = ::open(deep.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  ASSERT_GE(folder, 0);
  const int entry = ::openat(folder, name.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  ASSERT_GE(entry, 0);
  ::close(entry);

  const auto cleared = clear_cache(deep, SystemClock::time_point::max());
  ASSERT_FALSE(cleared);
  EXPECT_EQ(cleared.error().kind, ErrorKind::kFailed);
  EXPECT_NE(cleared.error().message.find("cannot look at"), std::string::npos)
      << cleared.error().message;
  EXPECT_FALSE(list_cache(deep, CacheLook::kNames));
  EXPECT_EQ(::unlinkat(folder, name.c_str(), 0), 0) << "it is there still";
  ::close(folder);
}

TEST_F(SegmentCacheTest, ADirectoryThatIsOfNoUseIsTroubleAndNoError) {
  write_file(root_.path("file"), "");
  const auto refused = SegmentCache::open(root_.path("file"), 1000);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, ErrorKind::kInTheWay);
  // Nobody can make a directory there, root included.
  const auto opened = SegmentCache::open("/proc/self/fdinfo/cache", 1000);
  ASSERT_TRUE(opened);
  EXPECT_NE((*opened)->trouble(), "");
  EXPECT_FALSE(fetch(**opened, 1));
  static_cast<void>(keep(**opened, 1));
}

TEST_F(SegmentCacheTest, SeveralMayUseItAtOnce) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      const auto own = cache();
      const SegmentPlaces to{root_.path("to" + std::to_string(i)),
                             root_.path("to" + std::to_string(i) + ".f32")};
      for (std::uint64_t round = 0; round < 50; ++round) {
        const std::uint64_t hash = round % 5;
        static_cast<void>(keep(*own, hash));
        if (own->fetch({"decides " + std::to_string(hash), hash}, to)) {
          EXPECT_EQ(read_file(to.file), "the pictures of a segment");
        }
        if (round % 7 == 0) {
          EXPECT_TRUE(clear_cache(path_, SystemClock::time_point::max()));
        }
      }
    });
  }
  for (auto& thread : threads) thread.join();
  const auto entries = list_cache(path_, CacheLook::kSegments);
  ASSERT_TRUE(entries);
  for (const CacheEntry& entry : *entries) {
    EXPECT_TRUE(entry.segment) << entry.name;
  }
}

}  // namespace
}  // namespace tickreel::tests
