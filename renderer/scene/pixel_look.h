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

/// The way to show the pictures of a game that draws them itself (View::picture).
struct GamePictureFit {
  /// The filter. None: kInteger where the pixels are square, the target has at least twice the
  /// picture's width and height, and `fit` is empty; else kArea.
  std::optional<FitFilter> filter{};
  std::string fit{};  ///< see FitSettings::fit
};

/// The look of any such game, with one camera, "game", and no overlay.
std::unique_ptr<Look> make_pixel_look();

/// Converts the picture to kRgba, opaque.
void unpack_game_picture(const GamePicture& picture, Image& to);

/// The settings for scaling such a picture to `target`.
FitSettings settings_for(const GamePicture& picture, const GamePictureFit& fit, ImageSize target);

}  // namespace tickreel::renderer
