#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/image.h"
#include "core/rational.h"
#include "encode/segmented_sink.h"
#include "movie/time/capture_range.h"
#include "sim/replay/replay_notes.h"

namespace tickreel {

/// Everything that decides the bytes of a film but the program, its libraries and the renderer (see
/// FilmProvenance): a value that can be written down, sent elsewhere and compared.
struct FilmDefinition {
  std::string replay;                   ///< path, as seen from where the job runs; not compared
  std::uint64_t replay_hash = 0;        ///< XXH3 of what is recorded in it, up to what is filmed
  bool is_recorded_interleave = false;  ///< the frames that were shown; `range` is then empty
  CaptureRange range;
  ImageSize size{1920, 1080};
  Rational frame_rate{60};
  std::string camera;
  std::vector<CameraKey> camera_keys;  ///< only those that the film uses
  bool ignores_divergence = false;
  std::string container;  ///< the ending of the film's name: ".mp4"
  SinkSettings encoding;  ///< `name`, `path` and `overwrite` are not part of it
  SegmentPlan plan;
};

/// One segment of a film: what one process makes.
struct SegmentJob {
  FilmDefinition film;
  std::int64_t segment = 0;
};

/// One line of JSON, without its end. Texts that are not UTF-8 do not survive.
std::string to_json_line(const SegmentJob& job);
/// kBadFile with the field that is wrong or missing. Reads nothing but `text`: whether there is
/// such a replay or encoder shows when the film is opened.
Result<SegmentJob> parse_segment_job(std::string_view text);

/// What made a film, or a part of it: other values can make other bytes.
struct FilmProvenance {
  std::string tickreel_version;
  std::uint64_t program_hash = 0;                              ///< XXH3 of the running executable
  std::string renderer;                                        ///< FrameRenderer::description
  std::vector<std::pair<std::string, std::string>> libraries;  ///< encoder_versions()
  friend bool operator==(const FilmProvenance&, const FilmProvenance&) = default;
};

/// In what the second differs from the first, in words, each with both values: "--crf was 18 and is
/// 23". Empty: they make the same film.
std::vector<std::string> differences(const FilmDefinition& was, const FilmDefinition& is);
std::vector<std::string> differences(const FilmProvenance& was, const FilmProvenance& is);
/// Several of them in one message.
std::string joined(const std::vector<std::string>& differences);

}  // namespace tickreel
