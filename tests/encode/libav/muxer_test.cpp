// A file in which the muxer cannot seek, or cannot read again.

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <optional>

#include "tests/encode/film_tools.h"
#include "tests/encode/segments/film_of_segments.h"
#include "tests/encode/sound_tools.h"
#include "tests/support/sanitizer.h"

namespace {

/// The number of calls before the one that fails; no call fails below 0.
std::atomic<int> seeks_left = -1;
std::atomic<int> reads_left = -1;

bool is_the_one(std::atomic<int>& left) {
  return left.load() >= 0 && left.fetch_sub(1) == 0;
}

}  // namespace

// Replaces the C library's functions for this program and FFmpeg.
extern "C" off_t lseek(int descriptor, off_t offset, int whence) noexcept {
  if (!is_the_one(seeks_left)) return ::syscall(SYS_lseek, descriptor, offset, whence);
  errno = EIO;
  return -1;
}

extern "C" ssize_t pread(int descriptor, void* bytes, size_t size, off_t offset) {
  if (!is_the_one(reads_left)) return ::syscall(SYS_pread64, descriptor, bytes, size, offset);
  errno = EIO;
  return -1;
}

namespace tickreel::tests {
namespace {

/// A GIF has fewer frames, because its file is examined with each frame.
FilmFormat faulty_format(const std::string& name) {
  return {{64, 48}, Rational(50), name.ends_with(".gif") ? 12 : 90};
}

/// Without .gif under a sanitizer: the GIF muxer of FFmpeg 5.1 never frees its last packet when a
/// film breaks off.
std::vector<const char*> faulty_kinds() {
  std::vector<const char*> kinds{".mp4", ".mov", ".mkv", ".webm"};
  if (!kIsSanitized) kinds.push_back(".gif");
  return kinds;
}

class MuxerFaults : public testing::TestWithParam<const char*> {
 protected:
  Status make(const std::string& name) {
    return make_film({.path = directory_.path(name), .overwrite = true}, faulty_format(name));
  }
  std::string film(const std::string& name) { return directory_.path(name); }
  TemporaryDirectory directory_;
};

TEST_P(MuxerFaults, NoCallFailsUnnoticed) {
  const std::string right = std::string("right") + GetParam();
  ASSERT_TRUE(make(right));
  const std::string bytes = read_file(film(right));
  const std::string name = std::string("film") + GetParam();
  for (std::atomic<int>* const left : {&seeks_left, &reads_left}) {
    for (int call = 0;; ++call) {
      *left = call;
      const Status made = make(name);
      const bool has_failed = left->exchange(-1) < 0;
      if (!has_failed) {
        ASSERT_TRUE(made) << made.error().message;
        break;
      }
      ASSERT_TRUE(!made || read_file(film(name)) == bytes)
          << "call " << call << (left == &seeks_left ? " of lseek" : " of pread");
      if (!made) {
        EXPECT_NE(made.error().message.find("nput/output error"), std::string::npos)
            << made.error().message;
        EXPECT_FALSE(std::filesystem::exists(film(name) + ".part"));
      }
      std::filesystem::remove(film(name));
    }
  }
}

// The check of the joined film finds what the reader of the segments misses.
TEST(JoinFaults, NoJoinFailsUnnoticed) {
  for (const char* const ending : {".mp4", ".mkv"}) {
    FilmOfSegments film({}, ending);
    ASSERT_TRUE(film.encode_all());
    ASSERT_TRUE(film.join());
    const std::string bytes = read_file(film.path());
    for (std::atomic<int>* const left : {&seeks_left, &reads_left}) {
      for (int call = 0;; ++call) {
        *left = call;
        const Status joined = film.join();
        if (left->exchange(-1) >= 0) break;
        if (!joined || read_file(film.path()) == bytes) continue;
        EXPECT_FALSE(film.check(film.path()))
            << ending << ", call " << call << (left == &seeks_left ? " of lseek" : " of pread");
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, MuxerFaults, testing::ValuesIn(faulty_kinds()),
                         [](const auto& kind) { return std::string(kind.param).substr(1); });

}  // namespace
}  // namespace tickreel::tests
