#include "movie/make/layers/pass_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "encode/sinks/frame_pattern.h"
#include "movie/plan/pass_choice.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

/// The table has a line for each thing of a film, which may be long.
constexpr std::size_t kMostTableBytes = std::size_t{256} << 20U;
constexpr const char* kOriginKey = "origin";
constexpr const char* kFramesKey = "frames";
constexpr const char* kPassesKey = "passes";

struct Layer {
  std::string_view name;
  std::string_view ending;
};
constexpr Layer kPassLayers[] = {{"data.", ".exr"}, {"world.", ".png"}, {"hud.", ".png"}};

/// Whether a file of passes may have this name.
bool is_pass_file(std::string_view name) {
  if (name.ends_with(kPartEnding)) name.remove_suffix(std::string_view(kPartEnding).size());
  if (name == kPassTable) return true;
  return std::ranges::any_of(kPassLayers, [&](const Layer& layer) {
    if (!name.starts_with(layer.name) || !name.ends_with(layer.ending)) return false;
    if (name.size() <= layer.name.size() + layer.ending.size()) return false;
    const auto number =
        name.substr(layer.name.size(), name.size() - layer.name.size() - layer.ending.size());
    return std::ranges::all_of(number, [](unsigned char c) { return std::isdigit(c) != 0; });
  });
}

/// Returns the names of the passes' files. kInTheWay where the folder holds anything else.
Result<std::vector<std::string>> own_files(const std::string& path) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    std::string name = at->path().filename().string();
    if (!is_pass_file(name) || at->symlink_status().type() != fs::file_type::regular) {
      return in_the_way(path + " holds " + name + ", which is no pass: " + kMoveItAway);
    }
    names.push_back(std::move(name));
  }
  if (error) return cannot("read the directory", path, error.value());
  return names;
}

Status remove_passes(const std::string& path, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (Status removed = remove_file(path + "/" + name); !removed) return removed;
  }
  return {};
}

/// Removes the folder and the passes in it.
Status remove_folder(const std::string& path) {
  const auto names = own_files(path);
  if (!names) return names.error();
  if (Status removed = remove_passes(path, *names); !removed) return removed;
  if (::rmdir(path.c_str()) == 0 || errno == ENOENT) return {};
  return cannot("remove", path, errno);
}

/// Returns the table of a folder; null when it is missing or cannot be read.
Json table_in(const std::string& path) {
  auto table = read_json_file(path + "/" + kPassTable, kMostTableBytes);
  return table && table->is_object() ? *std::move(table) : Json();
}

bool is_of(const Json& table, const Json& origin) {
  const auto found = table.find(kOriginKey);
  return found != table.end() && *found == origin;
}

/// Whether a file exists and is not empty.
bool is_full(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && fs::file_size(path, error) > 0 && !error;
}

/// Returns the layers that the origin of a finished folder names.
std::vector<std::string> layers_of(const Json& table) {
  const Json& origin = table.at(kOriginKey);
  const auto named = origin.find(kPassesKey);
  if (named == origin.end() || !named->is_string()) return {};
  const auto passes = parse_passes(named->get<std::string>());
  std::vector<std::string> layers;
  if (passes && passes->has_surfaces()) layers.emplace_back("data");
  if (passes && passes->world) layers.emplace_back("world");
  if (passes && passes->hud) layers.emplace_back("hud");
  return layers;
}

/// Whether all files of a finished folder exist and are not empty.
Result<bool> is_whole(const std::string& path, const Json& table) {
  const auto names = own_files(path);
  if (!names) return names.error();
  std::map<std::string, std::int64_t> counts;
  // A layer of which no file is left counts too.
  for (const std::string& layer : layers_of(table)) counts[layer] = 0;
  for (const std::string& name : *names) {
    if (name == kPassTable) continue;
    counts[name.substr(0, name.find('.'))] += is_full(path + "/" + name) ? 1 : 0;
  }
  // Somebody may have changed the table.
  const Json& frames = table.at(kFramesKey);
  return !counts.empty() && frames.is_number_integer() &&
         std::ranges::all_of(counts, [&](const auto& layer) { return frames == layer.second; });
}

/// Checks that a path is free, or is a folder of passes that may be replaced.
Status check_folder(const std::string& path, bool may_replace, const InputFiles& inputs = {}) {
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0) return {};
  if (!S_ISDIR(info.st_mode)) {
    return in_the_way(path + " is " + file_kind_in_words(info.st_mode) + ": " + kMoveItAway);
  }
  if (!may_replace) return in_the_way(path + " exists already. Use §overwrite to replace it");
  const auto names = own_files(path);
  if (!names) return names.error();
  for (const std::string& name : *names) {
    if (Status apart = inputs.check_output(path + "/" + name); !apart) return apart;
  }
  return {};
}

}  // namespace

