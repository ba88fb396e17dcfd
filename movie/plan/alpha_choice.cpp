#include "movie/plan/alpha_choice.h"

#include <string>

#include "core/files/file_ending.h"
#include "encode/sinks/sink_choice.h"

namespace tickreel::movie {
namespace {

const char* option_of_alpha(const FilmRequest& request) {
  return request.film.encoding.alpha == kStraightAlpha ? "alpha" : "alpha-over";
}

/// What files with these endings get, where no encoder is named: what is usual there has no alpha.
std::string usual_encoder_with_alpha(const std::string& ending) {
  if (ending == ".mov") return "prores_ks";
  return ending == ".mkv" ? "ffv1" : "";
}

}  // namespace

Status plan_alpha(const FilmRequest& request, const Presentation& game, FilmPlan& plan) {
  SinkSettings& encoding = plan.film.encoding;
  if (encoding.alpha.empty()) return {};
  if (!plan.sink) return plan.sink.error();
  const SinkKind& sink = **plan.sink;
  const std::string option = option_of_alpha(request);
  if (sink.name == kSoundSink) {
    return bad_field(option, " means nothing to a film without pictures: leave it out");
  }
  if (game.make_look) {
    const auto look = game.make_look();
    if (look->shows_game_pictures() || look->painter_warm_up_frames()) {
      return bad_field(option,
                       ": this game draws its pictures itself, and they have no alpha: "
                       "leave it out");
    }
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
  if (is_straight && sink.encodes && encoding.vcodec.empty()) {
    encoding.vcodec = usual_encoder_with_alpha(file_ending(plan.path));
  }
  return {};
}

Status check_no_alpha(const FilmRequest& request, const char* what) {
  if (request.film.encoding.alpha.empty()) return {};
  return bad_field(
      option_of_alpha(request),
      std::string(" is for films of one replay, and this is ") + what + ": leave it out");
}

}  // namespace tickreel::movie
