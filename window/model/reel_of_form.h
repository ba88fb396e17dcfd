#pragma once

#include "movie/plan/reel/description.h"
#include "window/model/form_choice.h"

namespace tickreel::window {

/// Returns a reel with a choice applied. A kind with a profile replaces the file's size, rate and
/// encoder, as `--set profile=vertical --set size=1080x1920 --set fps=60` does. A silent choice or
/// kind also removes the file's music and sound, and a kind without sound its tags. Hiding the
/// game's own texts applies to all clips; motion blur applies to clips without a `shutter`, and to
/// none if the file's defaults have one. Each clip keeps its camera and its speed.
Description reel_of(const FormChoice& choice, Description reel);

}  // namespace tickreel::window
