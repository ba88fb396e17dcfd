#include "encode/media/sound_decoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "core/files/system_refusal.h"
#include "encode/audio_format.h"
#include "encode/media/media_begin.h"

namespace tickreel::encode {
namespace {

constexpr int kLowestRate = 4000;
constexpr int kHighestRate = 768'000;
constexpr int kMostChannels = 16;
constexpr std::int64_t kMostSeconds = 24 * 3600;
constexpr std::int64_t kMostFrameSamples = std::int64_t{1} << 20U;
constexpr int kPieceSamples = 4096;  ///< samples of the file that are resampled at a time

/// A file that lacks less than this only rounds its length.
constexpr double kMissingSeconds = 0.5;

/// Times within this limit, in samples, fit into 64-bit arithmetic; it is far longer than any film.
constexpr std::int64_t kMostTime = std::int64_t{1} << 58U;

bool is_sane(std::int64_t time) {
  return time > -kMostTime && time < kMostTime;
}

/// A gap below 1/10 s between the file's times and the samples is treated as rounding.
constexpr int kRoundingsASecond = 10;

Result<CodecContextPtr> open_decoder(const std::string& path, const AVStream& stream) {
  auto context = strict_decoder(stream, "it cannot be read");
  if (!context) return Error{context.error().kind, path + ": " + context.error().message};
  (*context)->max_samples = kMostFrameSamples;
  forget_libav_error();
  if (const int code = c_locale::open_codec(context->get(), nullptr, nullptr); code < 0) {
    return bad_file(path + ": its sound cannot be decoded: " + libav_error(code));
  }
  return context;
}

}  // namespace

Result<SoundDecoder> SoundDecoder::open(const std::string& path, int sample_rate_hz,
                                        const std::atomic<bool>* pipe) {
  auto media = open_media(path, pipe);
  if (!media) return media.error();
  AVFormatContext& file = **media;
  const AVStream* const heard = heard_stream(file);
  if (heard == nullptr) return bad_file(path + " has no sound");
  for (unsigned i = 0; i < file.nb_streams; ++i) {
    if (file.streams[i] != heard) file.streams[i]->discard = AVDISCARD_ALL;
  }
  const AVStream& stream = *heard;
  if (stream.codecpar->ch_layout.nb_channels > kMostChannels) {
    return bad_file(fmt::format("{}: its sound has {} channels: give one with {} at most", path,
                                stream.codecpar->ch_layout.nb_channels, kMostChannels));
  }
  auto context = open_decoder(path, stream);
  if (!context) return context.error();
  FramePtr frame(av_frame_alloc());
  PacketPtr packet(av_packet_alloc());
  if (!frame || !packet) return refused_by_system("not enough memory for " + path);
  return SoundDecoder(path, *std::move(media), stream.index, *std::move(context), std::move(frame),
                      std::move(packet), sample_rate_hz);
}

SoundDecoder::SoundDecoder(std::string path, MediaPtr media, int stream, CodecContextPtr context,
                           FramePtr frame, PacketPtr packet, int sample_rate_hz)
    : path_(std::move(path)),
      media_(std::move(media)),
      stream_(stream),
      context_(std::move(context)),
      frame_(std::move(frame)),
      packet_(std::move(packet)),
      sample_rate_hz_(sample_rate_hz) {}

Result<bool> SoundDecoder::next(std::vector<float>& samples) {
  while (!has_frame_) {
    forget_libav_error();
    const int code = c_locale::receive_frame(context_.get(), frame_.get());
    if (code == AVERROR_EOF) {
      if (Status whole = check_length(); !whole) return whole.error();
      if (Status drained = resample(nullptr, 0, samples); !drained) return drained.error();
      return false;
    }
    Status gone_on;
    if (code == AVERROR(EAGAIN)) {
      gone_on = send_packet();
    } else if (code < 0) {
      gone_on = note_damage(code);
    } else {
      gone_on = place_frame();
    }
    if (!gone_on) return gone_on.error();
  }
  const Status taken = silence_ > 0 ? add_silence(samples) : take_frame(samples);
  return taken ? Result<bool>(true) : taken.error();
}

Status SoundDecoder::send_packet() {
  int code = 0;
  do {
    av_packet_unref(packet_.get());
    forget_libav_error();
    code = c_locale::read_packet(media_.get(), packet_.get());
  } while (code >= 0 && packet_->stream_index != stream_);
  // Any read error counts as the end: the length tells whether something is missing.
  const bool is_end = code < 0;
  if (is_end && is_drained_) return wrong("its sound cannot be decoded to its end");
  is_drained_ = is_end;
  const bool is_broken = !is_end && (packet_->flags & AV_PKT_FLAG_CORRUPT) != 0;
  if (is_broken && !is_last_of_pcm()) return note_damage(AVERROR_INVALIDDATA);
  code = c_locale::send_packet(context_.get(), is_end ? nullptr : packet_.get());
  return code < 0 ? note_damage(code) : Status();
}

/// Whether the packet holds plain samples up to the end of the file. FFmpeg wants packets of one
/// size where a file does not say how long it is (WAV and AU from a pipe), and calls the last one,
/// which is shorter, corrupt.
bool SoundDecoder::is_last_of_pcm() const {
  const std::string_view codec = avcodec_get_name(context_->codec_id);
  return codec.starts_with("pcm_") && media_->pb->eof_reached != 0;
}

/// Notes an undecodable packet. Before the first or after the last sound it is a tag or a cut, and
/// the length decides; between them it is damage.
Status SoundDecoder::note_damage(int code) {
  if (code == AVERROR(ENOMEM)) return refused_by_system("not enough memory for " + path_);
  constexpr int kMostErrorsInARow = 1000;
  if (!damage_) damage_ = libav_error(code);
  if (++errors_in_a_row_ < kMostErrorsInARow) return {};
  return wrong("its sound cannot be decoded: " + *damage_);
}

/// Finds the place of the decoded frame.
Status SoundDecoder::place_frame() {
  const int count = frame_->nb_samples;
  if (count <= 0) return {};
  if (damage_ && resampler_) {
    return wrong(fmt::format("its sound is damaged at {:.1f} s: {}", seconds(), *damage_));
  }
  damage_.reset();
  errors_in_a_row_ = 0;
  const bool is_first = !resampler_;
  if (is_first) {
    if (Status opened = open_resampler(); !opened) return opened;
  }
  if (frame_->sample_rate != rate_ || frame_->ch_layout.nb_channels != channels_ ||
      frame_->format != format_) {
    return wrong(fmt::format("its sound becomes of another kind at {:.1f} s", seconds()));
  }
  skipped_ = 0;
  silence_ = 0;
  has_frame_ = true;
  const std::int64_t time = time_of_frame(is_first);
  if (!is_sane(time) || !is_sane(begin_)) return wrong("the times of its sound make no sense");
  const std::int64_t at = time - begin_;
  if (at > kMostSeconds * rate_) return wrong("it is longer than 24 hours");
  const std::int64_t gap = at - position_;
  // The start of the sound is exact, because samples before it belong to the encoder.
  if (!is_first && position_ > 0 && std::abs(gap) * kRoundingsASecond < rate_) return {};
  silence_ = std::max<std::int64_t>(gap, 0);
  skipped_ = static_cast<int>(std::clamp<std::int64_t>(-gap, 0, count));
  return {};
}

/// Returns the time in samples of the file. For the first frame it also notes where the file
/// begins.
std::int64_t SoundDecoder::time_of_frame(bool is_first) {
  const std::int64_t pts = frame_->best_effort_timestamp;
  if (pts == AV_NOPTS_VALUE) return begin_ + position_;
  const AVRational samples{1, rate_};
  const AVStream& stream = *media_->streams[stream_];
  const MediaBegin begin = begin_of(*media_, &stream);
  // The caller refuses a time that makes no sense.
  if (!is_sane(pts)) return kMostTime;
  const std::int64_t time = av_rescale_q(pts + begin.sound_shift, stream.time_base, samples);
  if (!is_first) return time;
  const bool says_begin = has_pictures(*media_) && begin.time != AV_NOPTS_VALUE;
  begin_ = says_begin ? av_rescale_q(begin.time, {1, AV_TIME_BASE}, samples) : time;
  return time;
}

/// Opens the resampler for the format of the first frame, which may differ from what the file says.
Status SoundDecoder::open_resampler() {
  rate_ = frame_->sample_rate;
  channels_ = frame_->ch_layout.nb_channels;
  format_ = frame_->format;
  if (rate_ < kLowestRate || rate_ > kHighestRate) {
    return wrong(fmt::format("its sound has {} samples a second: give one with {} to {}", rate_,
                             kLowestRate, kHighestRate));
  }
  if (channels_ < 1 || channels_ > kMostChannels) {
    return wrong(fmt::format("its sound has {} channels", channels_));
  }
  AVChannelLayout layout{};
  if (frame_->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC) {
    av_channel_layout_default(&layout, channels_);
  } else if (av_channel_layout_copy(&layout, &frame_->ch_layout) < 0) {
    return refused_by_system("not enough memory for " + path_);
  }
  AVChannelLayout stereo = AV_CHANNEL_LAYOUT_STEREO;
  SwrContext* context = nullptr;
  forget_libav_error();
  int code = swr_alloc_set_opts2(&context, &stereo, AV_SAMPLE_FMT_FLT, sample_rate_hz_, &layout,
                                 static_cast<AVSampleFormat>(format_), rate_, 0, nullptr);
  resampler_.reset(context);
  av_channel_layout_uninit(&layout);
  // FFmpeg would make mono quieter by 3 dB.
  constexpr std::array<double, AudioFormat::kChannels> kBothSides{1.0, 1.0};
  if (code >= 0 && channels_ == 1) code = swr_set_matrix(context, kBothSides.data(), 1);
  if (code >= 0) code = c_locale::init_resampler(context);
  return code < 0 ? wrong("its sound cannot be made stereo: " + libav_error(code)) : Status();
}

Status SoundDecoder::take_frame(std::vector<float>& samples) {
  const int count = std::min(frame_->nb_samples - skipped_, kPieceSamples);
  const auto format = static_cast<AVSampleFormat>(format_);
  const bool is_planar = av_sample_fmt_is_planar(format) != 0;
  const int step = av_get_bytes_per_sample(format) * (is_planar ? 1 : channels_);
  std::array<const std::uint8_t*, kMostChannels> planes{};
  for (int i = 0; i < (is_planar ? channels_ : 1); ++i) {
    planes.at(static_cast<std::size_t>(i)) =
        frame_->extended_data[i] + std::ptrdiff_t{skipped_} * step;
  }
  if (count > 0) {
    if (Status made = resample(planes.data(), count, samples); !made) return made;
  }
  skipped_ += count;
  has_frame_ = skipped_ < frame_->nb_samples;
  return {};
}

Status SoundDecoder::add_silence(std::vector<float>& samples) {
  const int count = static_cast<int>(std::min<std::int64_t>(silence_, kPieceSamples));
  constexpr std::size_t kMostBytes = 8;  // in a sample
  std::vector<std::uint8_t> zeros(kMostBytes * kPieceSamples * kMostChannels);
  std::array<std::uint8_t*, kMostChannels> planes{};
  planes.fill(zeros.data());
  av_samples_set_silence(planes.data(), 0, count, channels_, static_cast<AVSampleFormat>(format_));
  std::array<const std::uint8_t*, kMostChannels> from{};
  std::ranges::copy(planes, from.begin());
  silence_ -= count;
  return resample(from.data(), count, samples);
}

/// Null planes flush the samples that remain at the end.
Status SoundDecoder::resample(const std::uint8_t** planes, int count, std::vector<float>& samples) {
  constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
  position_ += count;
  const int room = std::max(swr_get_out_samples(resampler_.get(), count), 0);
  const std::size_t before = samples.size();
  samples.resize(before + static_cast<std::size_t>(room) * kChannels);
  auto* out = reinterpret_cast<std::uint8_t*>(samples.data() + before);
  forget_libav_error();
  const int made = swr_convert(resampler_.get(), &out, room, planes, count);
  samples.resize(before + static_cast<std::size_t>(std::max(made, 0)) * kChannels);
  if (made < 0) return wrong("its sound cannot be resampled: " + libav_error(made));
  // A NaN or an infinity would spoil everything that it is mixed or resampled with.
  const auto is_no_number = [](float value) { return !std::isfinite(value); };
  if (std::any_of(samples.begin() + static_cast<std::ptrdiff_t>(before), samples.end(),
                  is_no_number)) {
    return wrong(fmt::format("its sound is no number (NaN or infinite) near {:.1f} s", seconds()));
  }
  return {};
}

Status SoundDecoder::check_length() const {
  if (!resampler_)
    return wrong("its sound cannot be decoded: " + damage_.value_or("there is none"));
  if (media_->duration_estimation_method == AVFMT_DURATION_FROM_BITRATE) return check_was_read();
  const AVStream& stream = *media_->streams[stream_];
  double stated = 0.0;
  if (stream.duration != AV_NOPTS_VALUE) {
    stated = static_cast<double>(stream.duration) * av_q2d(stream.time_base);
  } else if (media_->duration != AV_NOPTS_VALUE && !has_pictures(*media_)) {
    stated = static_cast<double>(media_->duration) / AV_TIME_BASE;
  }
  if (stated == 0.0) return check_was_read();
  if (seconds() + kMissingSeconds >= stated) return {};
  return wrong(
      fmt::format("it says that its sound is {:.1f} s long, and it ends at {:.1f} s: a part "
                  "is missing",
                  stated, seconds()));
}

/// Fails when the disk failed: without a length in the file that looks like its end.
Status SoundDecoder::check_was_read() const {
  const int code = media_->pb->error;
  if (code >= 0 || code == AVERROR_EOF) return {};
  return refused_by_system(fmt::format("{}: it cannot be read behind {:.1f} s: {}", path_,
                                       seconds(), libav_error(code)));
}

bool SoundDecoder::is_exact() const {
  const AVCodecDescriptor* codec = avcodec_descriptor_get(context_->codec_id);
  const bool is_lossless = codec != nullptr && (codec->props & AV_CODEC_PROP_LOSSLESS) != 0;
  return is_lossless && rate_ == sample_rate_hz_ && channels_ <= AudioFormat::kChannels;
}

Error SoundDecoder::wrong(const std::string& what) const {
  return bad_file(path_ + ": " + what);
}

double SoundDecoder::seconds() const {
  return rate_ == 0 ? 0.0 : static_cast<double>(position_) / rate_;
}

}  // namespace tickreel::encode
