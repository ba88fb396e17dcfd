#include "encode/libav/film_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <span>
#include <vector>

#include "core/files/system_error.h"
#include "core/files/system_refusal.h"
#include "core/files/text_file.h"
#include "core/text/counted.h"
#include "encode/libav/caption_stream.h"
#include "encode/libav/matroska_size.h"
#include "encode/xxh3.h"

namespace tickreel::encode {
namespace {

std::uint64_t hash_headers(const AVCodecParameters& codec) {
  const std::array<std::int64_t, 9> numbers = {
      codec.codec_id,        codec.width,           codec.height,
      codec.color_range,     codec.color_trc,       codec.color_space,
      codec.color_primaries, codec.chroma_location, codec.extradata_size};
  std::vector<std::uint8_t> bytes;
  for (const std::int64_t number : numbers) {
    for (int shift = 0; shift < 64; shift += 8) {
      bytes.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> shift));
    }
  }
  bytes.insert(bytes.end(), codec.extradata, codec.extradata + codec.extradata_size);
  return Xxh3::of(bytes);
}

/// Lets libav look for stream info, but keeps what the container says about colours and about data
/// before the first frame, even if that is nothing. Returns an error code of libav.
int ask_decoder(AVFormatContext& input, AVCodecParameters& codec) {
  const AVCodecParameters said = codec;
  const int code = c_locale::find_stream_info(&input, nullptr);
  codec.color_range = said.color_range;
  codec.color_primaries = said.color_primaries;
  codec.color_trc = said.color_trc;
  codec.color_space = said.color_space;
  codec.chroma_location = said.chroma_location;
  if (said.extradata_size == 0) {
    av_freep(&codec.extradata);
    codec.extradata_size = 0;
  }
  return code;
}

/// Returns "2 streams (video, audio)".
std::string streams_of(const AVFormatContext& input) {
  std::string kinds;
  for (unsigned i = 0; i < input.nb_streams; ++i) {
    const char* kind = av_get_media_type_string(input.streams[i]->codecpar->codec_type);
    kinds += (i == 0 ? " (" : ", ") + std::string(kind != nullptr ? kind : "other");
  }
  return counted(input.nb_streams, "stream") + kinds + (kinds.empty() ? "" : ")");
}

/// Returns the parameters of a film's video stream; null when the file has other streams than a
/// film may have.
AVCodecParameters* video_of(const AVFormatContext& input, Sound sound) {
  AVCodecParameters* video = nullptr;
  unsigned sounds = 0;
  // FFmpeg adds a stream with the chapter names to MP4 files.
  unsigned names = 0;
  unsigned captions = 0;
  for (unsigned i = 0; i < input.nb_streams; ++i) {
    AVCodecParameters* const codec = input.streams[i]->codecpar;
    if (codec->codec_type == AVMEDIA_TYPE_AUDIO) ++sounds;
    if (codec->codec_type == AVMEDIA_TYPE_VIDEO) video = codec;
    if (codec->codec_type == AVMEDIA_TYPE_SUBTITLE) ++captions;
    if (codec->codec_type == AVMEDIA_TYPE_DATA && input.nb_chapters > 0) ++names;
  }
  const unsigned may_sound =
      (sound == Sound::kMayBe && sounds == 1) || sound == Sound::kTracks ? sounds : 0U;
  const bool may_be_captioned = sound != Sound::kNone && captions == 1;
  const unsigned known = 1U + may_sound + (names == 1 ? 1U : 0U) + (may_be_captioned ? 1U : 0U);
  return input.nb_streams == known ? video : nullptr;
}

}  // namespace

const AVStream* FilmReader::find_stream(AVMediaType type) const {
  const std::span streams(context_->streams, context_->nb_streams);
  const auto found = std::ranges::find_if(
      streams, [&](const AVStream* stream) { return stream->codecpar->codec_type == type; });
  return found == streams.end() ? nullptr : *found;
}

