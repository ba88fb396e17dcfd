#include "movie/fleet/farm/farm_files.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "core/files/text_file.h"
#include "core/text/shown_name.h"
#include "movie/film/film_json.h"
#include "movie/fleet/farm/attribute_cache.h"

namespace tickreel::movie {
namespace {

constexpr std::size_t kSmall = std::size_t{1} << 20U;
constexpr std::size_t kLarge = std::size_t{16} << 20U;
constexpr DocumentKind kFarmKind{"tickreel_farm", kLarge, false, " describes no film of a farm: "};
constexpr DocumentKind kRoundKind{"tickreel_round", kLarge, false, " describes no round: "};
constexpr DocumentKind kTaskKind{"tickreel_task", kSmall, false, " reports of no task: "};
constexpr DocumentKind kNodeKind{"tickreel_node", kSmall, false, " describes no node: "};
constexpr DocumentKind kResultKind{"tickreel_result", kSmall, false, " is no result: "};

constexpr std::array<const char*, 4> kStates{"running", "done", "failed", "left out"};

template <typename Archive, typename Texts>
void describe_names(Archive& archive, const char* key, Texts& of) {
  archive.list(key, of, [](auto& part, auto& name) { part.field({"name", ""}, name); });
}

/// Writes or reads a value of an enumeration as one of several words.
template <typename Value, std::size_t N>
void describe_word(JsonWriter& writer, const char* key, const Value& of,
                   const std::array<const char*, N>& words) {
  writer.field({key, ""}, std::string(words.at(static_cast<std::size_t>(of))));
}
template <typename Value, std::size_t N>
void describe_word(JsonReader& reader, const char* key, Value& of,
                   const std::array<const char*, N>& words) {
  std::string word;
  reader.field({key, ""}, word);
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) return reader.fail(key, "must be a word of this tickreel");
  of = static_cast<Value>(found - words.begin());
}

std::string task_name(std::int64_t task) {
  return fmt::format("/task-{:06}.json", task);
}

template <typename T>
Status write(const DocumentKind& kind, const std::string& path, const T& value,
             WhenThere when_there = WhenThere::kReplace) {
  return write_text_file(path, document_text(kind, value), when_there);
}

}  // namespace

template <typename Archive, typename File>
void FarmFile::describe(Archive& archive, File& of) {
  archive.field({"engine", ""}, of.engine);
  archive.field({"name", ""}, of.name);
  archive.field({"directory", ""}, of.directory);
  archive.part("film", [&](auto& part) { describe_film(part, of.film); });
  describe_names(archive, "options", of.options);
  archive.integer("segments_per_task", of.segments_per_task, kMaxSegments, 1);
  archive.integer("tasks_at_a_time", of.tasks_at_a_time, kMaxSegments);
  archive.field({"same_renderer", ""}, of.same_renderer);
  archive.field({"overwrite", ""}, of.overwrite);
  archive.field({"manifest", ""}, of.writes_manifest);
  archive.field({"poster", ""}, of.has_poster);
  archive.integer("poster_frame", of.poster_frame, std::int64_t{1} << 40, -1);
}

template <typename Archive, typename File>
void FarmRound::describe(Archive& archive, File& of) {
  archive.integer("number", of.number);
  const auto describe_run = [](auto& part, auto& run) {
    part.integer("first", run.first, kMaxSegments);
    part.integer("count", run.count, kMaxSegments, 1);
  };
  archive.list("submitted", of.submitted, describe_run);
  archive.list("silent", of.silent, describe_run);
  describe_names(archive, "left_out", of.left_out);
  archive.field({"join", ""}, of.has_join);
}

template <typename Archive, typename File>
void TaskReport::describe(Archive& archive, File& of) {
  archive.integer("round", of.round);
  describe_word(archive, "state", of.state, kStates);
  archive.field({"node", ""}, of.node);
  archive.field({"message", ""}, of.message);
  describe_kind(archive, of.kind);
  describe_names(archive, "warnings", of.warnings);
  archive.integer("losses", of.losses);
}

