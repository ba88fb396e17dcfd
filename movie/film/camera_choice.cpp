#include "movie/film/camera_choice.h"

#include <algorithm>
#include <utility>

#include "core/text/nearest_name.h"
#include "core/text/quoted_text.h"
#include "movie/film/film_cameras.h"
#include "movie/film/film_times.h"

namespace tickreel::movie {
namespace {

constexpr std::string_view kPlayer = ":PLAYER";

/// The result is exact. Alpha is below 1, so its terms are no larger than those of the point and
/// the rate.
FrameTime frame_time_of(const Rational& seconds, const TickRate& tick_rate) {
  const Tick tick = tick_at_or_before(seconds, tick_rate);
  return {tick, (seconds - Rational(tick) / tick_rate) * tick_rate};
}

}  // namespace

std::vector<std::string> following_cameras(const Look& look) {
  std::vector<std::string> cameras;
  for (const std::string& name : look.cameras()) {
    if (name.ends_with(kPlayer))
      cameras.push_back(name.substr(0, name.size() - kPlayer.size() + 1));
  }
  return cameras;
}

std::string wide_camera(const Look& look) {
  const std::vector<std::string> cameras = look.cameras();
  return cameras.empty() || cameras.front().ends_with(kPlayer) ? "" : cameras.front();
}

namespace {

/// Returns the cameras that an unknown name may stand for. Of the cameras that follow a player,
/// returns those of the player in the name, or those of all players when the name has no known
/// player.
std::vector<std::string> cameras_like(const Look& look, const std::string& name,
                                      const std::vector<std::string>& players) {
  std::vector<std::string> cameras = look.cameras();
  std::erase_if(cameras, [](const std::string& camera) { return camera.ends_with(kPlayer); });
  for (const std::string& stem : following_cameras(look)) {
    const std::size_t colon = name.find(':');
    const std::string as_typed = colon == name.npos ? "" : stem + name.substr(colon + 1);
    if (!as_typed.empty() && look.find_camera(as_typed, players)) {
      cameras.push_back(as_typed);
      continue;
    }
    for (const std::string& player : players) cameras.push_back(stem + player);
  }
  return cameras;
}

/// A text such as 'arena,3:orbit' is probably meant as a cut, so the message explains that form.
Error unknown_camera(const Error& error, const std::string& name, const Look& look,
                     const CameraChoice& choice) {
  const std::string whose = choice.source == kCameraOption ? "" : choice.source + ": ";
  const bool means_cut = name.find(',') != std::string::npos;
  return {error.kind, whose + error.message +
                          (means_cut ? "; several cameras are given as '0:NAME,3.5:NAME'"
                                     : or_nearest(name, cameras_like(look, name, choice.players)))};
}

}  // namespace

CameraChoice camera_choice(const FilmDefinition& film, const ReplayReader& replay) {
  const SessionSetup& setup = replay.session().setup;
  const FilmedReplay& filmed = film.replay();
  return {filmed.camera, setup.players, filmed.camera_keys, setup.tick_rate,
          filmed_range(filmed, replay)};
}

Result<CameraCuts> find_cameras(const Look& look, const CameraChoice& choice) {
  if (choice.camera.empty()) return CameraCuts();
  const auto cuts = resolve_cameras(choice.camera, choice.range, choice.tick_rate, choice.source);
  if (!cuts) return cuts.error();
  if (uses_cuts(choice.camera)) {
    // A caller that has the replay's notes replaces kCutsCamera before. Here it is an error.
    return cameras_of_cuts(choice.camera, {}, choice.range).error();
  }
  std::vector<Shot> shots;
  bool has_path = false;
  for (const CameraCut& cut : *cuts) {
    Shot shot{frame_time_of(cut.seconds, choice.tick_rate)};
    if (cut.name == kKeysCamera) {
      if (look.shows_game_pictures()) {
        return bad_usage(
            "this game draws its pictures itself, into memory: no camera sees them from elsewhere, "
            "so choose the camera " +
            look.cameras().front());
      }
      if (choice.camera_keys.empty()) {
        return bad_usage(
            "the replay has no camera keys: choose another camera, or set some while it plays or "
            "with 'tickreel camera'");
      }
      shot.is_along_path = has_path = true;
    } else {
      const auto found = look.find_camera(cut.name, choice.players);
      if (!found) return unknown_camera(found.error(), cut.name, look, choice);
      shot.look_camera = *found;
    }
    shots.push_back(shot);
  }
  return CameraCuts(std::move(shots), has_path ? CameraPath(choice.camera_keys) : CameraPath());
}

Status check_actor_cameras(const Look& look, const FilmCameras& cameras) {
  std::vector<std::string> there = following_cameras(look);
  for (std::string& camera : there) camera += kActor;
  for (const CameraItem& item : *cameras) {
    if (actor_prefix(item).empty() || std::ranges::count(there, item.name) > 0) continue;
    std::string names;
    for (const std::string& name : there) names += (names.empty() ? "" : " or ") + name;
    return bad_field(
        "camera",
        " " + quoted_text(item.name) +
            (names.empty() ? ": no camera of this game follows a player"
                           : ": the camera of this game that follows a player is " + names));
  }
  return {};
}

}  // namespace tickreel::movie
