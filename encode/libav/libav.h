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

#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::encode {

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
/// What went wrong: the last error libav logged on this thread, which says more than the code, or
/// else the code's text. Forgets the logged one.
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

/// What an encoder takes, the best first; empty where it takes anything. The formats end with the
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
