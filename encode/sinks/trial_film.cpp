#include "encode/sinks/trial_film.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "core/files/memory_file.h"
#include "core/files/system_refusal.h"
#include "encode/libav/encoder_choice.h"
#include "encode/libav/encoder_table.h"
#include "encode/libav/film_muxer.h"
#include "encode/libav/muxer.h"
#include "encode/segments/join_into.h"
#include "encode/segments/segment_file.h"
#include "encode/sinks/encoding_sink.h"

namespace tickreel::encode {
namespace {

/// The frames in a segment: enough for coding them out of order.
constexpr std::int64_t kFrames = 3;

constexpr int kSmallSide = 128;

/// Plans as many segments as the film has, but at most two short ones. A failure in the film's
/// longest segment may not appear in its shortest.
SegmentPlan trial_plan(const SegmentPlan& film) {
  const std::int64_t segments = film.segment_count();
  std::int64_t frames = 0;
  for (std::int64_t i = 0; i < segments && frames < kFrames; ++i) {
    frames = std::min(kFrames, std::max(frames, film.range(i).count));
  }
  return {segments == 1 ? frames : 2 * frames, frames};
}

/// Draws a segment: first a plain picture and its repetition, which some encoders drop, then one
/// with content.
void draw(Image& image, std::int64_t frame) {
  const bool is_plain = frame % kFrames < 2;
  for (int y = 0; y < image.size().height; ++y) {
    auto value = static_cast<std::uint8_t>(y);
    for (std::uint8_t& byte : image.row(y)) byte = is_plain ? 128 : value++;
  }
}

using Files = std::vector<MemoryFile>;

Result<Files> memory_files(std::int64_t count) {
  Files files;
  for (std::int64_t i = 0; i < count; ++i) {
    auto file = MemoryFile::create();
    if (!file) return file.error();
    files.push_back(*std::move(file));
  }
  return files;
}

/// Makes a film to see whether it can be made.
class TrialFilm {
 public:
  /// `files`: one for each segment, and last one for the film; borrowed like `settings`.
  TrialFilm(const SinkSettings& settings, const FilmFormat& format, const SegmentPlan& plan,
            TrialOf trial_of, const Files& files)
      : settings_(settings), format_(format), plan_(plan), trial_of_(trial_of) {
    format_.frame_count = plan.frame_count;
    format_.first_frame = 0;
    for (const MemoryFile& file : files) segment_paths_.push_back(file.path());
    film_path_ = segment_paths_.back();
    segment_paths_.pop_back();
  }

  Status make() {
    for (std::int64_t segment = 0; segment < plan_.segment_count(); ++segment) {
      if (Status encoded = encode(segment); !encoded) return encoded;
    }
    const auto sound = silence();
    const JoinSettings join{settings_.path,     film_path_,         plan_,
                            format_.frame_rate, coded_.video_delay, sound ? &*sound : nullptr};
    Status joined = join_into(segment_paths_, join, OutputFile::open_own, nullptr);
    return joined ? check() : joined;
  }

 private:
  Status encode(std::int64_t segment) {
    const std::string& path = segment_paths_[static_cast<std::size_t>(segment)];
    FilmFormat format = segment_format(format_, plan_, segment);
    format.audio = {};
    const auto open_target =
        [&](const Container& container,
            const VideoEncoder& encoder) -> Result<std::unique_ptr<PacketTarget>> {
      auto file = OutputFile::open_own(path);
      if (!file) return file.error();
      auto writer =
          FilmMuxer::open(container, *std::move(file), {&encoder.parameters(), format.frame_rate},
                          FileLayout::kIndexLast);
      if (!writer) return writer.error();
      return std::unique_ptr<PacketTarget>(*std::move(writer));
    };
    auto sink = open_encoding_sink(settings_, format, open_target);
    if (!sink) return sink.error();
    VideoFrame frame{format.first_frame, Image(format.size)};
    for (; frame.index < format.first_frame + format.frame_count; ++frame.index) {
      draw(frame.image, frame.index);
      if (Status written = (*sink)->write(frame); !written) return written;
    }
    if (Status finished = (*sink)->finish(); !finished) return finished;
    const auto coded = read_segment(path, format.frame_count, format.frame_rate);
    if (!coded) return coded.error();
    coded_.video_delay = std::max(coded_.video_delay, coded->video_delay);
    coded_.headers_hash = coded->headers_hash;
    coded_.frames.insert(coded_.frames.end(), coded->frames.begin(), coded->frames.end());
    return {};
  }

  /// Returns none for films without sound.
  [[nodiscard]] std::optional<JoinedSound> silence() const {
    if (!format_.audio.has_sound()) return std::nullopt;
    const std::int64_t count =
        samples_before(plan_.frame_count, format_.frame_rate, format_.audio.sample_rate_hz);
    JoinedSound sound{format_.audio, settings_.acodec, settings_.audio_bitrate, count};
    sound.samples = [left = count * AudioFormat::kChannels](
                        std::span<float> out) mutable -> Result<std::size_t> {
      const auto floats =
          static_cast<std::size_t>(std::min(left, static_cast<std::int64_t>(out.size())));
      std::ranges::fill(out.first(floats), 0.0F);
      left -= static_cast<std::int64_t>(floats);
      return floats;
    };
    return sound;
  }