template <typename Archive, typename File>
void NodeProbe::describe(Archive& archive, File& of) {
  archive.field({"node", ""}, of.node);
  describe_provenance(archive, of.provenance);
  archive.field({"picture_hash", ""}, of.picture_hash);
  archive.field({"packet_hash", ""}, of.packet_hash);
  archive.field({"sound_hash", ""}, of.sound_hash);
}

template <typename Archive, typename File>
void FarmResult::describe(Archive& archive, File& of) {
  archive.field({"made", ""}, of.is_made);
  archive.field({"message", ""}, of.message);
  describe_kind(archive, of.kind);
  describe_names(archive, "warnings", of.warnings);
}

Result<std::optional<WantedFilm>> read_wanted_film(const std::string& part,
                                                   const std::atomic<bool>* stop) {
  const std::string folder = farm_folder_in(part);
  const auto has = [](const std::string& path) {
    std::error_code not_there;
    return std::filesystem::exists(path, not_there);
  };
  const bool is_whole =
      wait_until([&] { return has(folder + kFarmFileName) && has(folder + kRoundFileName); },
                 attribute_cache_time(directory_of(part)), stop);
  if (!is_whole && !has(part)) return std::optional<WantedFilm>();
  // The process that removed everything died at the very end.
  const std::string film = part.substr(0, part.size() - std::string(kPartEnding).size());
  if (!is_whole && !has(folder) && has(film)) return std::optional<WantedFilm>();
  const auto farm = read_farm_file(folder);
  if (!farm) return farm.error();
  const auto round = read_round(folder);
  if (!round) return round.error();
  return std::optional(WantedFilm{*farm, *round});
}

std::string not_wanted(const std::string& part) {
  return part + " is not there any more: the film is complete, or nobody wants it";
}

Status check_is_own(const std::string& part) {
  const std::string folder = farm_folder_in(part);
  for (const std::string& path : {part, folder, folder + kFarmFileName, folder + kRoundFileName}) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
      if (errno == ENOENT) continue;
      return cannot("look at", path, errno);
    }
    if (status.st_uid == ::geteuid()) continue;
    return bad_file(fmt::format(
        "{} belongs to another user ({}), and what it says would be done as you: ask that user",
        shown_name(path), status.st_uid));
  }
  return {};
}

Result<FarmFile> read_farm_file(const std::string& folder) {
  return read_document<FarmFile>(kFarmKind, folder + kFarmFileName);
}

Status write_farm_file(const std::string& folder, const FarmFile& file) {
  return write(kFarmKind, folder + kFarmFileName, file);
}

Result<FarmRound> read_round(const std::string& folder) {
  return read_document<FarmRound>(kRoundKind, folder + kRoundFileName);
}

Status write_round(const std::string& folder, const FarmRound& round) {
  return write(kRoundKind, folder + kRoundFileName, round);
}

Result<TaskReport> read_task_report(const std::string& folder, std::int64_t task) {
  return read_document<TaskReport>(kTaskKind, folder + task_name(task));
}

Status write_task_report(const std::string& folder, std::int64_t task, const TaskReport& report) {
  return write(kTaskKind, folder + task_name(task), report);
}

Result<NodeProbe> read_node_probe(const std::string& folder, const std::string& node) {
  return read_document<NodeProbe>(kNodeKind, folder + "/node-" + node + ".json");
}

Status write_node_probe(const std::string& folder, const NodeProbe& probe) {
  return write(kNodeKind, folder + "/node-" + probe.node + ".json", probe);
}

Status offer_reference(const std::string& folder, const NodeProbe& probe) {
  return write(kNodeKind, folder + "/reference.json", probe, WhenThere::kKeep);
}

Result<NodeProbe> read_reference(const std::string& folder) {
  return read_document<NodeProbe>(kNodeKind, folder + "/reference.json");
}

Result<std::optional<FarmResult>> read_farm_result(const std::string& folder) {
  const std::string path = folder + "/result.json";
  std::error_code unknown;
  const bool is_none = !std::filesystem::exists(path, unknown) && !unknown;
  if (is_none) return std::optional<FarmResult>();
  auto result = read_document<FarmResult>(kResultKind, path);
  if (!result) return result.error();
  return std::optional(*std::move(result));
}

Status write_farm_result(const std::string& folder, const FarmResult& result) {
  return write(kResultKind, folder + "/result.json", result);
}

}  // namespace tickreel::movie
