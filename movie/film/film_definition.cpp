#include "movie/film/film_definition.h"

#include <algorithm>

#include "core/text/quoted_text.h"
#include "movie/film/film_json.h"

namespace tickreel {
namespace {

constexpr std::size_t kMaxJobBytes = std::size_t{4} << 20U;

/// Collects what differs.
class Differences {
 public:
  template <typename T>
  void compare(const std::string& what, const T& was, const T& is) {
    if (was != is) found_.push_back(what + " was " + in_words(was) + " and is " + in_words(is));
  }
  void note(bool differs, const char* what) {
    if (differs) found_.emplace_back(what);
  }
  std::vector<std::string> take() { return std::move(found_); }

 private:
  static std::string in_words(std::int64_t value) { return std::to_string(value); }
  static std::string in_words(const Rational& value) { return value.to_string(); }
  static std::string in_words(bool value) { return value ? "given" : "not given"; }
  static std::string in_words(const ImageSize& size) {
    return std::to_string(size.width) + "x" + std::to_string(size.height);
  }
  static std::string in_words(const std::optional<double>& value) {
    if (!value) return "not given";
    const std::string text = on_one_line(*value);
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
  }
  /// A file may have said it: a terminal must bear it.
  static std::string in_words(const std::string& text) {
    if (text.empty()) return "not given";
    const std::string quoted = quoted_text(text);
    const bool is_plain = quoted.size() == text.size() + 2 && text.find(' ') == text.npos;
    return is_plain ? text : quoted;
  }

  std::vector<std::string> found_;
};

using Texts = std::vector<std::pair<std::string, std::string>>;

std::string value_of(const Texts& texts, const std::string& name) {
  const auto found = std::ranges::find(texts, name, &Texts::value_type::first);
  return found == texts.end() ? "" : found->second;
}

/// Each name that either has, and their order.
void compare_texts(Differences& differences, const std::string& what, const Texts& was,
                   const Texts& is) {
  if (was == is) return;
  const auto compare = [&](const std::string& name) {
    differences.compare(what + name, value_of(was, name), value_of(is, name));
  };
  for (const auto& [name, value] : was) compare(name);
  for (const auto& [name, value] : is) {
    if (std::ranges::find(was, name, &Texts::value_type::first) == was.end()) compare(name);
  }
  Texts sorted_was = was;
  Texts sorted_is = is;
  std::ranges::sort(sorted_was);
  std::ranges::sort(sorted_is);
  if (sorted_was == sorted_is) differences.note(true, "the order of --codec-opt is another one");
}

}  // namespace

std::string to_json_line(const SegmentJob& job) {
  Json object = json_of(job.film);
  object["segment"] = job.segment;
  return on_one_line(object);
}

Result<SegmentJob> parse_segment_job(std::string_view text) {
  const std::string name = "the segment job";
  if (text.size() > kMaxJobBytes) return bad_file(name + " has more than 4 MiB");
  const auto json = parse_json(text, name);
  if (!json) return json.error();
  JsonFields fields(*json, "");
  SegmentJob job;
  job.film = read_film(fields);
  if (fields.ok()) job.segment = fields.integer("segment", 0, job.film.plan.segment_count() - 1);
  if (Status read = fields.finish(); !read) return bad_file(name + ": " + read.error().message);
  return job;
}

std::vector<std::string> differences(const FilmDefinition& was, const FilmDefinition& is) {
  Differences found;
  // The hash is of what these say.
  const bool is_of_the_same_part = was.range.out_seconds == is.range.out_seconds &&
                                   was.is_recorded_interleave == is.is_recorded_interleave &&
                                   was.ignores_divergence == is.ignores_divergence;
  found.note(is_of_the_same_part && was.replay_hash != is.replay_hash,
             "the replay is another one, or was recorded anew, as far as it is filmed");
  found.note(was.is_recorded_interleave != is.is_recorded_interleave,
             is.is_recorded_interleave ? "--interleave was fixed and is recorded"
                                       : "--interleave was recorded and is fixed");
  found.compare("--from", was.range.in_seconds, is.range.in_seconds);
  found.compare("--to", was.range.out_seconds, is.range.out_seconds);
  found.compare("--size", was.size, is.size);
  found.compare("--fps", was.frame_rate, is.frame_rate);
  found.compare("--camera", was.camera, is.camera);
  found.note(was.camera_keys != is.camera_keys, "the camera keys are others");
  found.compare("--ignore-divergence", was.ignores_divergence, is.ignores_divergence);
  found.compare("the ending of the film's name", was.container, is.container);
  found.compare("--format", was.encoding.format, is.encoding.format);
  found.compare("--vcodec", was.encoding.vcodec, is.encoding.vcodec);
  found.compare("--crf", was.encoding.crf, is.encoding.crf);
  found.compare("--preset", was.encoding.preset, is.encoding.preset);
  found.compare("--pix-fmt", was.encoding.pix_fmt, is.encoding.pix_fmt);
  compare_texts(found, "--codec-opt ", was.encoding.codec_options, is.encoding.codec_options);
  found.compare("the number of frames", was.plan.frame_count, is.plan.frame_count);
  found.compare("--segment-frames", was.plan.segment_frames, is.plan.segment_frames);
  return found.take();
}

std::vector<std::string> differences(const FilmProvenance& was, const FilmProvenance& is) {
  Differences found;
  found.compare("tickreel", was.tickreel_version, is.tickreel_version);
  found.note(was.tickreel_version == is.tickreel_version && was.program_hash != is.program_hash,
             "the program is another build");
  found.compare("the renderer", was.renderer, is.renderer);
  compare_texts(found, "", was.libraries, is.libraries);
  return found.take();
}

std::string joined(const std::vector<std::string>& differences) {
  std::string text;
  for (const std::string& difference : differences) {
    text += (text.empty() ? "" : "; ") + difference;
  }
  return text;
}

}  // namespace tickreel
