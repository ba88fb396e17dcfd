#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/error.h"
#include "encode/libav.h"
#include "encode/output_file.h"

namespace tickreel {

/// A kind of film file.
struct Container {
  const char* ending;  ///< ".mp4"
  const char* format;  ///< libavformat's muxer
  bool is_mp4;         ///< or QuickTime, its elder brother
};

/// The container for the ending of `path`. kUsage with the possible endings if there is none.
Result<const Container*> find_container(const std::string& path);

/// Whether the container keeps the codec's headers itself, and so wants the encoder to.
bool wants_global_header(const Container& container);

/// kUsage if the container cannot hold what the codec makes.
Status check_fits(const Container& container, const AVCodec& codec);

/// Writes packets of one video stream into a container. The bytes go through an OutputFile, which
/// knows why the system refused them where libavformat knows that it did.
class Muxer {
 public:
  /// Writes the header.
  static Result<std::unique_ptr<Muxer>> open(const Container& container, OutputFile file,
                                             const AVCodecContext& encoder);
  ~Muxer();
  Muxer(const Muxer&) = delete;
  Muxer& operator=(const Muxer&) = delete;

  /// `packet` counts in the encoder's time base. Takes its content.
  Status write(AVPacket& packet);
  /// Writes what the container has at its end, and gives the file its name.
  Status finish();

 private:
  explicit Muxer(OutputFile file) : file_(std::move(file)) {}
  Status start(const Container& container, const AVCodecContext& encoder);
  Status add_stream(const Container& container, const AVCodecContext& encoder);
  Status result(int code);
  int write_bytes(const std::uint8_t* bytes, int size);
  std::int64_t seek(std::int64_t offset, int whence);

  OutputFile file_;
  std::optional<Error> file_error_;  ///< the first
  FormatContextPtr context_;
  AVRational packet_time_base_{};
};

}  // namespace tickreel
