#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/text/parse_number.h"
#include "library/c_message.h"
#include "library/c_struct.h"
#include "library/room.h"
#include "tickreel/film_writer.h"
#include "tickreel/result.h"
#include "tickreel/tickreel.h"

// The C functions for writing films. They only wrap FilmWriter.

struct tickreel_film {
  tickreel::FilmWriter writer;
};

namespace tickreel {
namespace {

std::string text_of(const char* text) {
  return text == nullptr ? "" : text;
}

Result<FilmTarget> target_of(const tickreel_film_target& from) {
  // All members are listed, so that a field which is left out here does not compile.
  const auto& [size, path, width, height, fps_numerator, fps_denominator, sample_rate_hz, channels,
               vcodec, crf, preset, pix_fmt, codec_options, acodec, audio_bitrate, metadata,
               overwrite, resume, manifest, segment_frames, made_of] = from;
  FilmTarget target;
  target.path = text_of(path);
  target.width = width;
  target.height = height;
  if (fps_numerator != 0) target.frame_rate.numerator = fps_numerator;
  if (fps_denominator != 0) target.frame_rate.denominator = fps_denominator;
  target.sample_rate_hz = sample_rate_hz;
  if (channels != 0) target.channels = channels;
  target.vcodec = text_of(vcodec);
  if (crf != nullptr) {
    target.crf = parse_number<double>(crf);
    if (!target.crf) return bad_usage("crf " + std::string(crf) + ": it is no number");
  }
  target.preset = text_of(preset);
  target.pix_fmt = text_of(pix_fmt);
  auto for_encoder = pairs_of(codec_options);
  if (!for_encoder) return for_encoder.error();
  target.codec_options = *std::move(for_encoder);
  target.acodec = text_of(acodec);
  target.audio_bitrate = audio_bitrate;
  auto tags = pairs_of(metadata);
  if (!tags) return tags.error();
  target.metadata = *std::move(tags);
  target.overwrite = overwrite != 0;
  target.resume = resume != 0;
  target.manifest = manifest != 0;
  if (segment_frames != 0) target.segment_frames = segment_frames;
  target.made_of = text_of(made_of);
  return target;
}

Status open_film(const tickreel_film_target* target, tickreel_film** film) {
  if (film != nullptr) *film = nullptr;
  if (target == nullptr || film == nullptr) return bad_usage("tickreel_film_open: give both");
  const auto known =
      known_part(*target, sizeof(target->size) + sizeof(target->path), "tickreel_film_target");
  if (!known) return known.error();
  const auto wanted = target_of(*known);
  if (!wanted) return wanted.error();
  auto writer = FilmWriter::open(*wanted);
  if (!writer) return writer.error();
  *film = new tickreel_film{*std::move(writer)};
  return {};
}

Status no_film() {
  return bad_usage("the film is NULL");
}

}  // namespace
}  // namespace tickreel

using tickreel::no_film;
using tickreel::tell;

tickreel_status tickreel_film_open(const tickreel_film_target* target, tickreel_film** film) {
  return tell([&] { return tickreel::open_film(target, film); });
}

int64_t tickreel_film_next_frame(const tickreel_film* film) {
  return film == nullptr ? 0 : film->writer.next_frame();
}

int64_t tickreel_film_next_sample(const tickreel_film* film) {
  return film == nullptr ? 0 : film->writer.next_sample();
}

tickreel_status tickreel_film_write(tickreel_film* film, const void* pixels, size_t stride_bytes,
                                    tickreel_pixel_layout layout, int bottom_up) {
  return tell([&] {
    if (film == nullptr) return no_film();
    return film->writer.write({static_cast<const uint8_t*>(pixels), stride_bytes,
                               static_cast<tickreel::PixelLayout>(layout), bottom_up != 0});
  });
}

tickreel_status tickreel_film_write_texture(tickreel_film* film, unsigned texture, int bottom_up) {
  return tell([&] {
    return film == nullptr ? no_film() : film->writer.write_texture(texture, bottom_up != 0);
  });
}

tickreel_status tickreel_film_write_sound(tickreel_film* film, const float* samples, size_t count) {
  return tell([&]() -> tickreel::Status {
    if (film == nullptr) return no_film();
    if (samples == nullptr && count > 0) return tickreel::bad_usage("there are no samples");
    constexpr std::size_t kMost = std::size_t{1} << 40U;
    if (count > kMost) return tickreel::bad_usage("there are no so many samples");
    return film->writer.write_sound(
        {samples, count * static_cast<std::size_t>(film->writer.channels())});
  });
}

tickreel_status tickreel_film_finish(tickreel_film* film) {
  return tell([&] { return film == nullptr ? no_film() : film->writer.finish(); });
}

void tickreel_film_close(tickreel_film* film) {
  delete film;
}