std::vector<const AVStream*> FilmReader::find_sounds() const {
  std::vector<const AVStream*> sounds;
  for (const AVStream* const stream : std::span(context_->streams, context_->nb_streams)) {
    if (stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO) sounds.push_back(stream);
  }
  return sounds;
}

std::optional<std::size_t> FilmReader::sound_number(const AVPacket& packet) const {
  const auto found = std::ranges::find(sounds_, packet.stream_index, &AVStream::index);
  if (found == sounds_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - sounds_.begin());
}

Result<FilmReader> FilmReader::open(const std::string& path, Sound sound, StreamInfo info) {
  // FFmpeg would block until somebody writes to the pipe.
  if (is_named_pipe(path)) {
    return naming_file(ErrorKind::kBadFile, "cannot read ", path, " as a film: it is a pipe");
  }
  capture_libav_log();
  PacketPtr packet(av_packet_alloc());
  Dictionary options;
  // The lists keep a file from making FFmpeg read other files.
  const bool set = options.set("protocol_whitelist", "file") &&
                   options.set("format_whitelist", "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm");
  if (!packet || !set) return refused_by_system("not enough memory for a film");
  forget_libav_error();
  AVFormatContext* context = nullptr;
  const std::string url = "file:" + path;
  int code = c_locale::open_input(&context, url.c_str(), nullptr, options.address());
  InputPtr input(context);
  const auto cannot_read = [&] {
    const std::string why = libav_error(code);
    if (is_fault_of_system(AVUNERROR(code)))
      return refused_by_system(naming_file(ErrorKind::kFailed, "cannot open ", path, ": " + why));
    return naming_file(ErrorKind::kBadFile, "cannot read ", path, " as a film: " + why);
  };
  if (code < 0) return cannot_read();
  AVCodecParameters* const video = video_of(*input, sound);
  if (video == nullptr) {
    return naming_file(
        ErrorKind::kFailed, "", path,
        fmt::format(" has {}, and a film of tickreel is one stream of video{}", streams_of(*input),
                    sound == Sound::kNone    ? ""
                    : sound == Sound::kMayBe ? " and perhaps one of sound and one of captions"
                                             : ", some of sound, and perhaps one of captions"));
  }
  // The hash comes first, because a decoder adds to the headers.
  const std::uint64_t headers_hash = hash_headers(*video);
  if (info == StreamInfo::kDecoder) code = ask_decoder(*input, *video);
  if (code < 0) return cannot_read();
  // FFmpeg's own decoders, which find_stream_info() uses, ignore alpha.
  const auto is_video = [&](const AVStream* stream) { return stream->codecpar == video; };
  const std::span streams(input->streams, input->nb_streams);
  if (says_alpha(**std::ranges::find_if(streams, is_video))) video->format = AV_PIX_FMT_YUVA420P;
  return FilmReader(path, std::move(input), std::move(packet), headers_hash);
}

/// FFmpeg 5 and 6 take an MP4's whole duration from its header, FFmpeg 7 only that of each stream.
std::optional<double> FilmReader::said_seconds() const {
  if (context_->duration != AV_NOPTS_VALUE) {
    return static_cast<double>(context_->duration) / AV_TIME_BASE;
  }
  std::optional<double> longest;
  for (const AVStream* const stream : std::span(context_->streams, context_->nb_streams)) {
    if (stream->duration == AV_NOPTS_VALUE) continue;
    const double seconds = static_cast<double>(stream->duration) * av_q2d(stream->time_base);
    longest = std::max(longest.value_or(seconds), seconds);
  }
  return longest;
}

