#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "core/files/text_file.h"
#include "core/text/first_bytes.h"
#include "core/text/hexadecimal.h"
#include "core/text/is_control.h"
#include "games/libretro/core_game.h"
#include "games/libretro/core_words.h"
#include "games/loaded/game_files.h"
#include "tickreel/core/utf8.h"

namespace tickreel::games {
namespace {

/// The size of a disc image; cartridges are far smaller.
constexpr std::size_t kMostContentBytes = std::size_t{1} << 30U;
constexpr std::size_t kMostCueBytes = std::size_t{1} << 20U;
constexpr std::size_t kMostNameBytes = 96;

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string ending_of(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  for (char& letter : ending) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return ending;
}

/// Returns the files beside a disc's table of contents that it names.
Result<std::vector<std::string>> tracks_of(const std::string& path) {
  std::vector<std::string> tracks;
  const std::string ending = ending_of(path);
  if (ending == ".m3u") {
    return bad_usage(
        path + ": it lists several discs, and none is changed while a game runs: name the first");
  }
  const std::filesystem::path file(path);
  if (ending == ".ccd") {
    for (const char* const other : {".img", ".sub"}) {
      std::filesystem::path track = file;
      track.replace_extension(other);
      std::error_code error;
      if (std::filesystem::is_regular_file(track, error)) tracks.push_back(track.string());
    }
  }
  if (ending != ".cue") return tracks;
  const auto text = read_text_file(path, kMostCueBytes);
  if (!text) return text.error();
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t from = line.find("FILE \"");
    const std::size_t to = line.rfind('"');
    if (from == std::string::npos || to <= from + 6) continue;
    tracks.push_back((file.parent_path() / line.substr(from + 6, to - from - 6)).string());
  }
  return tracks;
}

Result<std::uint64_t> hash_of_files(const std::vector<std::string>& paths) {
  FileHasher hasher;
  for (const std::string& path : paths) {
    if (Status added = hasher.add(path); !added) return added.error();
  }
  return hasher.with(0);
}

Status read_content(CoreSession& session) {
  CoreContent& content = session.content;
  std::error_code error;
  if (!std::filesystem::exists(content.path, error)) {
    return bad_usage("there is no file " + content.path + ": §game takes libretro:CORE:GAME");
  }
  if (!std::filesystem::is_regular_file(content.path, error)) {
    return bad_usage(content.path + " is no regular file: §game takes libretro:CORE:GAME");
  }
  if (std::filesystem::file_size(content.path, error) > kMostContentBytes) {
    return bad_file(content.path + " has more than 1 GiB: no console has such a game");
  }
  auto files = tracks_of(content.path);
  if (!files) return files.error();
  files->insert(files->begin(), content.path);
  const auto hash = hash_of_files(*files);
  if (!hash) return hash.error();
  session.content_hash = *hash;
  content.folder = variable(kCoreSystemVariable);
  if (!content.folder.empty()) {
    content.folder = std::filesystem::absolute(content.folder).lexically_normal().string();
    if (!std::filesystem::is_directory(content.folder, error)) {
      return bad_usage("§core-system " + content.folder + " (" + kCoreSystemVariable +
                       "): there is no such folder");
    }
    const auto folder_hash = hash_of_files({content.folder});
    if (!folder_hash) return folder_hash.error();
    session.folder_hash = *folder_hash;
  }
  if (session.core->about().need_fullpath) return {};
  auto bytes = read_text_file(content.path, kMostContentBytes);
  if (!bytes) return bytes.error();
  content.bytes = *std::move(bytes);
  return {};
}

/// Returns "gambatte_libretro.so:game.gb 0123456789abcdef".
Result<std::string> identity_of(const std::string& core, const CoreSession& session) {
  FileHasher hasher;
  if (Status added = hasher.add_library(core); !added) return added.error();
  const std::uint64_t seed = session.content_hash * 31 + session.folder_hash;
  const std::string name = std::filesystem::path(core).filename().string() + ":" +
                           std::filesystem::path(session.content.path).filename().string();
  if (!is_utf8(name) || std::ranges::any_of(name, is_control)) {
    return bad_usage(
        "its name and the game's must be lines of UTF-8, for replays and films have them");
  }
  const std::uint64_t hash = hasher.with(seed);
  return std::string(first_bytes(name, kMostNameBytes)) + " " + hexadecimal(hash, sizeof hash);
}

/// Sends the output of cores to /dev/null: they print much, and their errors are kept elsewhere
/// (core_words.h). Warnings of ours go where the standard error went.
void silence() {
  keep_warnings(::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3));
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  ::dup2(nowhere, STDOUT_FILENO);
  ::dup2(nowhere, STDERR_FILENO);
  ::close(nowhere);
}

}  // namespace

Result<CoreSession> load_core(const std::string& core, const std::string& content) {
  silence();
  CoreSession session;
  auto opened = Core::open(core);
  if (!opened) return opened.error();
  session.core = *std::move(opened);
  session.content.path = content;
  if (Status read = read_content(session); !read) return read.error();
  if (Status chosen = choose_core_options(session.core->name(), session.core->options); !chosen) {
    return chosen.error();
  }
  auto identity = identity_of(core, session);
  if (!identity) return identity.error();
  session.identity = *std::move(identity);
  return session;
}

}  // namespace tickreel::games
