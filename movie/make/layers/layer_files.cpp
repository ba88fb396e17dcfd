#include "movie/make/layers/layer_files.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "core/files/input_files.h"
#include "core/files/output_file.h"
#include "core/files/text_file.h"
#include "encode/sinks/png_bytes.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_json.h"
#include "movie/film/film_name.h"
#include "movie/film/film_provenance.h"
#include "movie/make/engine/progress.h"
#include "movie/make/engine/stopwatch.h"
#include "movie/make/film_outputs.h"
#include "movie/make/frames/replay_game.h"
#include "movie/make/layers/camera_files.h"
#include "movie/make/layers/camera_track.h"
#include "movie/make/layers/exr_file.h"
#include "movie/make/layers/layer_pictures.h"
#include "movie/make/layers/pass_folder.h"
#include "movie/make/layers/scene_frames.h"
#include "movie/make/make_film.h"
#include "movie/make/redraw_check.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/film_request.h"
#include "movie/plan/placeholders.h"
#include "movie/plan/plan_film.h"
#include "renderer/offscreen_renderer.h"
#include "renderer/surface_renderer.h"
#include "sim/replay/replay_reader.h"
#include "tickreel/result.h"

namespace tickreel::movie {
namespace {

// Ids for pixels that do not show a thing of the game.
inline constexpr std::uint32_t kNothingId = 0;

inline constexpr std::uint32_t kGroundId = 1;

inline constexpr std::uint32_t kSceneryId = 2;

inline constexpr std::uint32_t kFirstThingId = 3;

/// A thing of a game, and its id in the passes of a film.
struct NumberedThing {
  std::uint32_t id = 0;
  std::string name{};       ///< Look::thing_name() at the first frame that shows it; may be empty
  std::uint64_t thing = 0;  ///< Thing::id
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;
};

/// Numbers the things of a film in the order in which its frames show them. The ids depend on the
/// film alone, if all frames are asked for, one after the other.
class PassIds {
 public:
  /// Returns the ids of the scene's instances. Valid until the next call.
  std::span<const std::uint32_t> of_instances(SceneFrames& frames);
  /// Returns the things in the order of their ids.
  [[nodiscard]] const std::vector<NumberedThing>& things() const { return things_; }

 private:
  std::uint32_t number(std::uint64_t thing, SceneFrames& frames);

  std::map<std::uint64_t, std::uint32_t> ids_;
  std::vector<NumberedThing> things_;
  std::vector<std::uint32_t> of_instances_;
};

std::span<const std::uint32_t> PassIds::of_instances(SceneFrames& frames) {
  of_instances_.clear();
  for (const Instance& instance : frames.scene().instances) {
    of_instances_.push_back(instance.thing == kNoThing ? kSceneryId
                                                       : number(instance.thing, frames));
  }
  return of_instances_;
}

std::uint32_t PassIds::number(std::uint64_t thing, SceneFrames& frames) {
  const auto next = static_cast<std::uint32_t>(kFirstThingId + things_.size());
  const auto [known, is_new] = ids_.try_emplace(thing, next);
  if (!is_new) return known->second;
  NumberedThing numbered{.id = next, .thing = thing};
  // A look may still show a thing that no longer exists.
  const auto& all = frames.things();
  const auto found = std::ranges::find(all, thing, &Thing::id);
  if (found != all.end()) {
    numbered.kind = found->kind;
    numbered.variant = found->variant;
    numbered.name = frames.look().thing_name(*found, frames.view());
  }
  things_.push_back(std::move(numbered));
  return next;
}

constexpr const char* kPassesOption = "passes";

/// Whether the film has more than 8 bits. Image sequences and raw video say so by FFmpeg's names:
/// rgb48, rgba64le.
bool has_more_bits(const FilmDefinition& film) {
  const std::string& name = film.encoding.pix_fmt;
  return drawn_layout(film) != PixelFormat::kRgba || name.starts_with("rgb48") ||
         name.starts_with("rgba64");
}

Status check_pass_pictures(const FilmPlan& plan) {
  if (!plan.film.encoding.alpha.empty()) {
    return bad_field(kPassesOption,
                     ": world and hud are of films without alpha: leave §alpha and §alpha-over "
                     "out, or those two");
  }
  if (has_more_bits(plan.film)) {
    return bad_field(kPassesOption,
                     ": world and hud have 8 bits, and this film has more: choose another "
                     "§pix-fmt, or leave those two out");
  }
  if (!plan.film.fade.is_none()) {
    return bad_field(kPassesOption,
                     ": fades are of whole pictures: leave §fade-in and §fade-out out, and fade "
                     "where world and hud are put together");
  }
  return {};
}

/// Returns everything that determines the bytes of passes.
Result<Json> origin_of(const FilmPlan& plan, const PassChoice& passes) {
  const auto opengl = offscreen_facts();
  if (!opengl) return opengl.error();
  const auto provenance = provenance_of_this_process(opengl->description);
  if (!provenance) return provenance.error();
  JsonWriter writer;
  writer.field({"passes", ""}, pass_names(passes));
  writer.field({"film", ""}, identity(plan.film));
  describe_provenance(writer, *provenance);
  return writer.take();
}

/// Draws the passes of one film into its folder.
class PassMaker {
 public:
  PassMaker(const FilmDefinition& film, const PassChoice& passes) : film_(film), passes_(passes) {}

