#include "capture/picture_fitting.h"

#include <algorithm>
#include <cstddef>

#include "movie/make/writer/copy_pixels.h"

namespace tickreel::capture {

std::string capture_fit_names() {
  return "contain, cover, fill, pad or refuse";
}

bool is_capture_fit(const std::string& name) {
  return is_fit(name) || name == kFitContain || name == kFitPad || name == kFitRefuse;
}

Status PictureFitting::fit(const ArrivedPicture& from, Image& image) {
  const ImageSize size{from.width, from.height};
  const Pixels pixels{from.pixels, 0, PixelLayout::kRgba, true};
  if (size == target_) {
    copy_pixels(pixels, image);
    return {};
  }
  const auto in_words = [](ImageSize of) {
    return std::to_string(of.width) + "x" + std::to_string(of.height);
  };
  if (fit_ == kFitRefuse) {
    return bad_usage("the program draws " + in_words(size) + " and the film is " +
                     in_words(target_) + ": give §size " + in_words(size) +
                     ", or another §fit than refuse");
  }
  source_.resize(size);
  copy_pixels(pixels, source_);
  if (fit_ == kFitPad) {
    pad(image);
    return {};
  }
  if (!fitter_ || fitted_ != size) {
    fitter_.emplace(
        FitSettings{.source = size, .target = target_, .fit = fit_ == kFitContain ? "" : fit_});
    fitted_ = size;
  }
  fitter_->fit(source_, image);
  return {};
}

/// Copies the picture into the middle. A larger one loses equal parts at both sides.
void PictureFitting::pad(Image& image) const {
  const ImageSize size = source_.size();
  for (std::size_t i = 0; i < image.pixels().size(); ++i) image.pixels()[i] = i % 4 == 3 ? 255 : 0;
  const int left = (target_.width - size.width) / 2;
  const int top = (target_.height - size.height) / 2;
  const int first = std::max(0, left);
  const int width = std::min(size.width, target_.width);
  for (int y = std::max(0, top); y < std::min(target_.height, top + size.height); ++y) {
    const auto row = source_.row(y - top).subspan(static_cast<std::size_t>(first - left) * 4,
                                                  static_cast<std::size_t>(width) * 4);
    std::ranges::copy(row, image.row(y).begin() + std::ptrdiff_t{first} * 4);
  }
}

}  // namespace tickreel::capture
