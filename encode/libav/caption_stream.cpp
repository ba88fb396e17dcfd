#include "encode/libav/caption_stream.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "core/files/system_refusal.h"

namespace tickreel::encode {
namespace {

constexpr AVRational kMillisecond{1, 1000};
constexpr std::size_t kLengthBytes = 2;  // in front of a text of mov_text

/// The style of all captions for QuickTime's players (TextSampleEntry of 3GPP's TS 26.245): white,
/// without a background, centred at the bottom.
constexpr std::array<std::uint8_t, 48> kLooks{
    0,   0,   0,   0,                      // display flags
    1,   255,                              // centred, at the bottom
    0,   0,   0,   0,                      // no background
    0,   0,   0,   0,   0,   0,   0,   0,  // the whole box
    0,   0,   0,   0,                      // for all characters
    0,   1,   0,   16,                     // font 1, 16 points
    255, 255, 255, 255,                    // white
    0,   0,   0,   18,  'f', 't', 'a', 'b', 0, 1, 0, 1, 5, 'A', 'r', 'i', 'a', 'l'};

AVCodecID codec_of(const Container& container) {
  if (container.is_mp4) return AV_CODEC_ID_MOV_TEXT;
  return container.format == std::string_view("webm") ? AV_CODEC_ID_WEBVTT : AV_CODEC_ID_SUBRIP;
}

struct Escape {
  char character;
  std::string_view written;
};
/// The characters that WebVTT needs escaped.
constexpr std::array kEscapes{Escape{'&', "&amp;"}, Escape{'<', "&lt;"}, Escape{'>', "&gt;"}};

std::string coded(AVCodecID codec, const std::string& text) {
  if (codec == AV_CODEC_ID_MOV_TEXT) {
    const std::size_t bytes = std::min<std::size_t>(text.size(), 0xFFFF);
    return std::string{static_cast<char>(bytes >> 8U), static_cast<char>(bytes & 0xFFU)} +
           text.substr(0, bytes);
  }
  if (codec != AV_CODEC_ID_WEBVTT) return text;
  std::string escaped;
  for (const char c : text) {
    const auto* const escape = std::ranges::find(kEscapes, c, &Escape::character);
    escaped += escape == kEscapes.end() ? std::string(1, c) : std::string(escape->written);
  }
  return escaped;
}

std::string decoded(AVCodecID codec, std::string_view bytes) {
  if (codec == AV_CODEC_ID_MOV_TEXT) {
    return std::string(bytes.size() < kLengthBytes ? "" : bytes.substr(kLengthBytes));
  }
  if (codec != AV_CODEC_ID_WEBVTT) return std::string(bytes);
  std::string text;
  while (!bytes.empty()) {
    const auto* const escape = std::ranges::find_if(
        kEscapes, [&](const Escape& one) { return bytes.starts_with(one.written); });
    text += escape == kEscapes.end() ? bytes.front() : escape->character;
    bytes.remove_prefix(escape == kEscapes.end() ? 1 : escape->written.size());
  }
  return text;
}

const AVStream* caption_stream(const AVFormatContext& file) {
  const std::span streams(file.streams, file.nb_streams);
  const auto found = std::ranges::find_if(streams, [](const AVStream* stream) {
    return stream->codecpar->codec_type == AVMEDIA_TYPE_SUBTITLE;
  });
  return found == streams.end() ? nullptr : *found;
}

}  // namespace

Status add_caption_stream(AVFormatContext& file, const Container& container) {
  AVStream* const stream = avformat_new_stream(&file, nullptr);
  if (stream == nullptr) return refused_by_system("not enough memory for a stream");
  AVCodecParameters& codec = *stream->codecpar;
  codec.codec_type = AVMEDIA_TYPE_SUBTITLE;
  codec.codec_id = codec_of(container);
  stream->time_base = kMillisecond;
  if (codec.codec_id != AV_CODEC_ID_MOV_TEXT) return {};
  codec.extradata =
      static_cast<std::uint8_t*>(av_mallocz(kLooks.size() + AV_INPUT_BUFFER_PADDING_SIZE));
  if (codec.extradata == nullptr) return refused_by_system("not enough memory for a stream");
  std::memcpy(codec.extradata, kLooks.data(), kLooks.size());
  codec.extradata_size = static_cast<int>(kLooks.size());
  return {};
}

Status write_captions(AVFormatContext& file, const std::vector<FilmCaption>& captions) {
  const AVStream* const stream = caption_stream(file);
  const PacketPtr packet(av_packet_alloc());
  if (stream == nullptr || !packet) return refused_by_system("not enough memory for captions");
  for (const FilmCaption& caption : captions) {
    const std::string bytes = coded(stream->codecpar->codec_id, caption.text);
    if (av_new_packet(packet.get(), static_cast<int>(bytes.size())) < 0) {
      return refused_by_system("not enough memory for captions");
    }
    std::memcpy(packet->data, bytes.data(), bytes.size());
    packet->stream_index = stream->index;
    packet->pts = packet->dts = caption.from_ms;
    packet->duration = caption.to_ms - caption.from_ms;
    packet->flags |= AV_PKT_FLAG_KEY;
    av_packet_rescale_ts(packet.get(), kMillisecond, stream->time_base);
    forget_libav_error();
    const int code = c_locale::write_interleaved(&file, packet.get());
    if (code < 0) return failed("cannot write captions: " + libav_error(code));
  }
  return {};
}

std::optional<FilmCaption> read_caption(const AVStream& stream, const AVPacket& packet) {
  const std::string_view bytes(reinterpret_cast<const char*>(packet.data),
                               static_cast<std::size_t>(std::max(packet.size, 0)));
  std::string text = decoded(stream.codecpar->codec_id, bytes);
  if (text.empty()) return std::nullopt;
  const std::int64_t from = av_rescale_q(packet.pts, stream.time_base, kMillisecond);
  const std::int64_t length = av_rescale_q(packet.duration, stream.time_base, kMillisecond);
  return FilmCaption{from, from + length, std::move(text)};
}

}  // namespace tickreel::encode
