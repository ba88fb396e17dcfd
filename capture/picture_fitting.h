#pragma once

#include <optional>
#include <string>
#include <utility>

#include "capture/picture_inbox.h"
#include "capture/room.h"
#include "renderer/scene/picture_fit.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::capture {

// Ways to fit pictures of another size than the film's, in addition to the ways of PictureFitter.

/// Unscaled, in the middle: with black around it, and cut off where the film is smaller.
inline constexpr const char* kFitPad = "pad";
inline constexpr const char* kFitRefuse = "refuse";  ///< an error
/// Returns "contain, cover, fill, pad or refuse".
std::string capture_fit_names();
/// Whether the name is one of capture_fit_names().
bool is_capture_fit(const std::string& name);

/// Converts pictures of any size to the film's size.
class PictureFitting {
 public:
  /// `fit`: one of capture_fit_names(); empty: contain.
  PictureFitting(ImageSize target, std::string fit) : target_(target), fit_(std::move(fit)) {}

  /// Writes the picture to `image`, which has the film's size already. kUsage with kFitRefuse, for
  /// a picture of another size.
  Status fit(const ArrivedPicture& from, Image& image);

 private:
  void pad(Image& image) const;

  ImageSize target_;
  std::string fit_;
  Image source_{};
  std::optional<PictureFitter> fitter_{};
  ImageSize fitted_{};
};

}  // namespace tickreel::capture
