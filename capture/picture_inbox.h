#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "capture/preload/exchange.h"
#include "capture/room.h"
#include "core/files/memory_file.h"
#include "tickreel/core/image.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::capture {

/// A picture in the shared memory, valid until PictureInbox::drop().
struct ArrivedPicture {
  std::int64_t slot = 0;  ///< see ExchangedPicture
  int width = 0;
  int height = 0;
  const std::uint8_t* pixels = nullptr;  ///< RGBA, the lowest row first

  [[nodiscard]] std::span<const std::uint8_t> bytes() const {
    return {pixels,
            std::size_t{4} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height)};
  }
};

/// tickreel's side of the memory that is shared with the captured program. The content is not
/// trusted.
class PictureInbox {
 public:
  /// Creates the memory. `film_slots`: the length of each film; `skipped_slots`: the game time that
  /// passes before each film. Both are numbers of frames. kFailed when the system refuses.
  static Result<PictureInbox> create(const Rational& frame_rate, std::int64_t skipped_slots,
                                     std::int64_t film_slots);

  /// Returns the value for kExchangeVariable in the program's environment.
  [[nodiscard]] std::string path() const;
  /// Waits until a picture is there or a film ends, for `time` at most. Returns whether there is a
  /// picture.
  bool wait(std::chrono::milliseconds time);
  /// Returns the first waiting picture, valid until drop(). There must be one. kFailed when its
  /// data are invalid.
  [[nodiscard]] Result<ArrivedPicture> front() const;
  /// Frees the memory of the first waiting picture.
  void drop();

  /// Sets the size that the program's window is asked to have. Call it before the program starts.
  void set_wanted_size(ImageSize size) {
    exchange_->wanted_width = size.width;
    exchange_->wanted_height = size.height;
  }
  /// Sets a part of the title of the window that is filmed: the first kMostTitleBytes bytes of
  /// `title`; empty: any window. Call it before the program starts.
  void set_wanted_title(const std::string& title);
  /// Lets the program run in real time until a film begins: on request, or at `at_ns` of its time
  /// (below 0: only on request). `goes_on`: it returns to real time after a film. Call it before
  /// the program starts.
  void set_real_time(std::int64_t at_ns, bool goes_on) {
    exchange_->is_real_at_first = 1;
    exchange_->at_ns = at_ns;
    exchange_->goes_on = goes_on ? 1 : 0;
  }
  /// Passes a request of the user to the program.
  void wish(FilmWish wish) { exchange_->wish.store(wish); }
  /// Records that everything of the last film was read, so that the next film may begin.
  void take_film() { exchange_->films_taken.fetch_add(1); }
  /// Sets the process of the display's server, which the program then observes. Call it before the
  /// program starts.
  void set_display_server(int process) { exchange_->display_server = process; }
  [[nodiscard]] const Exchange& exchange() const { return *exchange_; }
  /// The writable memory, for readers of the sound lanes.
  [[nodiscard]] Exchange& memory() { return *exchange_; }
  /// Returns the slot of the program's present game time.
  [[nodiscard]] std::int64_t slot_now() const;
  /// Returns the description of what draws in the program; empty before the first picture.
  [[nodiscard]] std::string renderer() const;
  [[nodiscard]] const Rational& frame_rate() const { return frame_rate_; }

 private:
  struct Unmap {
    void operator()(Exchange* exchange) const;
  };
  PictureInbox(MemoryFile file, Exchange* exchange, const Rational& frame_rate)
      : file_(std::move(file)), exchange_(exchange), frame_rate_(frame_rate) {}

  MemoryFile file_;
  std::unique_ptr<Exchange, Unmap> exchange_;
  Rational frame_rate_;
};

}  // namespace tickreel::capture
