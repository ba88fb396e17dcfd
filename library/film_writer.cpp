#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "core/text/field_names.h"
#include "library/room.h"
#include "movie/film/film_limits.h"
#include "movie/make/engine/exception_guard.h"
#include "movie/make/writer/copy_pixels.h"
#include "movie/make/writer/written_film.h"
#include "movie/plan/film_request.h"
#include "movie/plan/options/film_option.h"
#include "movie/plan/options/option_values.h"
#include "renderer/gl/texture_pixels.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/film_writer.h"
#include "tickreel/result.h"

namespace tickreel {
namespace {

/// Returns "FilmTarget::frame_rate" for "fps", or plain words where FilmTarget has no such member.
std::string member_name(std::string_view field) {
  const FilmOption* const option = find_film_option(field);
  const bool is_member = option != nullptr && option->is_in(option_group::kFrames);
  if (is_member && !option->member.empty()) return "FilmTarget::" + std::string(option->member);
  std::string words(field);
  std::ranges::replace(words, '-', is_member ? '_' : ' ');
  return is_member ? "FilmTarget::" + words : words;
}

/// Returns a message for programs: its fields (tickreel/result.h) are named as members of
/// FilmTarget, or in plain words where there is no member.
std::string with_member_names(std::string_view message) {
  return with_field_names(message, member_name);
}

/// Does so with the message of an error.
Status with_member_names(const Status& status) {
  if (status) return {};
  Error error = status.error();
  error.message = with_member_names(error.message);
  return error;
}

Error out_of(const std::string& field, const std::string& range) {
  return bad_usage("FilmTarget::" + field + ": give " + range);
}

std::string whole(double number) {
  return std::to_string(static_cast<std::int64_t>(number));
}

bool is_in(std::int64_t value, std::int64_t lowest, std::int64_t highest) {
  return value >= lowest && value <= highest;
}

/// Checks a field of FilmDefinition::describe(), which also has the limits of the program's
/// options. `of_lowest`: words about the lowest value. `otherwise`: what else may be given.
Status check_limits(const char* field, const char* name, double value, const char* otherwise = "",
                    const char* of_lowest = "") {
  const FilmField about = about_film_field(field);
  if (value >= about.lowest && value <= about.highest) return {};
  return out_of(name, whole(about.lowest) + of_lowest + " to " + whole(about.highest) + otherwise);
}

Status check(const FilmTarget& target) {
  if (target.path.empty()) return out_of("path", "the name of a file");
  const auto limits = about_film_field("size");
  for (const int side : {target.width, target.height}) {
    if (side >= limits.lowest && side <= limits.highest) continue;
    return out_of("width and height",
                  "pixels, " + whole(limits.lowest) + " to " + whole(limits.highest) + " each");
  }
  const auto [numerator, denominator] = target.frame_rate;
  const bool has_terms = is_in(numerator, 1, kMaxRateTerm) && is_in(denominator, 1, kMaxRateTerm);
  if (!has_terms || !is_frame_rate(Rational(numerator, denominator))) {
    return out_of("frame_rate", "a fraction above 0 and up to " + whole(kMaxFrameRate) +
                                    ", of numbers up to " + whole(kMaxRateTerm));
  }
  Status right;
  if (target.sample_rate_hz != 0) {
    right = check_limits("audio_rate", "sample_rate_hz", target.sample_rate_hz,
                         ", or 0 for a silent film");
  }
  if (right && !is_in(target.channels, 1, AudioFormat::kChannels)) {
    right = out_of("channels", "1 or 2");
  }
  if (right && target.crf) right = check_limits("crf", "crf", *target.crf, "", " (lossless)");
  if (right && target.audio_bitrate != 0) {
    right = check_limits("audio_bitrate", "audio_bitrate",
                         static_cast<double>(target.audio_bitrate), ", or 0");
  }
  if (!right) return right;
  return check_limits("segment_frames", "segment_frames",
                      static_cast<double>(target.segment_frames));
}

FilmRequest request_of(const FilmTarget& target) {
  // All members are listed, so that a new field of FilmTarget which is left out here does not
  // compile.
  const auto& [path, width, height, frame_rate, sample_rate_hz, channels, vcodec, crf, preset,
               pix_fmt, codec_options, acodec, audio_bitrate, metadata, overwrite, resume, manifest,
               segment_frames, made_of] = target;
  FilmRequest request;
  // An absolute path stays right when the program changes its directory.
  request.path = std::filesystem::absolute(path).string();
  request.overwrite = overwrite;
  request.resume = resume;
  request.writes_manifest = manifest;
  FilmDefinition& film = request.film;
  film.source = FramesSource{made_of};
  film.size = {width, height};
  film.frame_rate = Rational(frame_rate.numerator, frame_rate.denominator);
  film.plan.segment_frames = segment_frames;
  film.tags.metadata = metadata;
  SinkSettings& encoding = film.encoding;
  encoding.vcodec = vcodec;
  encoding.crf = crf;
  encoding.preset = preset;
  encoding.pix_fmt = pix_fmt;
  encoding.codec_options = codec_options;
  encoding.acodec = acodec;
  encoding.audio_bitrate = audio_bitrate;
  encoding.audio_rate = sample_rate_hz;
  if (sample_rate_hz > 0) film.sound = kGameSound;
  return request;
}

}  // namespace

struct FilmWriter::Parts {
  std::unique_ptr<WrittenFilm> film;
  int channels = AudioFormat::kChannels;
  Image texture{};              ///< the picture as it was read
  std::vector<float> stereo{};  ///< from mono samples
  Status state{};               ///< the first error
  bool is_finished = false;