  Status open(const ReplayGame& game) {
    auto scenes = SceneFrames::open(film_, game, kPassesOption);
    if (!scenes) return scenes.error();
    scenes_ = *std::move(scenes);
    if (passes_.has_surfaces()) {
      auto surfaces = make_surface_renderer(scenes_->look().meshes(), film_.size);
      if (!surfaces) return surfaces.error();
      renderer_ = *std::move(surfaces);
    }
    if (!passes_.has_pictures()) return {};
    auto pictures = LayerPictures::open(film_, game, passes_);
    if (!pictures) return pictures.error();
    pictures_ = *std::move(pictures);
    return {};
  }

  [[nodiscard]] std::int64_t frame_count() const { return scenes_->frame_count(); }

  /// Makes the passes of the next frame. Does not draw files again that are there from an earlier
  /// run.
  Status make(std::int64_t frame, PassFolder& folder) {
    if (Status composed = scenes_->next(); !composed) return composed;
    // Every frame is numbered, drawn or not, so that ids are the same wherever an export resumes.
    const auto ids = ids_.of_instances(*scenes_);
    if (passes_.id && ids_.things().size() > kMostExrId - kFirstThingId) {
      return failed(
          "§passes: more things are in the film than an id can tell apart: leave id out, "
          "or make a shorter film");
    }
    if (renderer_ && !folder.has(pass_file("data", frame))) {
      if (Status made = make_data(frame, ids, folder); !made) return made;
    }
    return pictures_ ? make_pictures(frame, folder) : Status();
  }

  [[nodiscard]] Json table() const {
    Json table;
    table["frames"] = frame_count();
    table["frame_rate"] = film_.frame_rate.to_string();
    table["size"] = {film_.size.width, film_.size.height};
    if (!passes_.id) return table;
    Json& ids = table["ids"] = Json::array();
    ids.push_back({{"id", kNothingId}, {"name", "nothing"}});
    ids.push_back({{"id", kGroundId}, {"name", "ground"}});
    ids.push_back({{"id", kSceneryId}, {"name", "scenery"}});
    for (const NumberedThing& thing : ids_.things()) {
      ids.push_back({{"id", thing.id},
                     {"name", thing.name},
                     {"thing", thing.thing},
                     {"kind", thing.kind},
                     {"variant", thing.variant}});
    }
    return table;
  }

 private:
  Status make_data(std::int64_t frame, std::span<const std::uint32_t> ids, PassFolder& folder) {
    Status drawn = renderer_->draw(scenes_->scene(), {ids, kGroundId}, surfaces_);
    if (!drawn) return drawn;
    PassData data{.size = film_.size,
                  .frame = frame,
                  .frame_rate = film_.frame_rate,
                  .game_seconds = seconds_at(scenes_->time(), scenes_->tick_rate()),
                  .camera = scenes_->scene().camera};
    if (passes_.depth) data.depths = surfaces_.depths;
    if (passes_.normal) data.normals = surfaces_.normals;
    if (passes_.id) data.ids = surfaces_.numbers;
    const auto bytes = exr_of(data);
    return bytes ? folder.write(pass_file("data", frame), *bytes) : bytes.error();
  }

