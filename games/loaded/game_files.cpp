#include "games/loaded/game_files.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

#include "core/files/descriptor.h"
#include "core/files/system_error.h"
#include "core/text/hexadecimal.h"

namespace tickreel::games {
namespace {

namespace fs = std::filesystem;

/// A larger folder would take long at each start, and was hardly meant.
constexpr std::size_t kMostFiles = 65536;

Result<std::uint64_t> hash_of_file(const std::string& path) {
  // Without O_NONBLOCK, opening a pipe that nobody writes to would block.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) return cannot("read", path, errno);
  struct stat info {};
  if (::fstat(file.number(), &info) != 0 || !S_ISREG(info.st_mode)) {
    return bad_usage(path + " is not a regular file");
  }
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(),
                                                                       XXH3_freeState);
  XXH3_64bits_reset(state.get());
  std::vector<char> block(std::size_t{1} << 20U);
  while (true) {
    const ssize_t count = ::read(file.number(), block.data(), block.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return cannot("read", path, errno);
    if (count == 0) return XXH3_64bits_digest(state.get());
    XXH3_64bits_update(state.get(), block.data(), static_cast<std::size_t>(count));
  }
}

/// Whether a library comes with the system. Such libraries are the same for every program on it,
/// and they are updated.
bool is_of_the_system(const std::string& path) {
  std::error_code error;
  const std::string whole = fs::canonical(path, error).string();
  constexpr std::array<std::string_view, 8> kFolders{"/lib/",       "/lib32/",     "/lib64/",
                                                     "/libx32/",    "/usr/lib/",   "/usr/lib32/",
                                                     "/usr/lib64/", "/usr/libx32/"};
  return std::ranges::any_of(kFolders,
                             [&](std::string_view folder) { return whole.starts_with(folder); });
}

std::string file_name_of(const std::string& path) {
  return fs::path(path).filename().string();
}

/// Reads the dynamic section of a loaded object.
class Linkage {
 public:
  explicit Linkage(const link_map& object) : object_(object) {
    for (const ElfW(Dyn)* entry = object.l_ld; entry->d_tag != DT_NULL; ++entry) {
      if (entry->d_tag == DT_STRTAB) strings_ = text_at(entry->d_un.d_ptr);
    }
  }

  /// Returns the names of the libraries that the object is linked to.
  [[nodiscard]] std::vector<std::string> needed() const { return texts_of(DT_NEEDED); }
  [[nodiscard]] bool is_called(const std::string& name) const {
    const auto own = texts_of(DT_SONAME);
    return name == object_.l_name || name == file_name_of(object_.l_name) ||
           (!own.empty() && own.front() == name);
  }

 private:
  /// Returns the text. On most processors the C library has already turned the offset into an
  /// address, on some it has not.
  [[nodiscard]] const char* text_at(ElfW(Addr) where) const {
    return reinterpret_cast<const char*>(where < object_.l_addr ? object_.l_addr + where : where);
  }
  [[nodiscard]] std::vector<std::string> texts_of(ElfW(Sxword) tag) const {
    std::vector<std::string> texts;
    if (strings_ == nullptr) return texts;
    for (const ElfW(Dyn)* entry = object_.l_ld; entry->d_tag != DT_NULL; ++entry) {
      if (entry->d_tag == tag) texts.emplace_back(strings_ + entry->d_un.d_val);
    }
    return texts;
  }

  const link_map& object_;
  const char* strings_ = nullptr;
};

/// Returns all loaded objects, including this one.
std::vector<const link_map*> objects_beside(const link_map* object) {
  std::vector<const link_map*> all;
  while (object->l_prev != nullptr) object = object->l_prev;
  for (; object != nullptr; object = object->l_next) all.push_back(object);
  return all;
}

/// Adds the paths of all libraries that the object is linked to, directly or through others.
void add_linked(const link_map* object, const std::vector<const link_map*>& loaded,
                std::set<std::string>& paths) {
  for (const std::string& name : Linkage(*object).needed()) {
    const auto found = std::ranges::find_if(
        loaded, [&](const link_map* other) { return Linkage(*other).is_called(name); });
    if (found == loaded.end() || !paths.insert((*found)->l_name).second) continue;
    add_linked(*found, loaded, paths);
  }
}

}  // namespace

std::set<std::string> loaded_objects() {
  std::set<std::string> paths;
  const auto add = [](dl_phdr_info* object, std::size_t, void* to) {
    // The program itself has an empty name, and the kernel's object has no path.
    if (std::string_view(object->dlpi_name).find('/') != std::string_view::npos) {
      static_cast<std::set<std::string>*>(to)->insert(object->dlpi_name);
    }
    return 0;
  };
  ::dl_iterate_phdr(add, &paths);
  return paths;
}

std::vector<std::string> own_libraries_of(void* handle, const std::set<std::string>& before) {
  static std::set<std::string> loaded_by_games;
  link_map* library = nullptr;
  if (::dlinfo(handle, RTLD_DI_LINKMAP, &library) != 0 || library == nullptr) return {};
  std::set<std::string> linked;
  add_linked(library, objects_beside(library), linked);
  for (const std::string& path : loaded_objects()) {
    if (path == library->l_name || before.contains(path) || linked.contains(path)) continue;
    loaded_by_games.insert(path);
  }
  linked.insert(loaded_by_games.begin(), loaded_by_games.end());
  linked.erase(library->l_name);
  std::vector<std::string> own;
  for (const std::string& path : linked) {
    // An object that is not on disk has no path to read.
    std::error_code error;
    if (fs::is_regular_file(path, error) && !is_of_the_system(path)) own.push_back(path);
  }
  std::ranges::sort(own, {}, file_name_of);
  return own;
}

Status FileHasher::add_file(const char* what, const std::string& name, const std::string& path) {
  const auto hash = hash_of_file(path);
  if (!hash) return hash.error();
  lines_ += std::string(what) + " " + std::to_string(name.size()) + " " + name + " " +
            hexadecimal(*hash, sizeof *hash) + "\n";
  return {};
}

Status FileHasher::add_library(const std::string& path) {
  return add_file("library", file_name_of(path), path);
}

Status FileHasher::add(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error) ? add_folder(path) : add_file("file", "", path);
}

Status FileHasher::add_folder(const std::string& path) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::recursive_directory_iterator i(path, error); !error && i != fs::end(i);
       i.increment(error)) {
    if (i->is_regular_file(error)) files.push_back(i->path());
    if (files.size() <= kMostFiles) continue;
    return bad_usage("the folder " + path + " has more than " + std::to_string(kMostFiles) +
                     " files: name one with those of the game alone");
  }
  if (error) return failed("cannot read the folder " + path + ": " + error.message());
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    const std::string name = file.lexically_relative(path).generic_string();
    if (Status added = add_file("in", name, file.string()); !added) return added;
  }
  lines_ += "folder\n";
  return {};
}

std::uint64_t FileHasher::with(std::uint64_t hash) const {
  return lines_.empty() ? hash : XXH3_64bits_withSeed(lines_.data(), lines_.size(), hash);
}

}  // namespace tickreel::games
