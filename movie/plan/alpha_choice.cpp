#include "movie/plan/alpha_choice.h"

#include <string>

#include "core/files/file_ending.h"
#include "encode/sinks/sink_choice.h"

namespace tickreel::movie {
namespace {

const char* option_of_alpha(const FilmRequest& request) {
  return request.film.encoding.alpha == kStraightAlpha ? "alpha" : "alpha-over";
}

/// Returns the encoder for files with these endings where none is named, because their default
/// encoder has no alpha.
std::string usual_encoder_with_alpha(const std::string& ending) {
  if (ending == ".mov") return "prores_ks";
  return ending == ".mkv" ? "ffv1" : "";
}

/// Checks what does not depend on the film's content, and chooses the encoder.
Status plan_encoder(const FilmRequest& request, FilmPlan& plan) {
  SinkSettings& encoding = plan.film.encoding;
  const std::string option = option_of_alpha(request);
  if (is_sound_alone(plan)) {
    return bad_field(option, " means nothing to a film without pictures: leave it out");
  }
  if (request.fade.says_something()) {
    return bad_field(option,
                     ": fades are of whole pictures: leave §fade-in and §fade-out out, and "
                     "fade where the film is laid over another");
  }
  const bool is_straight = encoding.alpha == kStraightAlpha;
  if (is_straight && plan.poster.is_wanted) {
    return bad_field("poster", " is a JPEG, which has no alpha: leave it out");
  }
  if (plan.sink->encodes) take_encoder_with_alpha(request.profile, plan.path, encoding);
  return {};
}

/// Refuses transitions, which mix pictures, and clips that the CPU paints: neither has alpha.
Status check_clip(const FilmDefinition& clip, const std::string& option) {
  if (!clip.is<FilmedReplay>()) {
    return bad_field(option,
                     ": only clips of replays have alpha, and no cards, stills, videos and panes: "
                     "leave it out, or make a reel of the others");
  }
  if (clip.transition.frames == 0) return {};
  return bad_field(option, ": a transition mixes whole pictures: leave §" + option +
                               " or the transition out, and mix where the film is laid over "
                               "another");
}

}  // namespace

void take_encoder_with_alpha(const ProfileChoice& profile, const std::string& path,
                             SinkSettings& encoding) {
  if (encoding.alpha != kStraightAlpha) return;
  if (!profile.pix_fmt.empty()) encoding.pix_fmt.clear();
  if (encoding.vcodec.empty()) encoding.vcodec = usual_encoder_with_alpha(file_ending(path));
}

Status check_alpha_of_game(const FilmRequest& request, const Presentation& game) {
  if (request.film.encoding.alpha.empty() || !game.make_look) return {};
  const auto look = game.make_look();
  if (!look->shows_game_pictures() && !look->painter_warm_up_frames()) return {};
  return bad_field(option_of_alpha(request),
                   ": this game draws its pictures itself, and they have no alpha: "
                   "leave it out");
}

Status plan_alpha(const FilmRequest& request, FilmPlan& plan) {
  if (plan.film.encoding.alpha.empty()) return {};
  const std::string option = option_of_alpha(request);
  if (plan.film.is<ReelSource>() && !plan.film.overlay.is_empty()) {
    return bad_field("captions",
                     ": those of the whole reel are drawn over whole pictures: leave §" + option +
                         " or burn out, or burn them into the clips");
  }
  const auto clips = plan.film.clips();
  for (std::size_t i = 0; i < clips.size(); ++i) {
    const Status has = check_clip(clips[i], option);
    if (!has) return within("clip", i + 1, has.error());
  }
  return plan_encoder(request, plan);
}

}  // namespace tickreel::movie
