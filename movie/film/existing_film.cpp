#include "movie/film/existing_film.h"

#include <filesystem>
#include <system_error>

#include "core/files/file_names.h"
#include "encode/sinks/frame_pattern.h"

namespace tickreel {

namespace fs = std::filesystem;

namespace {

/// `in_words`: what the file is.
Status check_apart(const std::string& replay, const std::string& in_words,
                   const std::string& output) {
  if (output.empty()) return {};
  for (const std::string& written : {output, output + kPartEnding}) {
    std::error_code no_such_file;
    if (fs::equivalent(replay, written, no_such_file)) {
      return bad_usage("-o " + output + " would write " + written + ", the " + in_words +
                       " itself: choose another name");
    }
  }
  // The frames of a sequence have many names.
  std::error_code no_such_directory;
  const std::string name = fs::path(replay).filename().string();
  if (output.find('%') != std::string::npos &&
      (name.ends_with(".png") || name.ends_with(".png.part")) &&
      fs::equivalent(directory_of(replay), directory_of(output), no_such_directory)) {
    return bad_usage("-o " + output + " could write over " + replay + ": choose another directory");
  }
  return {};
}

}  // namespace

Status check_output_is_not(const std::string& replay, const std::string& output) {
  return check_apart(replay, "replay", output);
}

Status check_output_is_no_input(const FilmDefinition& film, const std::string& output) {
  Status apart;
  if (!film.replay.empty()) apart = check_output_is_not(film.replay, output);
  if (apart && !film.media.file.empty()) apart = check_apart(film.media.file, film.source, output);
  for (const auto* parts : {&film.clips, &film.panes}) {
    for (const FilmDefinition& part : *parts) {
      if (apart) apart = check_output_is_no_input(part, output);
    }
  }
  return apart;
}

bool is_film_there(const std::string& output, std::int64_t frame_count) {
  constexpr std::int64_t kSeveral = 2;
  const auto pattern = FramePattern::parse(output, kSeveral);
  // The first picture gets its name last, so there is a part of it until then.
  const std::string first = pattern ? pattern->name(0) : output;
  std::error_code nothing_there;
  if (fs::exists(first + kPartEnding, nothing_there)) return false;
  if (!pattern) return fs::is_regular_file(first, nothing_there);
  for (std::int64_t i = 0; i < frame_count; ++i) {
    if (!fs::is_regular_file(pattern->name(i), nothing_there)) return false;
  }
  return true;
}

}  // namespace tickreel
