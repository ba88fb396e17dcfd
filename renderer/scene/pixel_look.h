#pragma once

#include <memory>
#include <optional>
#include <string>

#include "renderer/room.h"
#include "renderer/scene/picture_fit.h"
#include "tickreel/core/image.h"
#include "tickreel/scene/look.h"
#include "tickreel/view/game_picture.h"

namespace tickreel::renderer {

/// How to scale the pictures that a game draws itself (View::picture).
struct GamePictureFit {
  /// The filter. Nothing: kInteger if the picture's pixels are square, the target has at least
  /// twice its width and height, and `fit` is empty; otherwise kArea.
  std::optional<FitFilter> filter{};
  std::string fit{};  ///< FitSettings::fit
};

/// Returns a look that shows the pictures that a game draws itself. It has one camera, "game", and
/// no overlay.
std::unique_ptr<Look> make_pixel_look();

/// Fills `to` with a game's picture as kRgba, opaque.
void unpack_game_picture(const GamePicture& picture, Image& to);

/// Returns the settings for scaling a game's picture to the size `target`.
FitSettings settings_for(const GamePicture& picture, const GamePictureFit& fit, ImageSize target);

}  // namespace tickreel::renderer
