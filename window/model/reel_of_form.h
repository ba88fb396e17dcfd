#pragma once

#include "movie/plan/reel/description.h"
#include "window/model/form_choice.h"

namespace tickreel::window {

/// Applies a choice to a reel. The kind replaces the file's size, rate and encoder, as `--set
/// profile=vertical --set size=1080x1920 --set fps=60` does. Without sound, the file's music and
/// sound keys are removed too. The game's scores and texts are hidden in all clips; motion blur
/// applies to clips without a `shutter`. Each clip keeps its camera and its speed.
Description reel_of(const FormChoice& choice, Description reel);

}  // namespace tickreel::window
