#include "encode/libav/libav.h"

#include <fmt/format.h>

#include <array>
#include <cstdarg>
#include <cstdio>
#include <mutex>
#include <string_view>
#include <utility>

#include "core/files/system_refusal.h"
#include "encode/libav/svt_log.h"

namespace tickreel::encode {
namespace {

// Each thread has its own: encoders of several segments may fail at the same time.
thread_local std::string last_logged_error;
thread_local LibavWarnings* kept_warnings = nullptr;

void keep_line(void* /*source*/, int level, const char* format, std::va_list arguments) {
  const bool is_warning = level > AV_LOG_ERROR && level <= AV_LOG_WARNING;
  if (level > AV_LOG_ERROR && !(is_warning && kept_warnings != nullptr)) return;
  std::array<char, 512> line{};
  std::vsnprintf(line.data(), line.size(), format, arguments);
  std::string text = line.data();
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  text.erase(0, text.find_first_not_of(' '));
  if (text.empty()) return;
  if (is_warning) {
    kept_warnings->add(std::move(text));
  } else {
    last_logged_error = std::move(text);
  }
}

/// Names the decoder that decodes alpha: FFmpeg's own for VP8 and VP9 ignore it.
const char* decoder_with_alpha(AVCodecID codec) {
  return codec == AV_CODEC_ID_VP8 ? "libvpx" : "libvpx-vp9";
}

}  // namespace

void capture_libav_log() {
  static std::once_flag once;
  std::call_once(once, [] {
    av_log_set_callback(keep_line);
    capture_svt_log();
  });
}

std::string libav_error(int code) {
  std::string logged = std::exchange(last_logged_error, {});
  if (!logged.empty()) return logged;
  std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
  av_strerror(code, text.data(), text.size());
  return text.data();
}

LibavWarnings::LibavWarnings() {
  kept_warnings = this;
}

LibavWarnings::~LibavWarnings() {
  kept_warnings = nullptr;
}

void LibavWarnings::add(std::string line) {
  constexpr std::size_t kMostLines = 16;
  if (lines_.size() < kMostLines) lines_.push_back(std::move(line));
}

void forget_libav_error() {
  last_logged_error.clear();
}

// Only these functions use the interfaces that changed between FFmpeg 6.1 and 8.

#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
namespace {

template <typename Config>
std::span<const Config> configs_of(const AVCodec& encoder, AVCodecConfig kind) {
  const void* configs = nullptr;
  int count = 0;
  const int code = avcodec_get_supported_config(nullptr, &encoder, kind, 0, &configs, &count);
  if (code < 0 || configs == nullptr) return {};
  return {static_cast<const Config*>(configs), static_cast<std::size_t>(count)};
}

}  // namespace

std::span<const AVPixelFormat> pixel_formats_of(const AVCodec& encoder) {
  return configs_of<AVPixelFormat>(encoder, AV_CODEC_CONFIG_PIX_FORMAT);
}

std::span<const AVSampleFormat> sample_formats_of(const AVCodec& encoder) {
  return configs_of<AVSampleFormat>(encoder, AV_CODEC_CONFIG_SAMPLE_FORMAT);
}

std::span<const int> sample_rates_of(const AVCodec& encoder) {
  return configs_of<int>(encoder, AV_CODEC_CONFIG_SAMPLE_RATE);
}
#else
namespace {

template <typename Config>
std::span<const Config> up_to(const Config* list, Config end) {
  std::size_t count = 0;
  while (list != nullptr && list[count] != end) ++count;
  return {list, count};
}

}  // namespace

std::span<const AVPixelFormat> pixel_formats_of(const AVCodec& encoder) {
  return up_to(encoder.pix_fmts, AV_PIX_FMT_NONE);
}

std::span<const AVSampleFormat> sample_formats_of(const AVCodec& encoder) {
  return up_to(encoder.sample_fmts, AV_SAMPLE_FMT_NONE);
}

std::span<const int> sample_rates_of(const AVCodec& encoder) {
  return up_to(encoder.supported_samplerates, 0);
}
#endif

#if LIBAVCODEC_VERSION_MAJOR >= 61
std::span<const std::uint8_t> side_data_of(const AVStream& stream, AVPacketSideDataType type) {
  const AVCodecParameters& codec = *stream.codecpar;
  const AVPacketSideData* const found =
      av_packet_side_data_get(codec.coded_side_data, codec.nb_coded_side_data, type);
  return found == nullptr ? std::span<const std::uint8_t>() : std::span(found->data, found->size);
}

bool is_interlaced(const AVFrame& frame) {
  return (frame.flags & AV_FRAME_FLAG_INTERLACED) != 0;
}
#else
std::span<const std::uint8_t> side_data_of(const AVStream& stream, AVPacketSideDataType type) {
  std::size_t bytes = 0;
  const std::uint8_t* const data = av_stream_get_side_data(&stream, type, &bytes);
  return {data, data == nullptr ? 0 : bytes};
}

bool is_interlaced(const AVFrame& frame) {
  return frame.interlaced_frame != 0;
}
#endif

bool says_alpha(const AVStream& stream) {
  const AVCodecID codec = stream.codecpar->codec_id;
  if (codec != AV_CODEC_ID_VP8 && codec != AV_CODEC_ID_VP9) return false;
  const AVDictionaryEntry* const said = av_dict_get(stream.metadata, "alpha_mode", nullptr, 0);
  return said != nullptr && std::string_view(said->value) == "1";
}

Result<CodecContextPtr> strict_decoder(const AVStream& stream, const char* outcome) {
  const AVCodecParameters& parameters = *stream.codecpar;
  const bool has_alpha = says_alpha(stream);
  const char* const name = decoder_with_alpha(parameters.codec_id);
  const AVCodec* const codec =
      has_alpha ? avcodec_find_decoder_by_name(name) : avcodec_find_decoder(parameters.codec_id);
  if (codec == nullptr && has_alpha) {
    return failed(
        fmt::format("this FFmpeg lacks {}, the decoder that does not lose the alpha of "
                    "{}, so {}: convert it to another codec with alpha",
                    name, avcodec_get_name(parameters.codec_id), outcome));
  }
  if (codec == nullptr) {
    return failed(fmt::format("this FFmpeg cannot decode {}, so {}",
                              avcodec_get_name(parameters.codec_id), outcome));
  }
  CodecContextPtr context(c_locale::alloc_codec_context(codec));
  if (!context || avcodec_parameters_to_context(context.get(), &parameters) < 0) {
    return refused_by_system("not enough memory for a decoder");
  }
  context->pkt_timebase = stream.time_base;
  context->thread_count = 1;
  context->err_recognition = AV_EF_EXPLODE | AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER;
  return context;
}

}  // namespace tickreel::encode
