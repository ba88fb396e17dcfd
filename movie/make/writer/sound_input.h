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

/// Reads the sound that belongs to frames from a pipe, on a thread of its own. Without the thread,
/// a program that writes both could block on either until the other is read.
class SoundInput {
 public:
  /// Opens the sound, a file or a named pipe, as stereo at `sample_rate_hz`. The errors of
  /// MediaSound::open for a file; for a named pipe next() returns these errors.
  static Result<std::unique_ptr<SoundInput>> open(const std::string& path, int sample_rate_hz);
  SoundInput(const SoundInput&) = delete;
  SoundInput& operator=(const SoundInput&) = delete;
  ~SoundInput();

  /// Returns the next samples that have been read, interleaved; empty when there are none yet, and
  /// at the end. The errors of MediaSound::read().
  Result<std::vector<float>> next();
  /// Whether the sound comes from a named pipe, into which another program may never write
  /// anything.
  [[nodiscard]] bool is_pipe() const { return is_pipe_; }
  /// Whether the thread has read all of the sound, or has failed; next() may still have samples.
  [[nodiscard]] bool is_at_end() const { return is_at_end_.load(); }

 private:
  SoundInput(std::string path, int sample_rate_hz, bool is_pipe);
  Status read_pieces(std::optional<MediaSound> sound);

  std::string path_;
  int sample_rate_hz_;
  bool is_pipe_;
  std::int64_t next_ = 0;
  std::atomic<bool> is_unwanted_{false};  ///< ends the wait for a pipe
  std::atomic<bool> is_at_end_{false};
  BoundedQueue<std::vector<float>> pieces_;  ///< filled by the thread that reads the file
  std::thread thread_{};
};

}  // namespace tickreel::movie
