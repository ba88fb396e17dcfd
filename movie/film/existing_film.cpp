#include "movie/film/existing_film.h"

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "encode/sinks/frame_pattern.h"
#include "sim/replay/notes_file.h"

namespace tickreel::movie {

namespace fs = std::filesystem;
namespace {

constexpr const char* kPictureEnding = ".png";

/// Returns the inputs of the film itself, without those of its parts: files and their descriptions.
std::vector<std::pair<std::string, std::string>> inputs_of(const FilmDefinition& film) {
  std::vector<std::pair<std::string, std::string>> inputs{{film.music.path, "music"},
                                                          {film.overlay.watermark, "watermark"}};
  for (const LaidSound& sound : film.sounds) inputs.emplace_back(sound.path, "sound");
  if (const auto* const replay = film.as<FilmedReplay>()) {
    inputs.emplace_back(replay->file, "replay");
    inputs.emplace_back(notes_path_beside(replay->file), "file of notes");
  }
  if (const auto* const still = film.as<StillSource>())
    inputs.emplace_back(still->media.file, "still");
  if (const auto* const video = film.as<VideoSource>())
    inputs.emplace_back(video->media.file, "video");
  for (const FilmText& text : film.overlay.texts) inputs.emplace_back(text.fontfile, "font");
  return inputs;
}

/// Returns the names of the film's pictures; nothing where the film is one file.
std::optional<FramePattern> pictures_of(const std::string& output, std::int64_t frame_count) {
  // In the name of another kind of film a % is an ordinary character.
  if (file_ending(output) != kPictureEnding) return std::nullopt;
  auto pattern = FramePattern::parse(output, frame_count);
  if (!pattern) return std::nullopt;
  return *std::move(pattern);
}

}  // namespace

Status check_output_is_not(const std::string& input, const std::string& in_words,
                           const std::string& output) {
  if (output.empty() || input.empty()) return {};
  InputFiles inputs;
  inputs.add(input, in_words);
  if (Status apart = inputs.check_output(output); !apart) return apart;
  // A sequence has many file names, so any picture in its directory might be overwritten.
  std::error_code no_such_directory;
  constexpr std::int64_t kSeveral = 2;
  const std::string name = fs::path(input).filename().string();
  const std::string ending = file_ending(output);
  if (FramePattern::parse(output, kSeveral) && ending == kPictureEnding &&
      (name.ends_with(ending) || name.ends_with(ending + kPartEnding)) &&
      fs::equivalent(directory_of(input), directory_of(output), no_such_directory)) {
    return bad_usage(output + " could write over " + input + ": choose another directory");
  }
  return {};
}

Status check_output_is_not(const std::string& replay, const std::string& output) {
  return check_output_is_not(replay, "replay", output);
}

void add_inputs(const FilmDefinition& film, InputFiles& inputs) {
  for (const auto& [file, in_words] : inputs_of(film)) inputs.add(file, in_words);
  for (const FilmDefinition& part : film.parts()) add_inputs(part, inputs);
}

Status check_output_is_no_input(const FilmDefinition& film, const std::string& output) {
  for (const auto& [file, in_words] : inputs_of(film)) {
    if (Status apart = check_output_is_not(file, in_words, output); !apart) return apart;
  }
  for (const FilmDefinition& part : film.parts()) {
    if (Status apart = check_output_is_no_input(part, output); !apart) return apart;
  }
  return {};
}

std::string picture_behind(const std::string& output, std::int64_t frame_count) {
  const auto pattern = pictures_of(output, frame_count);
  if (!pattern || !pattern->is_numbered()) return "";
  std::error_code not_there;
  const std::string next = pattern->name(frame_count);
  return fs::is_regular_file(next, not_there) ? next : "";
}

void remove_left_parts(const std::string& output, std::int64_t frame_count) {
  const auto pattern = pictures_of(output, frame_count);
  const std::int64_t files = pattern && pattern->is_numbered() ? frame_count : 1;
  for (std::int64_t i = 0; i < files; ++i) {
    const std::string name = pattern ? pattern->name(i) : output;
    std::error_code not_there;
    const bool is_file = fs::is_regular_file(fs::symlink_status(name + kPartEnding, not_there));
    // Where the film itself is there, an interrupted overwrite has left the part: that is refused.
    const bool is_new = !fs::exists(fs::symlink_status(name, not_there));
    if (is_file && is_new && !is_being_written(name)) remove_part(name);
  }
}

bool is_film_there(const std::string& output, std::int64_t frame_count) {
  const auto pattern = pictures_of(output, frame_count);
  // The first picture gets its final name last, so its part exists until the sequence is complete.
  const std::string first = pattern ? pattern->name(0) : output;
  std::error_code nothing_there;
  if (fs::exists(first + kPartEnding, nothing_there)) return false;
  if (!pattern) return fs::is_regular_file(first, nothing_there);
  for (std::int64_t i = 0; i < frame_count; ++i) {
    if (!fs::is_regular_file(pattern->name(i), nothing_there)) return false;
  }
  return true;
}

}  // namespace tickreel::movie
