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

/// How the pictures of a game are shown that draws them itself (View::picture).
struct GamePictureFit {
  /// Nothing: kInteger where the pixels are square and at least twice as large, with bars around
  /// the picture; else kArea.
  std::optional<FitFilter> filter{};
  std::string fit{};  ///< FitSettings::fit
};

/// The look of any such game: one camera, "game", and no overlay.
std::unique_ptr<Look> make_pixel_look();

/// The same picture as kRgba, opaque.
void unpack_game_picture(const GamePicture& picture, Image& to);

/// What scales such a picture to `target`.
FitSettings settings_for(const GamePicture& picture, const GamePictureFit& fit, ImageSize target);

}  // namespace tickreel::renderer
