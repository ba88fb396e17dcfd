#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/bounded_queue.h"
#include "encode/media/media_sound.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The sound of frames that come from a pipe, read by a thread of its own: whoever writes both may
/// wait with either until the other is read.
class SoundInput {
 public:
  /// Stereo, at this rate. The errors of MediaSound::open of what is a
  /// file; those of a named pipe come with what is read.
  static Result<std::unique_ptr<SoundInput>> open(const std::string& path, int sample_rate_hz);
  SoundInput(const SoundInput&) = delete;
  SoundInput& operator=(const SoundInput&) = delete;
  ~SoundInput();

  /// A piece that has been read, if there is one. The errors of MediaSound::read().
  Result<std::vector<float>> next();
  /// Whether somebody else writes it, who may never do.
  [[nodiscard]] bool is_pipe() const { return is_pipe_; }
  /// Whether no more will come.
  [[nodiscard]] bool is_at_end() const { return is_at_end_.load(); }

 private:
  SoundInput(std::string path, int sample_rate_hz, bool is_pipe);
  Status read_pieces(std::optional<MediaSound> sound);

  std::string path_;
  int sample_rate_hz_;
  bool is_pipe_;
  std::int64_t next_ = 0;
  std::atomic<bool> is_unwanted_{false};  ///< ends waiting for a pipe
  std::atomic<bool> is_at_end_{false};
  BoundedQueue<std::vector<float>> pieces_;  ///< written by the thread that reads the file
  std::thread thread_{};
};

}  // namespace tickreel::movie
