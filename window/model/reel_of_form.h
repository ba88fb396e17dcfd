#pragma once

#include "movie/plan/reel/description.h"
#include "window/model/form_choice.h"

namespace tickreel::window {

/// The reel as somebody chose it: the kind takes the place of size, rate and encoder that the file
/// says, as `--set profile=vertical --set size=1080x1920 --set fps=60` does; without sound, what
/// the file says of music and sound goes too. The game's scores and texts are hidden in all clips;
/// motion blur is that of clips that say no `shutter`. Each clip keeps its camera and its speed.
Description reel_of(const FormChoice& choice, Description reel);

}  // namespace tickreel::window
