#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "encode/frame_sink.h"
#include "movie/room.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The largest side of a sheet in pixels: a PNG is compressed in memory as one piece.
inline constexpr std::int64_t kMaxSheetSide = 16384;

/// The colour around the pictures.
inline constexpr std::array<std::uint8_t, Image::kBytesPerPixel> kSheetBackground{0x14, 0x16, 0x1A,
                                                                                  0xFF};

/// The layout of a sheet: pictures row by row from the top left, with a gap around each.
struct SheetGrid {
  int columns = 1;
  int rows = 1;
  ImageSize picture;
  int wave_pixels = 0;  ///< the height of a waveform below each picture; 0: no waveform

  /// Returns the width of the gaps around pictures, in pixels.
  [[nodiscard]] int gap_pixels() const;
  [[nodiscard]] ImageSize sheet_size() const;
};

/// Puts the frames of a film side by side into one picture, each at the place of its index, and
/// writes that picture to another sink in finish(). Frames are kRgba, of the size grid.picture, and
/// at most columns * rows. Below each picture lies the waveform of the sound up to the next
/// picture: the loudest sample for each column of pixels.
class ContactSheet final : public FrameSink {
 public:
  /// `sink` receives one frame of the size grid.sheet_size().
  ContactSheet(const SheetGrid& grid, std::unique_ptr<FrameSink> sink);

  Status write(const VideoFrame& frame) override;
  Status finish() override;
  [[nodiscard]] std::string description() const override { return sink_->description(); }

 private:
  void draw_wave(const VideoFrame& frame, int left, int top);

  SheetGrid grid_;
  std::unique_ptr<FrameSink> sink_;
  VideoFrame sheet_;
};

}  // namespace tickreel::movie
