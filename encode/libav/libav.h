#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavcodec/bsf.h>
#include <libavformat/avformat.h>
#include <libavutil/dict.h>
#include <libavutil/frame.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
}

#include "encode/libav/c_locale.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The functions of FFmpeg that read or write numbers as text, in the C locale whatever the
/// program's is. Nothing calls them by FFmpeg's names: that does not compile.
namespace c_locale {
inline constexpr InCLocale<avcodec_alloc_context3> alloc_codec_context{};
inline constexpr InCLocale<avcodec_open2> open_codec{};
inline constexpr InCLocale<avcodec_send_frame> send_frame{};
inline constexpr InCLocale<avcodec_receive_packet> receive_packet{};
inline constexpr InCLocale<avcodec_send_packet> send_packet{};
inline constexpr InCLocale<avcodec_receive_frame> receive_frame{};
inline constexpr InCLocale<av_opt_set> set_option{};
inline constexpr InCLocale<av_bsf_init> init_filter{};
inline constexpr InCLocale<avformat_open_input> open_input{};
inline constexpr InCLocale<avformat_find_stream_info> find_stream_info{};
inline constexpr InCLocale<av_read_frame> read_packet{};
inline constexpr InCLocale<avformat_alloc_output_context2> alloc_output{};
inline constexpr InCLocale<avformat_write_header> write_header{};
inline constexpr InCLocale<av_write_frame> write_packet{};
inline constexpr InCLocale<av_interleaved_write_frame> write_interleaved{};
inline constexpr InCLocale<av_write_trailer> write_trailer{};
inline constexpr InCLocale<sws_init_context> init_scaler{};
inline constexpr InCLocale<swr_init> init_resampler{};
}  // namespace c_locale

/// Deletes with one of libav's functions that take the address of the pointer.
template <auto kFree>
struct LibavDeleter {
  template <typename T>
  void operator()(T* object) const {
    kFree(&object);
  }
};
template <auto kFree>
struct LibavPlainDeleter {
  template <typename T>
  void operator()(T* object) const {
    kFree(object);
  }
};

using FramePtr = std::unique_ptr<AVFrame, LibavDeleter<av_frame_free>>;
using PacketPtr = std::unique_ptr<AVPacket, LibavDeleter<av_packet_free>>;
using CodecContextPtr = std::unique_ptr<AVCodecContext, LibavDeleter<avcodec_free_context>>;
using FilterPtr = std::unique_ptr<AVBSFContext, LibavDeleter<av_bsf_free>>;
using FormatContextPtr = std::unique_ptr<AVFormatContext, LibavPlainDeleter<avformat_free_context>>;
using ScalerPtr = std::unique_ptr<SwsContext, LibavPlainDeleter<sws_freeContext>>;

/// Options by name. libav takes out the ones it knows; what it leaves was not understood.
class Dictionary {
 public:
  Dictionary() = default;
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;
  ~Dictionary() { av_dict_free(&entries_); }

  /// False when the memory did not suffice.
  [[nodiscard]] bool set(const std::string& key, const std::string& value) {
    return av_dict_set(&entries_, key.c_str(), value.c_str(), 0) >= 0;
  }
  /// Reads "key=value:key=value" as options of that type are read, up to the first mistake.
  void parse(const std::string& text) {
    av_dict_parse_string(&entries_, text.c_str(), "=", ":", 0);
  }
  [[nodiscard]] AVDictionary** address() { return &entries_; }
  /// The entry after this one, the first for null; null at the end.
  [[nodiscard]] const AVDictionaryEntry* next(const AVDictionaryEntry* entry) const {
    return av_dict_get(entries_, "", entry, AV_DICT_IGNORE_SUFFIX);
  }

 private:
  AVDictionary* entries_ = nullptr;
};

/// FilmFormat::frame_rate as libav has it; open_sink() has checked that it fits.
inline AVRational to_libav(const Rational& value) {
  return {static_cast<int>(value.numerator()), static_cast<int>(value.denominator())};
}

/// Sends libav's log here instead of standard error. For the whole program, so once is enough.
void capture_libav_log();
/// Says what went wrong: the last error that libav logged on this thread, which says more than the
/// code, or else the code's text. Forgets the logged one.
std::string libav_error(int code);
/// Keeps the warnings that libav logs on this thread while it lives; there is one at a time.
class LibavWarnings {
 public:
  LibavWarnings();
  ~LibavWarnings();
  LibavWarnings(const LibavWarnings&) = delete;
  LibavWarnings& operator=(const LibavWarnings&) = delete;
  /// In order, without line ends; no more than a few.
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
  void add(std::string line);

 private:
  std::vector<std::string> lines_;
};

/// The formats that an encoder takes, the best first; empty: it takes any. The formats end with the
/// NONE of their type behind the span, as FFmpeg's functions want it.
std::span<const AVPixelFormat> pixel_formats_of(const AVCodec& encoder);
std::span<const AVSampleFormat> sample_formats_of(const AVCodec& encoder);
/// In hertz.
std::span<const int> sample_rates_of(const AVCodec& encoder);
/// Empty where the stream has none of this type.
std::span<const std::uint8_t> side_data_of(const AVStream& stream, AVPacketSideDataType type);
bool is_interlaced(const AVFrame& frame);

/// Whether a stream of VP8 or VP9 says that its pictures have alpha, which travels beside them.
bool says_alpha(const AVStream& stream);

/// A decoder for a stream, to be opened, that says of anything damaged that it is. Not several
/// frames at once: decoders that do so do not always say it. `outcome` ("the film cannot be
/// checked") is for the message where this FFmpeg has none. Where says_alpha(), one that decodes
/// that: most of FFmpeg's leave it out.
Result<CodecContextPtr> strict_decoder(const AVStream& stream, const char* outcome);

/// Before a call whose libav_error() may be asked for: what an earlier one logged is not its
/// reason.
void forget_libav_error();

}  // namespace tickreel::encode

#pragma GCC poison avcodec_alloc_context3 avcodec_open2 avcodec_send_frame avcodec_receive_packet
#pragma GCC poison avcodec_send_packet avcodec_receive_frame av_opt_set av_bsf_init
#pragma GCC poison avformat_open_input avformat_find_stream_info av_read_frame
#pragma GCC poison avformat_alloc_output_context2 avformat_write_header av_write_frame
#pragma GCC poison av_interleaved_write_frame av_write_trailer sws_init_context swr_init
