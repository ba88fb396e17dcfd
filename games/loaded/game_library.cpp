#include "games/loaded/game_library.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <set>
#include <vector>

#include "core/files/descriptor.h"
#include "core/files/text_file.h"
#include "core/text/first_bytes.h"
#include "core/text/hexadecimal.h"
#include "core/text/is_control.h"
#include "core/text/quoted_text.h"
#include "games/loaded/foreign_game.h"
#include "games/loaded/game_call.h"
#include "games/loaded/game_clock.h"
#include "games/loaded/game_exit.h"
#include "games/loaded/game_files.h"
#include "tickreel/core/utf8.h"
#include "tickreel/plugin/cpp_entry.h"
#include "tickreel/plugin/game_table.h"

namespace tickreel::games {
namespace {

constexpr std::string_view kEnding = ".so";
/// The limits keep the text about a library, in replays and films, on one line.
constexpr std::size_t kMaxArgumentBytes = 1024;
constexpr std::size_t kMaxShownBytes = 96;
constexpr std::size_t kMaxLibraryBytes = std::size_t{4} << 30U;

/// Checks that the parts to be loaded are all there: a file that was copied in part would crash
/// with SIGBUS.
Status check_is_whole(std::string_view file) {
  const auto read = [&](std::size_t at, auto& to) {
    if (file.size() < sizeof to || at > file.size() - sizeof to) return false;
    std::memcpy(&to, file.data() + at, sizeof to);
    return true;
  };
  ElfW(Ehdr) header;
  // dlopen() reports a file that is not a library.
  if (!read(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0) return {};
  for (std::size_t i = 0; i < header.e_phnum; ++i) {
    ElfW(Phdr) part;
    if (read(header.e_phoff + i * sizeof part, part) && part.p_offset <= file.size() &&
        part.p_filesz <= file.size() - part.p_offset) {
      continue;
    }
    return bad_file("it is no whole library: the file ends before its contents do");
  }
  return {};
}

/// While it lives, standard output goes to standard error: a library that prints while it is loaded
/// must not mix that with a film or JSON.
class PrintsAside {
 public:
  PrintsAside() : output_((std::fflush(stdout), ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3))) {
    if (output_.is_open()) ::dup2(STDERR_FILENO, STDOUT_FILENO);
  }
  ~PrintsAside() {
    std::fflush(stdout);
    if (output_.is_open()) ::dup2(output_.number(), STDOUT_FILENO);
  }
  PrintsAside(const PrintsAside&) = delete;
  PrintsAside& operator=(const PrintsAside&) = delete;

 private:
  Descriptor output_;
};

std::string name_of(const GameLibrary& library) {
  std::string name = std::filesystem::path(library.path).filename().string();
  if (!library.argument.empty()) name += ":" + library.argument;
  return name;
}

/// Adds the other files that decide what the game does: the file that its argument names, libraries
/// and files.
Status add_other_files(const GameLibrary& library, const std::vector<std::string>& libraries,
                       GameEntry& game, FileHasher& hasher) {
  std::error_code error;
  const std::string& named = library.argument;
  if (std::filesystem::is_regular_file(named, error) ||
      std::filesystem::is_directory(named, error)) {
    if (Status added = hasher.add(named); !added) return added;
    game.info.argument_hash = hasher.with(0);
  }
  for (const std::string& path : libraries) {
    if (Status added = hasher.add_library(path); !added) return added;
  }
  for (const std::string& path : game.files) {
    if (Status added = hasher.add(path); !added) {
      return bad_file("a file that the game names: " + added.error().message);
    }
  }
  return {};
}

/// Returns "mygame.so 0123456789abcdef": the hash covers the file, the argument and the other parts
/// of the game.
std::string identity_of(const GameLibrary& library, std::string_view file,
                        const FileHasher& others) {
  const std::uint64_t hash = others.with(XXH3_64bits_withSeed(
      file.data(), file.size(), XXH3_64bits(library.argument.data(), library.argument.size())));
  return std::string(first_bytes(name_of(library), kMaxShownBytes)) + " " +
         hexadecimal(hash, sizeof hash);
}

Status check_name(const GameLibrary& library) {
  if (library.argument.size() > kMaxArgumentBytes ||
      std::ranges::any_of(library.argument, is_control)) {
    return bad_usage("its argument must be a line of at most 1024 bytes");
  }
  if (is_utf8(name_of(library))) return {};
  return bad_usage("its name and its argument must be UTF-8, for replays and films have them");
}

/// Returns a function that the library exports, or null.
template <typename Function>
Function* find_function(void* handle, const char* name) {
  return reinterpret_cast<Function*>(::dlsym(handle, name));
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TICKREEL_IS_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TICKREEL_IS_SANITIZED
#endif

/// Returns flags with which a library's own symbols come first: an engine may bring glad, fmt or
/// other names of this program. Sanitizers do not allow that.
int opening_flags() {
#if defined(TICKREEL_IS_SANITIZED) || !defined(RTLD_DEEPBIND)
  return RTLD_NOW | RTLD_LOCAL;
#else
  return RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND;
#endif
}

Result<AskedLibrary> ask_table(const GameLibrary& library,
                               const tickreel_game_table* (*entry)(const char*)) {
  const tickreel_game_table* const table = call_game(
      library.path, "tickreel_game_entry()", [&] { return entry(library.argument.c_str()); });
  if (table != nullptr) {
    auto game = entry_of_table(*table, library.argument);
    if (!game) return game.error();
    auto files = files_of_table(*table, library.argument);
    if (!files) return files.error();
    game->files = *std::move(files);
    return AskedLibrary{*std::move(game), table, reads_clocks(*table)};
  }
  if (library.argument.empty()) return bad_file("its tickreel_game_entry() gives no table");
  return bad_usage("it does not take the argument " + quoted_text(library.argument));
}

Result<AskedLibrary> ask_cpp(const GameLibrary& library, const CppGameEntry* (*entry)()) {
  const CppGameEntry* const made = call_game(library.path, "tickreel_cpp_game_entry()", entry);
  if (made == nullptr || made->size < sizeof(CppGameEntry) || made->built_with == nullptr) {
    return bad_file("its tickreel_cpp_game_entry() gives nothing that this build knows");
  }
  if (made->built_with != cpp_interface()) {
    return bad_file("it was built with " + std::string(made->built_with) + ", and this is " +
                    cpp_interface() +
                    ": games in C++ need the same of all (of the classes, options such as "
                    "-D_GLIBCXX_DEBUG change the number). Build it anew with what is here, or give "
                    "it the interface of tickreel/plugin/game_table.h, which needs none of it");
  }
  GameEntry game;
  Status filled =
      call_game(library.path, "make()", [&] { return made->make(library.argument, game); });
  if (!filled) return filled.error();
  if (game.info.name.empty() || !game.info.make_game) {
    return bad_file("its game has no name, or no make_game");
  }
  return AskedLibrary{std::move(game)};
}

Result<AskedLibrary> ask(const GameLibrary& library, void* handle) {
  if (const auto entry =
          find_function<const tickreel_game_table*(const char*)>(handle, "tickreel_game_entry")) {
    return ask_table(library, entry);
  }
  if (const auto entry = find_function<const CppGameEntry*()>(handle, "tickreel_cpp_game_entry")) {
    return ask_cpp(library, entry);
  }
  return bad_file(
      "it is no game for tickreel: it exports neither tickreel_game_entry nor "
      "tickreel_cpp_game_entry");
}

}  // namespace

namespace {

/// Returns the path of a core, also by name in the folders that Debian and other distributions use.
std::string path_of_core(const std::string& named) {
  std::error_code error;
  const bool is_path = named.find('/') != std::string::npos || named.ends_with(kEnding);
  if (is_path && std::filesystem::is_regular_file(named, error)) {
    return std::filesystem::absolute(named, error).string();
  }
  if (named.find('/') != std::string::npos) return {};
  for (const char* const folder : {"/usr/lib/" TICKREEL_MULTIARCH "/libretro", "/usr/lib/libretro",
                                   "/usr/lib64/libretro", "/usr/local/lib/libretro"}) {
    for (const char* const ending : {"", "_libretro.so"}) {
      const std::string path = std::string(folder) + "/" + named + ending;
      if (std::filesystem::is_regular_file(path, error)) return path;
    }
  }
  return {};
}

Result<GameLibrary> find_core(const std::string& named) {
  for (std::size_t colon = named.find(':'); colon != std::string::npos;
       colon = named.find(':', colon + 1)) {
    const std::string core = path_of_core(named.substr(0, colon));
    if (core.empty() || colon + 1 == named.size()) continue;
    const std::string game = std::filesystem::absolute(named.substr(colon + 1)).lexically_normal();
    return GameLibrary{core, game, true};
  }
  const std::string core = named.substr(0, named.find(':'));
  if (path_of_core(core).empty()) {
    return bad_usage("there is no core " + core + ": §game takes libretro:CORE:GAME, where CORE " +
                     "is a file, or the name of one that is installed, such as gambatte");
  }
  return bad_usage("§game libretro:" + named + ": name the game, too: libretro:CORE:GAME");
}

}  // namespace

Result<GameLibrary> GameLibrary::find(const std::string& named) {
  if (named.starts_with(kCorePrefix)) return find_core(named.substr(kCorePrefix.size()));
  std::error_code error;
  for (std::size_t colon = named.find(':'); colon <= named.size(); colon = named.find(':', colon)) {
    const std::string path = named.substr(0, colon);
    if (std::filesystem::is_regular_file(path, error)) {
      return GameLibrary{path, named.substr(std::min(colon + 1, named.size()))};
    }
    if (colon == std::string::npos) break;
    ++colon;
  }
  if (std::filesystem::is_regular_file(named, error)) return GameLibrary{named};
  return bad_usage("there is no file " + named +
                   ": §game takes LIBRARY.so, or LIBRARY.so:ARGUMENT");
}

bool names_library(const std::string& game) {
  return game.find('/') != std::string::npos || game.ends_with(kEnding) ||
         game.starts_with(kCorePrefix) ||
         game.find(std::string(kEnding) + ":") != std::string::npos;
}

namespace {

/// A library that is loaded, and what was there before.
struct OpenedLibrary {
  AskedLibrary asked;
  void* handle = nullptr;
  std::set<std::string> loaded_before;
};

Error refusal(const GameLibrary& library, const Error& error) {
  return {error.kind, library.path + ": " + error.message};
}

Result<OpenedLibrary> open_and_ask(const GameLibrary& library) {
  OpenedLibrary opened;
  opened.loaded_before = loaded_objects();
  // dlopen() would search the system's folders for a name without a slash.
  const std::string path = std::filesystem::absolute(library.path).string();
  {
    const GameCall guard(library.path.c_str(), "its beginning");
    opened.handle = ::dlopen(path.c_str(), opening_flags());
  }
  if (opened.handle == nullptr) {
    std::string_view why = ::dlerror();
    // The caller names the library.
    if (why.starts_with(path + ": ")) why.remove_prefix(path.size() + 2);
    return bad_file("it cannot be loaded: " + std::string(why));
  }
  refuse_exits(opened.loaded_before);
  auto asked = ask(library, opened.handle);
  if (!asked) return asked.error();
  opened.asked = *std::move(asked);
  if (opened.asked.reads_clocks) replace_clocks(opened.loaded_before);
  return opened;
}

/// Calls `work` with the bytes of the library's file, and names the library in its errors.
template <typename Work>
auto with_file(const GameLibrary& library, const Work& work) -> decltype(work(std::string_view())) {
  if (Status named = check_name(library); !named) return refusal(library, named.error());
  const auto file = read_text_file(library.path, kMaxLibraryBytes);
  if (!file) return file.error();
  if (Status whole = check_is_whole(*file); !whole) return refusal(library, whole.error());
  const PrintsAside prints_aside;
  // Errors are reported under the path until the game has a name.
  const GameScope scope(library.path.c_str(), 0);
  try {
    auto done = work(*file);
    if (!done) return refusal(library, done.error());
    return done;
  } catch (const GameError& error) {
    return refusal(library, bad_file(error.what()));
  }
}

}  // namespace

Result<AskedLibrary> ask_game_library(const GameLibrary& library) {
  return with_file(library, [&](std::string_view) -> Result<AskedLibrary> {
    auto opened = open_and_ask(library);
    if (!opened) return opened.error();
    return std::move(opened->asked);
  });
}

Result<GameEntry> load_game_library(const GameLibrary& library) {
  return with_file(library, [&](std::string_view file) -> Result<GameEntry> {
    auto opened = open_and_ask(library);
    if (!opened) return opened.error();
    GameEntry game = std::move(opened->asked.game);
    FileHasher others;
    const auto libraries = own_libraries_of(opened->handle, opened->loaded_before);
    if (Status added = add_other_files(library, libraries, game, others); !added) {
      return added.error();
    }
    game.info.library = identity_of(library, file, others);
    return game;
  });
}

}  // namespace tickreel::games
