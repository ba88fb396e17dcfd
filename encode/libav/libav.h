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

/// FFmpeg's functions that read or write numbers as text. These objects call them in the C locale,
/// whatever locale the program has. (FFmpeg's own names of the functions do not compile: they are
/// poisoned below.)
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

/// Deleters of std::unique_ptr that call one of libav's functions: LibavDeleter one that takes the
/// address of the pointer, LibavPlainDeleter one that takes the pointer.
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

/// Options by name, for libav's functions. Such a function removes the options that it knows; the
/// remaining ones are unknown to it.
class Dictionary {
 public:
  Dictionary() = default;
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;
  ~Dictionary() { av_dict_free(&entries_); }

  /// Sets an option. Returns false when there is no memory.
  [[nodiscard]] bool set(const std::string& key, const std::string& value) {
    return av_dict_set(&entries_, key.c_str(), value.c_str(), 0) >= 0;
  }
  /// Sets the options in a text "key=value:key=value", up to the first mistake in it.
  void parse(const std::string& text) {
    av_dict_parse_string(&entries_, text.c_str(), "=", ":", 0);
  }
  [[nodiscard]] AVDictionary** address() { return &entries_; }
  /// The entry after `entry`; the first entry if `entry` is null. Null at the end.
  [[nodiscard]] const AVDictionaryEntry* next(const AVDictionaryEntry* entry) const {
    return av_dict_get(entries_, "", entry, AV_DICT_IGNORE_SUFFIX);
  }

 private:
  AVDictionary* entries_ = nullptr;
};

/// Returns a FilmFormat::frame_rate in libav's type. open_sink() checks that it fits.
inline AVRational to_libav(const Rational& value) {
  return {static_cast<int>(value.numerator()), static_cast<int>(value.denominator())};
}

/// Keeps libav's log, and that of SVT-AV1 (svt_log.h), in memory for the whole program, and no
/// longer prints it to standard error. May be called again.
void capture_libav_log();
/// Returns words for an error of libav: the last error that libav has logged on this thread, which
/// says more than the code; the text for `code` if it has logged none. Forgets the logged error.
std::string libav_error(int code);
/// Collects the warnings that libav logs on this thread while the object lives. A thread has one at
/// a time.
class LibavWarnings {
 public:
  LibavWarnings();
  ~LibavWarnings();
  LibavWarnings(const LibavWarnings&) = delete;
  LibavWarnings& operator=(const LibavWarnings&) = delete;
  /// The warnings in order, without line ends; only the first few.
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }
  /// Adds a warning. The log calls this.
  void add(std::string line);

 private:
  std::vector<std::string> lines_;
};

// The next three lists have the terminating value of FFmpeg's lists (NONE, or 0) after their end.
// Empty: the encoder takes any value.

/// Returns the pixel formats that an encoder takes, the best first.
std::span<const AVPixelFormat> pixel_formats_of(const AVCodec& encoder);
/// Returns the sample formats that an encoder takes, the best first.
std::span<const AVSampleFormat> sample_formats_of(const AVCodec& encoder);
/// Returns the sample rates that an encoder takes, in hertz.
std::span<const int> sample_rates_of(const AVCodec& encoder);
/// Returns the side data of this type of a stream; empty when there is none.
std::span<const std::uint8_t> side_data_of(const AVStream& stream, AVPacketSideDataType type);
/// Whether a frame has two fields.
bool is_interlaced(const AVFrame& frame);

/// Whether a stream of VP8 or VP9 is marked to have alpha, which is in its packets' side data.
bool says_alpha(const AVStream& stream);

/// Returns a decoder for a stream, not open yet, that returns an error for everything damaged. It
/// decodes one frame at a time, because decoders of several frames at once do not report all
/// errors. If says_alpha(), it is a decoder that keeps alpha, which most of FFmpeg's do not.
/// kFailed when this FFmpeg has no such decoder; `outcome` ends the message: "the film cannot be
/// checked".
Result<CodecContextPtr> strict_decoder(const AVStream& stream, const char* outcome);

/// Forgets the error that libav has logged on this thread. Call it before a call for which
/// libav_error() may be needed, so that it does not return an older error.
void forget_libav_error();

}  // namespace tickreel::encode

#pragma GCC poison avcodec_alloc_context3 avcodec_open2 avcodec_send_frame avcodec_receive_packet
#pragma GCC poison avcodec_send_packet avcodec_receive_frame av_opt_set av_bsf_init
#pragma GCC poison avformat_open_input avformat_find_stream_info av_read_frame
#pragma GCC poison avformat_alloc_output_context2 avformat_write_header av_write_frame
#pragma GCC poison av_interleaved_write_frame av_write_trailer sws_init_context swr_init
