#include "core/files/locked_directory.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "core/files/append_file.h"
#include "core/files/output_file.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

TEST(LockedDirectory, ThatWasMadeAndCannotBeOpenedIsNotLeft) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("film.mp4.part");
  rlimit files{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &files), 0);
  const rlimit none{0, files.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  const auto locked =
      LockedDirectory::lock(path, LockMode::kAlone, LockedDirectory::WhenMissing::kMake);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &files), 0);
  EXPECT_FALSE(locked);
  EXPECT_FALSE(std::filesystem::exists(path));
}

/// Prints the error for a file in a folder that a user other than root cannot write, and ends the
/// process.
template <typename T>
[[noreturn]] void say(const std::function<Result<T>()>& make) {
  constexpr uid_t kNobody = 65534;
  if (geteuid() == 0 && setuid(kNobody) != 0) std::perror("setuid");
  const auto made = make();
  std::fprintf(stderr, "%s\n", made ? "it was made" : made.error().message.c_str());
  std::_Exit(0);
}

TEST(UnwritableFolder, IsNamedInsteadOfWhatIsToBeMadeInIt) {
  const TemporaryDirectory directory;
  const std::string folder = directory.path("movies");
  ASSERT_EQ(mkdir(folder.c_str(), 0555), 0);
  ASSERT_EQ(chmod(std::filesystem::path(folder).parent_path().c_str(), 0755), 0);
  const std::string path = folder + "/film.mp4";
  const std::string said = "^cannot write in the folder " + folder +
                           ": Permission denied. Choose a folder where you may write\n$";
  const auto exits = testing::ExitedWithCode(0);
  EXPECT_EXIT(say<OutputFile>([&] { return OutputFile::create(path, false); }), exits, said);
  EXPECT_EXIT(say<AppendFile>([&] { return AppendFile::create(path); }), exits, said);
  EXPECT_EXIT(say<AppendFile>([&] { return AppendFile::open_or_create(path); }), exits, said);
  EXPECT_EXIT(say<LockedDirectory>([&] {
                return LockedDirectory::lock(path + ".part", LockMode::kAlone,
                                             LockedDirectory::WhenMissing::kMake);
              }),
              exits, said);
  // Here the file itself is read-only.
  ASSERT_EQ(chmod(folder.c_str(), 0777), 0);
  std::fclose(std::fopen(path.c_str(), "w"));
  ASSERT_EQ(chmod(path.c_str(), 0444), 0);
  EXPECT_EXIT(say<AppendFile>([&] { return AppendFile::open_or_create(path); }), exits,
              "^cannot write " + path + ": Permission denied\n$");
}

TEST(MissingFolder, IsNamed) {
  const TemporaryDirectory directory;
  const auto made = OutputFile::create(directory.path("none/film.mp4"), false);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().message, "cannot create " + directory.path("none/film.mp4.part") +
                                      ": No such file or directory. Create the directory " +
                                      directory.path("none") + " first");
}

}  // namespace
}  // namespace tickreel::tests
