#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "movie/film/time/shutter.h"
#include "movie/plan/options/option_rows.h"
#include "movie/plan/options/option_values.h"
#include "renderer/overlay/edge_room.h"
#include "renderer/scene/picture_fit.h"

// The options for what the pictures of a film show.

namespace tickreel::movie {
namespace {

using namespace option_group;

constexpr std::string_view kPicture = "Picture";

FilmOptions picture_rows() {
  return {
      {.name = "size",
       .type = "WxH|NAME|W:H",
       .help =
           "Picture size: in pixels; 360p, 480p, 720p, 1080p, 1440p, 2160p or 4k; or a shape, such "
           "as 9:16 or 1:1, whose shorter side has 1080 pixels, of .gif and .webp 270 (default: "
           "1920x1080, of .gif and .webp 480x270)",
       .heading = kPicture,
       .groups = kShape | kLook | kFrames | kCommon,
       .member = "width and height",
       .field = "size",
       .value = {[](const std::string& given, FilmRequest& request) {
         request.has_own_size = true;
         request.shape = parse_shape(given).value_or(ImageSize());
         return set_film_field("size", "§size", given, request.film);
       }}},
      {.name = "fps",
       .type = "N[/D]|native",
       .help = "Frames for each second of game time; 29.97 means 30000/1001; native: one for each "
               "tick; of .gif and .webp the nearest that they can have (default: 60, of these 25)",
       .heading = kPicture,
       .groups = kShape | kLook | kFrames | kCommon,
       .member = "frame_rate",
       .field = "fps",
       .value = {[](const std::string& given, FilmRequest& request) {
         request.has_own_rate = true;
         request.has_native_rate = given == "native";
         if (request.has_native_rate) return Status();
         return set_film_field("fps", "§fps", given, request.film);
       }}},
      {.name = "camera",
       .type = "NAME",
       .help = "A camera, see 'tickreel games'; '0:arena,3.5:follow:actor' for several, with cuts; "
               "cuts: those that were made in the replay",
       .heading = kPicture,
       .groups = kLook | kCommon,
       .clips = kOfReplays,
       .field = "camera"},
  };
}

FilmOptions speed_rows() {
  return {
      {.name = "speed",
       .type = "N|AT:N,...",
       .help = "How fast the game goes: 0.25, or keys in seconds from the in point: "
               "0:1,2:0.25,4:1 (default: 1)",
       .heading = kPicture,
       .groups = kNotIntoCrash | kCommon,
       .clips = kOfReplays,
       .field = "speed",
       .value = set_text([](FilmRequest & to) -> auto& { return to.speed; })},
      {.name = "freeze",
       .type = "AT:SECONDS",
       .help = "A moment, from the in point, and for how many seconds it stands; repeatable",
       .heading = kPicture,
       .groups = kNotIntoCrash,
       .clips = kOfReplays,
       .is_repeatable = true,
       .field = "freeze",
       .value = {[](const std::string& given, FilmRequest& request) {
                   std::string& freezes = request.freezes;
                   freezes += (freezes.empty() ? "" : ",") + given;
                   return Status();
                 },
                 copied([](FilmRequest & to) -> auto& { return to.freezes; })}},
      {.name = "speed-audio",
       .type = "pitched|muted",
       .help = "Sound where the speed is not 1: heard (default; see §pitch), or none",
       .heading = kPicture,
       .clips = kOfReplays,
       .field = "speed_audio"},
      {.name = "pitch",
       .type = "follow|keep",
       .help =
           "Sound where the speed is not 1: as a tape's (default), or only faster and slower, at "
           "speeds from 1/16 to 4",
       .heading = kPicture,
       .clips = kOfReplays,
       .field = "pitch"},
  };
}

FilmOptions shutter_rows() {
  return {
      {.name = "shutter",
       .type = "DEGREES",
       .help = "Motion blur: how long the shutter is open, of the time from a frame to the next: "
               "180 is usual, 360 all of it, 0 none (default: 0; beside §temporal-samples 180)",
       .heading = kPicture,
       .groups = kLook | kNotIntoCrash,
       .clips = kOfReplays,
       .field = "shutter",
       .value = {[](const std::string& given, FilmRequest& request) {
                   const auto degrees = parse_shutter_angle(given);
                   if (degrees) request.shutter = *degrees;
                   return degrees ? Status() : Status(degrees.error());
                 },
                 copied([](FilmRequest & to) -> auto& { return to.shutter; })}},
      {.name = "temporal-samples",
       .type = "N",
       .help = fmt::format("The moments that are drawn while the shutter is open, {}; what stands "
                           "still is drawn once (default: {})",
                           limits_of("temporal_samples"), kUsualTemporalSamples),
       .heading = kPicture,
       .groups = kLook | kNotIntoCrash,
       .clips = kOfReplays,
       .field = "temporal_samples"},
      {.name = "shutter-weights",
       .type = "box|triangle",
       .help = "Whether all moments count the same (default), or those in the middle most",
       .heading = kPicture,
       .groups = kLook,
       .clips = kOfReplays,
       .field = "shutter_weights"},
      {.name = "resample",
       .type = "interpolate|blend",
       .help = "What is seen between two ticks: what lies between them (default), or both, blended "
               "by the time that the open shutter sees of each (then §shutter is 360 by default): "
               "for games with one picture a tick",
       .heading = kPicture,
       .groups = kLook | kNotIntoCrash,
       .clips = kOfReplays,
       .field = "resample"},
  };
}

FilmOptions pixel_rows() {
  return {
      {.name = "spatial-samples",
       .type = "edge-filter|1|2|4",
       .help = "Smooth edges: by a filter (default), or of so many drawings of each picture, from "
               "places in its pixels, mixed as light; 1: edges as they are, pixel by pixel",
       .heading = kPicture,
       .groups = kLook | kNotIntoCrash,
       .clips = kOfReplays,
       .choices = {"edge-filter", "1", "2", "4"},
       .field = "spatial_samples",
       .value = {[](const std::string& given, FilmRequest& request) {
         if (given != "edge-filter") {
           return set_film_field("spatial_samples", "§spatial-samples", given, request.film);
         }
         request.film.replay().spatial_samples = 0;
         return Status();
       }}},
      {.name = "scaling",
       .type = "nearest|integer|bilinear|area",
       .help =
           "How the pictures of a game are scaled that draws them itself, into memory (default: "
           "integer, where square pixels get at least twice as large, else area)",
       .heading = kPicture,
       .groups = kLook | kNotIntoCrash,
       .clips = kOfReplays,
       .choices = scaling_names(),
       .field = "scaling"},
      {.name = "fit",
       .type = "contain|cover|fill",
       .help = "Pictures of another shape than the film: all of them, with bars (default), cut "
               "off, or stretched",
       .heading = kPicture,
       .groups = kLook | kNotIntoCrash,
       .clips = kOfReplays | kOfStills | kOfVideos,
       .choices = {"contain", "cover", "fill"},
       .value = {[](const std::string& given, FilmRequest& request) {
                   request.film.replay().fit = given == kFitContain ? "" : given;
                   return Status();
                 },
                 copied([](FilmRequest & to) -> auto& { return to.film.replay().fit; })}},
  };
}

FilmOptions fade_rows() {
  return {
      {.name = "fade-in",
       .type = "T",
       .help = "Fade in from a colour and silence, for so many seconds of film, or frames (30f)",
       .heading = kPicture,
       .groups = kCommon,
       .value = set_text([](FilmRequest & to) -> auto& { return to.fade.in; })},
      {.name = "fade-out",
       .type = "T",
       .help = "Fade out to a colour and silence, for so many seconds of film, or frames (30f)",
       .heading = kPicture,
       .groups = kCommon,
       .value = set_text([](FilmRequest & to) -> auto& { return to.fade.out; })},
      {.name = "fade-color",
       .type = "COLOR",
       .help = "black, white or #RRGGBB (default: black)",
       .heading = kPicture,
       .value = set_text([](FilmRequest & to) -> auto& { return to.fade.color; })},
  };
}

FilmOptions overlay_rows() {
  constexpr std::string_view kHeading = "Over the picture";
  return {
      {.name = "hud",
       .type = "on|off",
       .help = "Whether the game's own overlay is drawn (default: on)",
       .heading = kHeading,
       .groups = kLook,
       .clips = kOfReplays,
       .choices = {"on", "off"},
       .value = {[](const std::string& given, FilmRequest& request) {
                   request.film.overlay.hides_hud = given == "off";
                   return Status();
                 },
                 copied([](FilmRequest & to) -> auto& { return to.film.overlay.hides_hud; })}},
      {.name = "text",
       .type = "TEXT[@WHERE]",
       .help = fmt::format(
           "Text over the picture, such as '{{player:0}} wins@top,0.5-2.5,size=60': a place ({}, "
           "or lower-third), game seconds from the in point on, points of a picture 720 high; "
           "fontfile=, fontcolor=, box=, boxcolor=, fade=. {{player:N}}, {{game}}, {{seed}} and "
           "{{mark}} stand for what they name, \\n ends a line; repeatable",
           place_names()),
       .heading = kHeading,
       .groups = kOverPanes | kCommon,
       .clips = kOfClips,
       .is_repeatable = true,
       .may_be_empty = true,
       .value = add_text([](FilmRequest & to) -> auto& { return to.overlay.texts; })},
      {.name = "timecode",
       .help = "Show the game time, as §from takes it",
       .heading = kHeading,
       .groups = kLook,
       .clips = kOfReplays,
       .value = set_flag([](FilmRequest & to) -> auto& { return to.film.overlay.has_timecode; })},
      {.name = "show-tick",
       .help = "Show the number of the tick",
       .heading = kHeading,
       .groups = kLook,
       .clips = kOfReplays,
       .value = set_flag([](FilmRequest & to) -> auto& { return to.film.overlay.shows_tick; })},
      {.name = "show-inputs",
       .type = "PLAYER",
       .help = "Show what a player, by name or number, holds down; repeatable",
       .heading = kHeading,
       .groups = kLook,
       .clips = kOfReplays,
       .is_repeatable = true,
       .may_be_empty = true,
       .value = add_text([](FilmRequest & to) -> auto& { return to.overlay.shown_inputs; })},
      {.name = "watermark",
       .type = "FILE.png[,PLACE[,OPACITY]]",
       .help = "A picture over the picture (default: bottom-right, 1)",
       .heading = kHeading,
       .groups = kLook | kOverPanes,
       .clips = kOfClips,
       .is_path = true,
       .value = set_text([](FilmRequest & to) -> auto& { return to.overlay.watermark; })},
  };
}

}  // namespace

FilmOptions look_options() {
  FilmOptions all = picture_rows();
  for (auto* rows : {speed_rows, shutter_rows, pixel_rows, fade_rows, overlay_rows}) {
    std::ranges::move(rows(), std::back_inserter(all));
  }
  return all;
}

}  // namespace tickreel::movie
