#include "core/files/text_file.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <thread>

#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace {

std::atomic<bool> has_locks = true;

}  // namespace

// Replaces the C library's function. Some file systems have no locks.
extern "C" int flock(int descriptor, int operation) noexcept {
  if (has_locks) return static_cast<int>(::syscall(SYS_flock, descriptor, operation));
  errno = ENOLCK;
  return -1;
}

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Has a pipe without a writer. A test that waits for it hangs.
class TextFileTest : public testing::Test {
 protected:
  void SetUp() override {
    write_file(file_, "text");
    ASSERT_EQ(::mkfifo(pipe_.c_str(), 0600), 0);
    fs::create_symlink(file_, link_);
  }

  const TemporaryDirectory directory_;
  const std::string file_ = directory_.path("file");
  const std::string pipe_ = directory_.path("pipe");
  const std::string link_ = directory_.path("link");
};

TEST_F(TextFileTest, NothingWaitsForAWriter) {
  for (const Error& refused :
       {read_text_file(pipe_, 10).error(), read_given_text(pipe_, 10).error(),
        open_regular_file(pipe_).error(), open_regular_file("/dev/null").error()}) {
    EXPECT_EQ(refused.kind, ErrorKind::kBadFile);
    EXPECT_THAT(refused.message, HasSubstr("is not a regular file"));
  }
  EXPECT_TRUE(is_named_pipe(pipe_));
  EXPECT_FALSE(is_named_pipe(file_));
  EXPECT_EQ(*read_given_text(link_, 10), "text") << "what is read may be named by a link";
}

TEST_F(TextFileTest, AShellsPipeIsRead) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "a,b\n", 4), 4);
  ::close(ends[1]);
  const std::string name = "/proc/self/fd/" + std::to_string(ends[0]);
  EXPECT_FALSE(is_named_pipe(name));
  const auto text = read_given_text(name, 10);
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(*text, "a,b\n");
  ::close(ends[0]);
  EXPECT_THAT(read_given_text(file_, 3).error().message, HasSubstr("has more than 3 bytes"));
}

TEST_F(TextFileTest, ALogIsAFileOfItsOwn) {
  EXPECT_FALSE(open_log(link_));
  EXPECT_FALSE(open_log(pipe_));
  EXPECT_FALSE(open_log("/dev/null"));
  const auto log = open_log(file_);
  ASSERT_TRUE(log);
  ASSERT_EQ(::write(log->number(), "!", 1), 1);
  EXPECT_EQ(read_file(file_), "text!");
  EXPECT_TRUE(open_log(directory_.path("new")));
}

TEST_F(TextFileTest, NorDoesWhatGrows) {
  for (const std::string& path : {pipe_, link_}) {
    const auto file = AppendFile::create(path);
    ASSERT_FALSE(file);
    EXPECT_THAT(file.error().message, HasSubstr("remove it first"));
  }
  EXPECT_EQ(read_file(file_), "text");
}

/// Writes texts from several threads at once, each with its own text.
void expect_whole_texts(const std::string& path, WhenThere when_there) {
  constexpr int kWriters = 4;
  constexpr int kTimes = 50;
  std::vector<std::jthread> writers;
  for (int writer = 0; writer < kWriters; ++writer) {
    writers.emplace_back(
        [&, text = std::string(1000 * (writer + 1), static_cast<char>('a' + writer))] {
          for (int time = 0; time < kTimes; ++time) {
            const Status written = write_text_file(path, text, when_there);
            EXPECT_TRUE(written) << written.error().message;
            const auto there = read_text_file(path, 10'000);
            ASSERT_TRUE(there) << there.error().message;
            EXPECT_EQ(there->size() % 1000, 0);
            EXPECT_EQ(there->find_first_not_of(there->front()), std::string::npos);
          }
        });
  }
}

TEST_F(TextFileTest, SomeMayWriteTheSameAtOnce) {
  for (const bool locks : {true, false}) {
    has_locks = locks;
    expect_whole_texts(directory_.path("same"), WhenThere::kReplace);
    expect_whole_texts(directory_.path(locks ? "first" : "first, without"), WhenThere::kKeep);
  }
  has_locks = true;
  EXPECT_EQ(std::distance(fs::directory_iterator(directory_.path(".")), {}), 6)
      << "nothing is left beside them";
}

TEST_F(TextFileTest, WithoutLocksTheFirstIsKeptToo) {
  has_locks = false;
  const std::string path = directory_.path("kept");
  ASSERT_TRUE(write_text_file(path, "first", WhenThere::kKeep));
  ASSERT_TRUE(write_text_file(path, "second", WhenThere::kKeep));
  has_locks = true;
  EXPECT_EQ(read_file(path), "first");
}

}  // namespace
}  // namespace tickreel::tests