  Status make_pictures(std::int64_t frame, PassFolder& folder) {
    const std::string world = pass_file("world", frame);
    const std::string hud = pass_file("hud", frame);
    const bool needs_world = passes_.world && !folder.has(world);
    const bool needs_hud = passes_.hud && !folder.has(hud);
    if (!needs_world && !needs_hud) return {};
    if (Status drawn = pictures_->draw(frame); !drawn) return drawn;
    if (needs_world) {
      if (Status written = write_png(world, pictures_->world(), "", folder); !written)
        return written;
    }
    return needs_hud ? write_png(hud, pictures_->hud(), kStraightAlpha, folder) : Status();
  }

  static Status write_png(const std::string& name, const Image& picture, const char* alpha,
                          PassFolder& folder) {
    auto png = PngBytes::of({.alpha = alpha});
    if (!png) return png.error();
    if (Status encoded = png->encode(picture); !encoded) return encoded;
    return folder.write(name, png->bytes());
  }

  const FilmDefinition& film_;
  const PassChoice& passes_;
  std::unique_ptr<SceneFrames> scenes_;
  std::unique_ptr<SurfaceRenderer> renderer_;  ///< null: no pass of surfaces is wanted
  std::unique_ptr<LayerPictures> pictures_;    ///< null: no pass of pictures is wanted
  PassIds ids_;
  Surfaces surfaces_;
};

/// Checks that a film can have the passes: kUsage where it cannot, kInTheWay where something may
/// not be replaced.
Status check_passes(const FilmPlan& plan, const PassChoice& passes) {
  if (plan.path.empty() || plan.path == "-") {
    return bad_field(kPassesOption,
                     " go beside the film, and it has no name: give one with §output");
  }
  if (!has_pictures(plan)) {
    return bad_field(kPassesOption, " mean nothing to a film without pictures: leave them out");
  }
  if (passes.has_pictures()) {
    if (Status fits = check_pass_pictures(plan); !fits) return fits;
  }
  const bool may_replace = plan.overwrite || plan.resume;
  InputFiles inputs;
  add_inputs(plan.film, inputs);
  if (Status can_be = check_pass_folder(pass_folder(plan.path), may_replace, inputs); !can_be) {
    return can_be;
  }
  // The film itself must not be refused after the passes are drawn.
  if (Status can_be = check_replaceable(plan.path, may_replace); !can_be) return can_be;
  if (!may_replace && is_film_there(plan.path, plan.film.plan.frame_count)) {
    return in_the_way(plan.path + " is there already. Use §overwrite to replace it");
  }
  return check_film_outputs(plan);
}

/// Draws the passes of a film before it is made: a game is played once for each kind of pass, so no
/// way of making the film has to carry them. kInterrupted when it is stopped; finished files stay
/// for §resume. The errors of playing, drawing and writing. Any thread may set `stop`; `stop` and
/// `listener` may be null.
Status write_passes(const FilmPlan& plan, const ReplayGame& game, const PassChoice& passes,
                    const std::atomic<bool>* stop, const ProgressListener& listener) {
  const auto origin = origin_of(plan, passes);
  if (!origin) return origin.error();
  PassMaker maker(plan.film, passes);
  if (Status opened = maker.open(game); !opened) return opened;
  if (Status made = make_folder_of(plan.path); !made) return made;
  auto folder = PassFolder::begin(pass_folder(plan.path), *origin, plan.resume && !plan.overwrite,
                                  plan.overwrite || plan.resume);
  if (!folder) return folder.error();
  if (folder->is_kept()) return {};
  const double begin = steady_seconds();
  Progress progress{.stage = ExportStage::kPasses, .frames_total = maker.frame_count()};
  for (std::int64_t frame = 0; frame < maker.frame_count(); ++frame) {
    if (stop != nullptr && *stop) {
      return Error{ErrorKind::kInterrupted,
                   "interrupted while the passes were drawn: §resume goes on with them"};
    }
    if (Status made = maker.make(frame, *folder); !made) return made;
    progress.frames_done = frame + 1;
    progress.elapsed_seconds = steady_seconds() - begin;
    if (listener) listener(progress);
  }
  return folder->finish(maker.table());
}

std::string path_for(const FilmRequest& request) {
  if (!request.films_marks()) return request.camera_data;
  return fill_placeholder(request.camera_data, kMarkPlaceholder, film_name(request.mark));
}

Status check_place(const FilmRequest& request) {
  const std::string path = path_for(request);
  if (path.find(kMarkPlaceholder) != std::string::npos) {
    return bad_field("camera-data", " " + path +
                                        ": {mark} stands for the name of a mark, and none "
                                        "is filmed");
  }
  if (Status apart = check_output_is_no_input(request.film, path); !apart) return apart;
  return check_replaceable(path, request.overwrite || request.resume);
}

Status check_places(const std::vector<FilmRequest>& films) {
  std::set<std::string> paths;
  for (const FilmRequest& request : films) {
    const std::string path = path_for(request);
    if (!paths.insert(path).second) {
      return bad_field("camera-data", " " + path +
                                          ": two films would have this one: put {mark} into its "
                                          "name");
    }
    if (Status can_be = check_place(request); !can_be) return can_be;
  }
  return {};
}

/// Writes the cameras of each film, where they are asked for (FilmRequest::camera_data), before the
/// films are made: they do not depend on pictures. kInTheWay before anything is written; the errors
/// of track_cameras().
Status write_camera_data(const std::vector<FilmRequest>& films, const ReplayReader& replay) {
  if (films.front().camera_data.empty()) return {};
  if (Status can_be = check_places(films); !can_be) return can_be;
  const auto game = replay_game(replay);
  if (!game) return game.error();
  for (const FilmRequest& request : films) {
    const auto track = track_cameras(request.film, *game, request.stop);
    if (!track) return track.error();
    const std::string path = path_for(request);
    if (Status made = make_folder_of(path); !made) return made;
    const bool is_gltf = file_ending(path) == ".gltf";
    Status written =
        write_text_file(path, is_gltf ? gltf_of(*track) : csv_of(*track), WhenThere::kReplace);
    if (!written) return written;
  }
  return {};
}

Result<std::vector<FilmPlan>> plans_of(const std::vector<FilmRequest>& films, ReplayReader& replay,
                                       const ReplayGame& game) {
  std::vector<FilmPlan> plans;
  for (const FilmRequest& request : films) {
    auto plan = plan_film(request, replay, game.game);
    if (!plan) return plan.error();
    plans.push_back(*std::move(plan));
  }
  return plans;
}

/// Checks that the films will not be refused after the layers are written. All have the same
/// encoding, so one is tried.
Status check_films(const std::vector<FilmPlan>& plans, const ReplayGame& game,
                   const PassChoice& passes) {
  for (const FilmPlan& plan : plans) {
    Status right = passes.is_none() ? check_film_outputs(plan) : check_passes(plan, passes);
    if (!right) return right;
  }
  // Other machines may be making the segments of a film without passes, so it is not opened.
  if (is_stored(plans.front()) && passes.is_none()) return try_encoder(plans.front());
  return open_and_forget(plans.front(), finder_of(game));
}

}  // namespace

Status write_layers(const std::vector<FilmRequest>& films, ReplayReader& replay,
                    const ProgressListener& listener) {
  const FilmRequest& first = films.front();
  const PassChoice& passes = first.passes;
  if (first.camera_data.empty() && passes.is_none()) return {};
  const auto game = replay_game(replay);
  if (!game) return game.error();
  const auto plans = plans_of(films, replay, *game);
  if (!plans) return plans.error();
  if (Status right = check_films(*plans, *game, passes); !right) return right;
  if (Status written = write_camera_data(films, replay); !written) return written;
  if (passes.is_none()) return {};
  for (const FilmPlan& plan : *plans) {
    Status written = write_passes(plan, *game, passes, first.stop, listener);
    if (!written) return written;
  }
  return {};
}

}  // namespace tickreel::movie