std::string pass_folder(const std::string& film_path) {
  constexpr const char* kEnding = ".passes";
  constexpr std::int64_t kSeveral = 2;
  const bool is_numbered =
      file_ending(film_path) == ".png" && FramePattern::parse(film_path, kSeveral);
  if (!is_numbered) return film_path + kEnding;
  // A program that reads a sequence expects one number in its name, so the folder has none.
  const std::size_t name = fs::path(film_path).parent_path().string().size();
  std::size_t number = film_path.find('%', name);
  while (film_path.compare(number, 2, "%%") == 0) number = film_path.find('%', number + 2);
  std::string folder = film_path;
  folder.erase(number, film_path.find('d', number) + 1 - number);
  if (fs::path(folder).filename() == ".png") folder.insert(number, "frames");
  return folder + kEnding;
}

std::string pass_file(const std::string& layer, std::int64_t frame) {
  return fmt::format("{}.{:06}.{}", layer, frame, layer == "data" ? "exr" : "png");
}

Status check_pass_folder(const std::string& path, bool may_replace, const InputFiles& inputs) {
  if (Status free = check_folder(path, may_replace, inputs); !free) return free;
  struct stat info {};
  const std::string part = path + kPartEnding;
  if (::lstat(part.c_str(), &info) == 0 && !may_replace) {
    return in_the_way(part +
                      " holds passes of an interrupted export: go on with §resume, or start "
                      "anew with §overwrite");
  }
  return check_folder(part, may_replace, inputs);
}

Result<PassFolder> PassFolder::begin(const std::string& path, const Json& origin, bool resume,
                                     bool may_replace) {
  if (Status can_be = check_pass_folder(path, may_replace); !can_be) return can_be.error();
  auto part = LockedDirectory::lock(path + kPartEnding, LockMode::kAlone,
                                    LockedDirectory::WhenMissing::kMake);
  if (!part) return part.error();
  PassFolder folder(path, origin, *std::move(part));
  const Json there = table_in(path);
  if (resume && there.contains(kFramesKey)) {
    if (!is_of(there, origin)) {
      folder.part_.remove_if_unused();
      return in_the_way(path + " has the passes of another film. Use §overwrite to replace it");
    }
    const auto whole = is_whole(path, there);
    if (!whole) return whole.error();
    folder.is_kept_ = *whole;
  }
  if (folder.is_kept_) {
    Status removed = remove_folder(folder.part_.path());
    return removed ? Result<PassFolder>(std::move(folder)) : removed.error();
  }
  const auto names = own_files(folder.part_.path());
  if (!names) return names.error();
  if (resume && is_of(table_in(folder.part_.path()), origin)) return folder;
  if (Status removed = remove_passes(folder.part_.path(), *names); !removed) return removed.error();
  if (Status begun = folder.write_table(Json::object()); !begun) {
    folder.part_.remove_if_unused();
    return begun.error();
  }
  return folder;
}

bool PassFolder::has(const std::string& name) const {
  return is_full(in_part(name));
}

Status PassFolder::write(const std::string& name, std::span<const std::uint8_t> bytes) {
  constexpr bool kReplace = true;
  auto file = OutputFile::create(in_part(name), kReplace);
  if (!file) return file.error();
  Status written = file->write(bytes);
  return written ? file->publish() : written;
}

Status PassFolder::write_table(const Json& table) {
  Json whole;
  whole[kOriginKey] = origin_;
  for (const auto& [key, value] : table.items()) whole[key] = value;
  return write_text_file(in_part(kPassTable), on_many_lines(whole), WhenThere::kReplace);
}

Status PassFolder::finish(Json table) {
  if (Status written = write_table(table); !written) return written;
  const std::string& part = part_.path();
  struct stat info {};
  if (::lstat(path_.c_str(), &info) == 0) {
    // The folder held only passes at the beginning; it still must.
    if (Status replaceable = check_folder(path_, true); !replaceable) return replaceable;
    if (exchange_names(part, path_)) {
      if (Status removed = remove_folder(part); !removed) return removed;
      return sync_name_of_complete(path_);
    }
    if (Status removed = remove_folder(path_); !removed) return removed;
  }
  if (Status named = rename_file(part, path_, WhenThere::kReplace); !named) return named;
  return sync_name_of_complete(path_);
}

}  // namespace tickreel::movie