  [[nodiscard]] Status check() const {
    const auto sound = silence();
    ExpectedFilm expected{plan_.frame_count, format_.frame_rate, {}};
    if (trial_of_ == TrialOf::kFile) expected.coded = &coded_;
    expected.container = file_ending(settings_.path);
    expected.sound = sound ? &*sound : nullptr;
    return check_film(film_path_, expected, nullptr);
  }

  const SinkSettings& settings_;
  FilmFormat format_;
  SegmentPlan plan_;
  TrialOf trial_of_;
  std::vector<std::string> segment_paths_;
  std::string film_path_;
  CodedFilm coded_;
};

/// Returns the reason why the film cannot be made; empty when it can. An error when that cannot be
/// found out.
Result<std::string> why_not_of_size(const SinkSettings& settings, const FilmFormat& format,
                                    const SegmentPlan& plan, TrialOf trial_of) {
  const auto files = memory_files(plan.segment_count() + 1);
  if (!files) return files.error();
  const SystemRefusal refusal;
  const Status made = TrialFilm(settings, format, plan, trial_of, *files).make();
  if (made) return std::string();
  if (!refusal.first()) return without_file(made.error());
  return failed(fmt::format("no film of a few frames could be tried in memory first: {}",
                            without_file(*refusal.first())));
}

/// Tries a small size that leaves the same remainder of whole blocks, which takes a fiftieth of the
/// time. Some encoders support only certain sizes, so a failure is repeated at the film's own size.
Result<std::string> why_not(const SinkSettings& settings, const FilmFormat& format,
                            const SegmentPlan& film, TrialOf trial_of) {
  const SegmentPlan plan = trial_plan(film);
  FilmFormat small = format;
  for (int* side : {&small.size.width, &small.size.height}) {
    constexpr int kBlock = 16;
    if (*side > kSmallSide + kBlock) *side = kSmallSide + *side % kBlock;
  }
  auto why = why_not_of_size(settings, small, plan, trial_of);
  const bool is_same = small.size == format.size;
  return is_same || !why || why->empty() ? why : why_not_of_size(settings, format, plan, trial_of);
}

/// Checks that the file can hold sound, so that a later failure is due to the pictures.
Status check_sound_encoder(const SinkSettings& settings, const FilmFormat& format) {
  const auto sound = audio_settings(settings, format.audio);
  if (!sound) return {};
  const auto encoder = choose_audio_encoder(*sound, file_ending(settings.path));
  if (!encoder) return encoder.error();
  constexpr bool kGlobalHeader = true;
  const auto opened = AudioEncoder::open(**encoder, *sound, kGlobalHeader);
  return opened ? Status() : opened.error();
}

/// Returns advice about what would work instead.
std::string advice(SinkSettings settings, const FilmFormat& format, const SegmentPlan& plan,
                   TrialOf trial_of, const AVCodec& codec) {
  const std::string refused = file_ending(settings.path);
  const char* const usual = usual_encoder(refused);
  const std::string others = codec.name == std::string_view(usual)
                                 ? "other settings"
                                 : fmt::format("another encoder, such as {}", usual);
  const auto sounds = [&] { return check_sound_encoder(settings, format).ok(); };
  for (const char* ending : {".mp4", ".mov", ".mkv"}) {
    settings.path = std::string("film") + ending;
    if (ending == refused || !sounds()) continue;
    const auto why = why_not(settings, format, plan, trial_of);
    if (why && why->empty()) return fmt::format("A {} file works, or use {}", ending, others);
  }
  return "Use " + others;
}

}  // namespace

Status check_container(const SinkSettings& settings, const FilmFormat& format,
                       const SegmentPlan& plan) {
  const auto container = find_container(settings.path);
  if (!container) return container.error();
  const auto codec = find_video_encoder(settings);
  if (!codec) return codec.error();
  const Status fits = check_fits(**container, **codec, format.frame_rate);
  if (fits) return check_sound_encoder(settings, format);
  return bad_usage(fits.error().message + ". " +
                   advice(settings, format, plan, TrialOf::kFile, **codec));
}

Status try_film(const SinkSettings& settings, const FilmFormat& format, const SegmentPlan& plan,
                TrialOf trial_of) {
  const auto codec = find_video_encoder(settings);
  if (!codec) return codec.error();
  if (Status placed = check_sound_encoder(settings, format); !placed) return placed;
  const auto why = why_not(settings, format, plan, trial_of);
  if (!why) return why.error();
  if (why->empty()) return {};
  return bad_usage(fmt::format(
      "films that {} makes of these settings fail in a {} file: {} (a few frames were tried). {}",
      (*codec)->name, file_ending(settings.path), *why,
      advice(settings, format, plan, trial_of, **codec)));
}

}  // namespace tickreel::encode
