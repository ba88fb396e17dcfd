#include <utility>

#include "encode/libav/codec_options.h"
#include "encode/libav/encoder_choice.h"
#include "encode/libav/pixel_format.h"
#include "encode/sinks/ordered_sink.h"
#include "encode/sinks/sink_choice.h"

namespace tickreel::encode {

OpenedSink hold_to_contract(std::unique_ptr<FrameSink> sink, const FilmFormat& format) {
  return OpenedSink(std::make_unique<OrderedSink>(std::move(sink), format));
}

Result<OutputFile> open_output(const SinkSettings& settings) {
  if (!settings.memory.empty()) return OutputFile::open_own(settings.memory);
  return OutputFile::create(settings.path, settings.overwrite);
}

Result<ImageSize> written_size(const SinkSettings& settings, ImageSize size) {
  const auto kind = choose_sink(settings);
  return kind ? written_size(**kind, settings, size) : kind.error();
}

Result<ImageSize> written_size(const SinkKind& kind, const SinkSettings& settings, ImageSize size) {
  if (!kind.converts) return size;
  auto format = find_pixel_format(raw_pixel_format(settings));
  if (kind.encodes) {
    const auto codec = find_video_encoder(settings);
    if (!codec) return codec.error();
    format = choose_pixel_format(**codec, settings);
  }
  return format ? padded_size(size, *format) : Result<ImageSize>(format.error());
}

std::vector<Error> wrong_encoder_settings(const SinkSettings& settings) {
  const SinkKind* const kind = meant_sink(settings.name, settings.path);
  if (kind == nullptr || !kind->encodes) return {};
  const auto codec = find_video_encoder(settings);
  if (!codec) return {about("vcodec", codec.error())};
  std::vector<Error> wrong = wrong_codec_options(**codec, settings);
  const auto format = choose_pixel_format(**codec, settings);
  if (!format) wrong.push_back(about("pix-fmt", format.error()));
  return wrong;
}

Result<bool> sink_takes_sound(const SinkSettings& settings) {
  const auto kind = choose_sink(settings);
  return kind ? Result<bool>((*kind)->takes_sound) : kind.error();
}

bool has_encoder(const std::string& name) {
  return avcodec_find_encoder_by_name(name.c_str()) != nullptr;
}

Result<std::unique_ptr<FrameSink>> open_sink(const SinkSettings& settings,
                                             const FilmFormat& format) {
  const auto kind = choose_sink(settings);
  if (!kind) return kind.error();
  return open_sink(**kind, settings, format);
}

Result<std::unique_ptr<FrameSink>> open_sink(const SinkKind& kind, const SinkSettings& settings,
                                             const FilmFormat& format) {
  if (Status valid = check_format(format); !valid) return valid.error();
  if (Status placed = check_sound(kind, settings, format); !placed) return placed.error();
  auto sink = kind.open(settings, format);
  if (!sink) return sink.error();
  return hold_to_contract(*std::move(sink), format);
}

Result<std::unique_ptr<SegmentedSink>> open_segmented_sink(const SinkSettings& settings,
                                                           const FilmFormat& format,
                                                           std::int64_t segment_frames) {
  const auto kind = choose_sink(settings);
  if (!kind) return kind.error();
  return open_segmented_sink(**kind, settings, format, segment_frames);
}

Result<std::unique_ptr<SegmentedSink>> open_segmented_sink(const SinkKind& kind,
                                                           const SinkSettings& settings,
                                                           const FilmFormat& format,
                                                           std::int64_t segment_frames) {
  if (Status valid = check_format(format); !valid) return valid.error();
  if (Status placed = check_sound(kind, settings, format); !placed) return placed.error();
  if (segment_frames < 1) return bad_usage("a segment needs one frame at least");
  const bool in_one_piece =
      kind.open_film == nullptr || (kind.keeps_segments && settings.path != "-");
  if (!in_one_piece) {
    return kind.open_film(settings, format, {format.frame_count, segment_frames});
  }
  auto sink = kind.open(settings, format);
  if (!sink) return sink.error();
  return single_segment(*hold_to_contract(*std::move(sink), format), format);
}

}  // namespace tickreel::encode
