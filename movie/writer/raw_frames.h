#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/files/descriptor.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Pictures without any header, one behind the other, from a file or a pipe.
class RawFrames {
 public:
  /// "-" is standard input. kUsage when that is a terminal; kBadFile when there is no such file.
  static Result<RawFrames> open(const std::string& path, std::size_t frame_bytes);

  [[nodiscard]] std::size_t frame_bytes() const { return frame_bytes_; }
  /// How many there are, where that is known: in a file.
  [[nodiscard]] std::optional<std::int64_t> count() const { return count_; }
  /// Called before something is read, and every few milliseconds while that is waited for. Its
  /// error ends reading.
  using Meanwhile = std::function<Status()>;
  /// The next one. False: there is none. kBadFile where the input ends inside of it.
  Result<bool> next(std::span<std::uint8_t> pixels, const Meanwhile& meanwhile);
  /// Looks at a frame, by its number; its error ends reading.
  using Look = std::function<Status(std::int64_t frame, std::span<const std::uint8_t> pixels)>;
  /// Reads the first ones, which a film that is continued has already. kBadFile when there are not
  /// so many.
  Status read_again(std::int64_t count, const Meanwhile& meanwhile, const Look& look);

 private:
  RawFrames(Descriptor file, std::string name, std::size_t frame_bytes)
      : file_(std::move(file)), name_(std::move(name)), frame_bytes_(frame_bytes) {}
  /// How many bytes came, up to the end.
  Result<std::size_t> read(std::span<std::uint8_t> bytes, const Meanwhile& meanwhile);

  Descriptor file_;
  std::string name_;
  std::size_t frame_bytes_;
  std::optional<std::int64_t> count_{};
  std::int64_t frame_ = 0;
};

}  // namespace tickreel::movie
