#include "encode/media/media_file.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/files/descriptor.h"
#include "core/files/system_error.h"
#include "core/files/system_refusal.h"
#include "encode/libav/matroska_size.h"

namespace tickreel::encode {
namespace {

/// Formats that contain what they play. Others, such as lists of files, refer to other files.
constexpr const char* kFormats =
    "aac,ac3,aiff,amr,ape,asf,au,avi,caf,dts,eac3,flac,flv,m4v,matroska,webm,mov,mp4,m4a,3gp,3g2,"
    "mj2,mp3,mpc,mpc8,mpeg,mpegts,ogg,tta,w64,wav,wv,mpegvideo,h264,hevc,ivf,gif,yuv4mpegpipe";

Error cannot_read(const std::string& path, int code) {
  const std::string why = libav_error(code);
  if (is_fault_of_system(AVUNERROR(code))) {
    return refused_by_system(naming_file(ErrorKind::kFailed, "cannot open ", path, ": " + why));
  }
  return naming_file(ErrorKind::kBadFile, "", path, " cannot be read as sound or video: " + why);
}

std::vector<std::uint8_t> first_bytes_of(const std::string& path) {
  constexpr std::size_t kEnough = 64;
  std::vector<std::uint8_t> start(kEnough);
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(start.data()), kEnough);
  start.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return start;
}

/// Whether a program that could not go back to the header wrote this size there, in place of the
/// true one: 0, or about 2 or 4 GiB, the most that some readers take (espeak-ng and SoX write
/// 0x7FFFF024, FFmpeg 0xFFFFFFFF).
bool is_placeholder(std::uint64_t size) {
  constexpr std::uint64_t kHalf = std::uint64_t{1} << 31U;
  constexpr std::uint64_t kAbout = 4096;
  return size == 0 || (size >= kHalf - kAbout && size <= kHalf + kAbout) ||
         size >= 2 * kHalf - kAbout;
}

/// Returns the size in the header of a RIFF or IFF file (WAV, AVI, AIFF); none where it is not
/// known.
std::optional<std::uint64_t> riff_file_bytes(std::span<const std::uint8_t> start) {
  constexpr std::size_t kHeader = 8;
  if (start.size() < kHeader) return std::nullopt;
  const std::string_view kind(reinterpret_cast<const char*>(start.data()), 4);
  if (kind != "RIFF" && kind != "FORM") return std::nullopt;
  std::uint64_t size = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    size = size << 8U | start[kind == "RIFF" ? kHeader - 1 - i : 4 + i];
  }
  return is_placeholder(size) ? std::nullopt : std::optional(size + kHeader);
}

/// Refuses a file that is cut off, which FFmpeg often takes for a shorter one.
Status check_size(const std::string& path, std::int64_t size) {
  const auto start = first_bytes_of(path);
  auto said = riff_file_bytes(start);
  if (!said) said = matroska_file_bytes(start);
  // Chunks of odd length are padded by a byte, which some writers do not count.
  if (!said || static_cast<std::uint64_t>(size) + 1 >= *said) return {};
  return of_file(path,
                 bad_file("the file is " + std::to_string(size) + " bytes long and says it is " +
                          std::to_string(*said) + ": a part is missing"));
}

/// A named pipe that FFmpeg reads.
struct PipeInput {
  Descriptor file;
  const std::atomic<bool>* stop;
};

int read_pipe(void* opaque, std::uint8_t* bytes, int size) {
  const auto& pipe = *static_cast<const PipeInput*>(opaque);
  const std::ptrdiff_t count =
      read_some(pipe.file.number(), {bytes, static_cast<std::size_t>(size)},
                [&pipe] { return !pipe.stop->load(); });
  if (count > 0) return static_cast<int>(count);
  return count == 0 ? AVERROR_EOF : AVERROR(errno);
}

/// Returns a context that reads from the pipe instead of a file.
Result<AVFormatContext*> pipe_context(const std::string& path, const std::atomic<bool>* stop) {
  auto input = std::make_unique<PipeInput>(
      PipeInput{Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)), stop});
  if (!input->file.is_open()) return cannot_read_given("open", path, errno);
  constexpr int kBufferBytes = 1 << 16;
  auto* const buffer = static_cast<std::uint8_t*>(av_malloc(kBufferBytes));
  AVFormatContext* const context = avformat_alloc_context();
  if (buffer != nullptr && context != nullptr) {
    context->pb =
        avio_alloc_context(buffer, kBufferBytes, 0, input.get(), read_pipe, nullptr, nullptr);
  }
  if (context == nullptr || context->pb == nullptr) {
    av_free(buffer);
    avformat_free_context(context);
    return refused_by_system(naming_file(ErrorKind::kFailed, "not enough memory for ", path, ""));
  }
  context->flags |= AVFMT_FLAG_CUSTOM_IO;
  static_cast<void>(input.release());  // free_pipe() frees it with its context
  return context;
}

void free_pipe(AVIOContext* io) {
  delete static_cast<PipeInput*>(io->opaque);
  av_freep(&io->buffer);
  avio_context_free(&io);
}

}  // namespace

void CloseMedia::operator()(AVFormatContext* context) const {
  AVIOContext* const io = (context->flags & AVFMT_FLAG_CUSTOM_IO) != 0 ? context->pb : nullptr;
  avformat_close_input(&context);
  if (io != nullptr) free_pipe(io);
}

Result<MediaPtr> open_media(const std::string& path, const std::atomic<bool>* pipe) {
  capture_libav_log();
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (error && !is_none_there(error.value())) return cannot("open", path, error.value());
  if (!std::filesystem::exists(status))
    return naming_file(ErrorKind::kBadFile, "", path, " is not there");
  const bool is_pipe = pipe != nullptr && std::filesystem::is_fifo(status);
  // Reading from a device or a socket may never end.
  if (!std::filesystem::is_regular_file(status) && !is_pipe)
    return naming_file(ErrorKind::kBadFile, "", path, " is no file");
  Dictionary options;
  const bool set =
      options.set("protocol_whitelist", "file") && options.set("format_whitelist", kFormats);
  if (!set)
    return refused_by_system(naming_file(ErrorKind::kFailed, "not enough memory for ", path, ""));
  forget_libav_error();
  AVFormatContext* context = nullptr;
  if (is_pipe) {
    const auto piped = pipe_context(path, pipe);
    if (!piped) return piped.error();
    context = *piped;
  }
  AVIOContext* const io = context == nullptr ? nullptr : context->pb;
  const std::string url = is_pipe ? path : "file:" + path;
  int code = c_locale::open_input(&context, url.c_str(), nullptr, options.address());
  if (code < 0) {
    if (io != nullptr) free_pipe(io);
    return code == AVERROR(ECANCELED) ? Error{ErrorKind::kInterrupted, "interrupted"}
                                      : cannot_read(path, code);
  }
  MediaPtr media(context);
  Status whole = is_pipe ? Status() : check_size(path, avio_size(media->pb));
  if (!whole) return whole.error();
  code = c_locale::find_stream_info(media.get(), nullptr);
  if (code < 0) return cannot_read(path, code);
  return media;
}

}  // namespace tickreel::encode