bool FilmReader::is_in(const std::string& container) const {
  const auto start = first_bytes();
  const std::string_view kind = matroska_doc_type(start);
  const std::string_view wanted = container == ".mkv"    ? "matroska"
                                  : container == ".webm" ? "webm"
                                                         : "";
  if (!kind.empty() || !wanted.empty()) return kind == wanted;
  const AVDictionaryEntry* brand = av_dict_get(context_->metadata, "major_brand", nullptr, 0);
  const bool is_quicktime = brand == nullptr || std::string_view(brand->value) == "qt  ";
  return is_quicktime == (container == ".mov");
}

std::vector<std::uint8_t> FilmReader::first_bytes() const {
  constexpr std::size_t kEnough = 64;
  std::vector<std::uint8_t> start(kEnough);
  std::ifstream file(path_, std::ios::binary);
  file.read(reinterpret_cast<char*>(start.data()), kEnough);
  start.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return start;
}

Status FilmReader::check_size() const {
  const auto said = matroska_file_bytes(first_bytes());
  const std::int64_t size = avio_size(context_->pb);
  if (!said || static_cast<std::int64_t>(*said) == size) return {};
  return naming_file(
      ErrorKind::kBadFile, "", path_,
      fmt::format(": the file is {} bytes long and says it is {}: a part is missing", size, *said));
}

Status FilmReader::check_whole(std::int64_t packet_count) const {
  if (Status complete = check_size(); !complete) return complete;
  if (packet_count >= stream().nb_frames) return {};
  return naming_file(ErrorKind::kBadFile, "", path_,
                     fmt::format(" says it holds {} frames, and holds {}: a part is missing",
                                 stream().nb_frames, packet_count));
}

Status FilmReader::seek(std::int64_t pts) {
  forget_libav_error();
  const int code = av_seek_frame(context_.get(), video_->index, pts, AVSEEK_FLAG_BACKWARD);
  return code < 0 ? bad_file(libav_error(code)) : Status();
}

Result<AVPacket*> FilmReader::next() {
  int code = 0;
  do {
    av_packet_unref(packet_.get());
    forget_libav_error();
    code = c_locale::read_packet(context_.get(), packet_.get());
    if (code < 0 || captions_ == nullptr || packet_->stream_index != captions_->index) continue;
    if (auto caption = read_caption(*captions_, *packet_)) {
      read_captions_.push_back(*std::move(caption));
    }
  } while (code >= 0 && packet_->stream_index != video_->index && !is_sound(*packet_));
  if (code == AVERROR_EOF && context_->pb->error >= 0) return nullptr;
  if (code >= 0 && (packet_->flags & AV_PKT_FLAG_CORRUPT) == 0) return packet_.get();
  return naming_file(ErrorKind::kBadFile, "cannot read all of ", path_,
                     ": " + libav_error(code < 0 ? code : AVERROR_INVALIDDATA));
}

std::int64_t pts_of_frame(const AVStream& stream, const Rational& frame_rate, std::int64_t frame) {
  return av_rescale_q(frame, av_inv_q(to_libav(frame_rate)), stream.time_base);
}

std::optional<std::int64_t> frame_at(const AVStream& stream, const Rational& frame_rate,
                                     std::int64_t pts) {
  const std::int64_t frame = av_rescale_q(pts, stream.time_base, av_inv_q(to_libav(frame_rate)));
  if (frame < 0 || pts_of_frame(stream, frame_rate, frame) != pts) return std::nullopt;
  return frame;
}

std::uint64_t hash_packet(const AVPacket& packet) {
  Xxh3 hasher;
  hasher.add({packet.data, static_cast<std::size_t>(packet.size)});
  // The alpha of VP8 and VP9 lies beside the packet.
  std::size_t bytes = 0;
  const std::uint8_t* const beside =
      av_packet_get_side_data(&packet, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &bytes);
  if (beside != nullptr) hasher.add({beside, bytes});
  return hasher.digest();
}

std::string frame_name(std::int64_t frame, const Rational& frame_rate) {
  return fmt::format("frame {} ({:.3f} s)", frame, (Rational(frame) / frame_rate).to_double());
}

}  // namespace tickreel::encode