  /// Calls `act`, unless there was an error before or the film is finished.
  Status guarded(const std::function<Status()>& act) {
    if (!state) return state;
    if (is_finished) return bad_usage("the film is finished: nothing more can be written");
    state = with_member_names(without_exceptions(act));
    return state;
  }
};

FilmWriter::FilmWriter(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
FilmWriter::FilmWriter(FilmWriter&& other) noexcept = default;
FilmWriter& FilmWriter::operator=(FilmWriter&& other) noexcept = default;
FilmWriter::~FilmWriter() = default;

Result<FilmWriter> FilmWriter::open(const FilmTarget& target) {
  if (Status right = check(target); !right) return right.error();
  auto parts = std::make_unique<Parts>();
  parts->channels = target.channels;
  const Status opened = with_member_names(without_exceptions([&]() -> Status {
    const auto plan = plan_written(request_of(target));
    if (!plan) return plan.error();
    auto film = WrittenFilm::open(*plan);
    if (!film) return film.error();
    parts->film = *std::move(film);
    return {};
  }));
  return opened ? Result<FilmWriter>(FilmWriter(std::move(parts))) : opened.error();
}

std::int64_t FilmWriter::next_frame() const {
  return parts_->film->next_frame();
}

std::int64_t FilmWriter::next_sample() const {
  return parts_->film->next_sample();
}

int FilmWriter::channels() const {
  return parts_->channels;
}

std::vector<std::string> FilmWriter::warnings() const {
  std::vector<std::string> warnings = parts_->film->warnings();
  for (std::string& warning : warnings) warning = with_member_names(warning);
  return warnings;
}

Status FilmWriter::write(const Pixels& pixels) {
  return parts_->guarded([&]() -> Status {
    const auto layout = static_cast<int>(pixels.layout);
    if (pixels.data == nullptr || !is_in(layout, 0, static_cast<int>(PixelLayout::kGray))) {
      return bad_usage("Pixels: there is no data, or no such layout");
    }
    Image image = parts_->film->take_image();
    const std::size_t row =
        static_cast<std::size_t>(image.size().width) * bytes_per_pixel(pixels.layout);
    if (pixels.stride_bytes != 0 && pixels.stride_bytes < row) {
      return bad_usage("Pixels::stride_bytes: a row has " + std::to_string(row) +
                       " bytes at least");
    }
    copy_pixels(pixels, image);
    return parts_->film->write(std::move(image));
  });
}

Status FilmWriter::write_texture(unsigned texture, bool bottom_up) {
  return parts_->guarded([&]() -> Status {
    Image image = parts_->film->take_image();
    parts_->texture.resize(image.size());
    Status read = read_texture(texture, image.size(), parts_->texture.pixels());
    if (!read) return read;
    copy_pixels({parts_->texture.pixels().data(), 0, PixelLayout::kRgba, bottom_up}, image);
    return parts_->film->write(std::move(image));
  });
}

Status FilmWriter::write_sound(std::span<const float> samples) {
  return parts_->guarded([&]() -> Status {
    if (samples.size() % static_cast<std::size_t>(parts_->channels) != 0) {
      return bad_usage("the samples are not as many for each channel");
    }
    if (parts_->channels == AudioFormat::kChannels) return parts_->film->write_samples(samples);
    parts_->stereo.clear();
    for (const float sample : samples) parts_->stereo.insert(parts_->stereo.end(), 2, sample);
    return parts_->film->write_samples(parts_->stereo);
  });
}

Status FilmWriter::finish() {
  return parts_->guarded([&]() -> Status {
    Status finished = parts_->film->finish(nullptr);
    parts_->is_finished = finished.ok();
    return finished;
  });
}

}  // namespace tickreel
