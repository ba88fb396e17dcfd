#include "movie/make/disk_trial.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <vector>

#include "core/files/file_names.h"
#include "core/files/nameless_file.h"
#include "encode/xxh3.h"
#include "movie/engine/stopwatch.h"
#include "movie/room.h"

namespace tickreel::movie {
namespace {

constexpr double kMostBytes = 16 << 20;
constexpr std::size_t kBlockBytes = std::size_t{1} << 20U;

/// Its folder may not be there yet.
std::string folder_that_is_there(const std::string& film) {
  std::error_code unknown;
  std::filesystem::path folder = std::filesystem::absolute(directory_of(film), unknown);
  while (!std::filesystem::is_directory(folder, unknown) && folder.has_relative_path()) {
    folder = folder.parent_path();
  }
  return folder.string();
}

}  // namespace

std::optional<double> seconds_on_disk(const std::string& film, double bytes) {
  const auto blocks = static_cast<std::int64_t>(std::clamp(bytes, 1.0, kMostBytes) /
                                                static_cast<double>(kBlockBytes)) +
                      1;
  // Nothing that a disk could pack.
  std::vector<std::uint8_t> block(kBlockBytes);
  std::uint32_t state = 1;
  for (std::uint8_t& byte : block) {
    state = state * 1664525U + 1013904223U;
    byte = static_cast<std::uint8_t>(state >> 24U);
  }
  auto file = NamelessFile::create(folder_that_is_there(film));
  if (!file) return std::nullopt;
  const double begin_s = steady_seconds();
  Status done;
  for (std::int64_t i = 0; done && i < blocks; ++i) done = file->add(block);
  if (done) done = file->sync();
  Xxh3 hash;
  for (std::int64_t i = 0; done && i < blocks; ++i) {
    done = file->read(i * static_cast<std::int64_t>(kBlockBytes), block);
    hash.add(block);
  }
  if (!done) return std::nullopt;
  const double tried = static_cast<double>(blocks) * static_cast<double>(kBlockBytes);
  return (steady_seconds() - begin_s) * bytes / tried;
}

}  // namespace tickreel::movie
