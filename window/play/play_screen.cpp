#include "window/play/play_screen.h"

#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "live/report/window_logs.h"
#include "movie/film/film_cameras.h"
#include "movie/frames/camera_choice.h"
#include "movie/frames/game_sound.h"
#include "movie/plan/shutter_request.h"
#include "window/fit_into.h"
#include "window/play/paused_exposure.h"
#include "window/ui_style.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

using Clock = std::chrono::steady_clock;

/// How long a picture waits for its views. They come sooner unless a seek is long.
constexpr std::chrono::milliseconds kPatience{12};
/// While a log is played, the machine's speed is to make no difference.
constexpr std::chrono::milliseconds kLoggedPatience{10'000};
/// Views that come later than this let the film fall back, in seconds of real time.
constexpr double kMostLateSeconds = 0.25;
constexpr ImageSize kThumbnailSize{256, 144};
constexpr std::string_view kPlayerPlaceholder = "PLAYER";

/// "follow:PLAYER" is one for each player.
std::vector<FilmCameras> cameras_for(const Look& look, const std::vector<std::string>& players) {
  std::vector<FilmCameras> cameras;
  for (const std::string& camera : look.cameras()) {
    const std::size_t place = camera.find(kPlayerPlaceholder);
    if (place == std::string::npos) {
      cameras.emplace_back(camera);
      continue;
    }
    for (const std::string& player : players) {
      cameras.emplace_back(std::string(camera).replace(place, kPlayerPlaceholder.size(), player));
    }
  }
  return cameras;
}

std::string name_of_new_reel(const std::string& replay) {
  return std::filesystem::path(replay).stem().string() + " reel.toml";
}

/// Films' own, or where they have none the usual one.
Shutter shutter_of(const FilmRequest& films) {
  FilmedReplay filmed = films.film.replay();
  const bool has_own = take_shutter(films, filmed) && !filmed.shutter.is_none();
  if (has_own) return filmed.shutter;
  return {.degrees = Rational(kUsualShutter), .samples = kUsualTemporalSamples};
}

/// Seconds. Sound is mixed before it is due, so that it goes on where a picture takes long.
const Rational kHeardAhead(3, 20);

}  // namespace

Result<std::unique_ptr<PlayScreen>> PlayScreen::open(PlaySettings settings, ReplayPlayer player,
                                                     Window& window) {
  auto notes = NotesFile::open(settings.films.film.replay().file);
  if (!notes) return notes.error();
  const SessionSetup& setup = player.simulation().setup();
  std::unique_ptr<Look> look = settings.game->make_look();
  // It is not known yet which ranges films will show, nor who acts in them.
  const FilmCameras anybody("follow:0");
  const auto of_anybody = cameras_of_actor(settings.films.film.replay().camera, &anybody);
  if (!of_anybody) return of_anybody.error();
  if (Status there = check_actor_cameras(*look, settings.films.film.replay().camera); !there) {
    return there.error();
  }
  // A film has only so many cuts, but what is watched has all of them.
  const NotedCut* first_cut = cut_at(notes->notes().cuts, Rational(0));
  const bool shows_cuts = *of_anybody == kCutsCamera && first_cut != nullptr;
  const auto cameras =
      find_cameras(*look, {shows_cuts ? FilmCameras(first_cut->camera) : *of_anybody,
                           setup.players,
                           notes->notes().camera_keys,
                           setup.tick_rate,
                           {Rational(0), Rational(kMaxNoteSeconds)}});
  if (!cameras) return cameras.error();
  const FilmedReplay& filmed = settings.films.film.replay();
  auto renderer = ScreenRenderer::create(std::move(look), setup.tick_rate, settings.films.film.size,
                                         {filter_of_scaling(filmed.scaling), filmed.fit});
  if (!renderer) return renderer.error();
  const auto replay = ReplayFile::of(player.reader(), *settings.game);
  if (!replay) return replay.error();
  if (!settings.game->info.can_load) {
    // It shares the copies of its game with the others that play this replay.
    auto sharing = replay->open(OnDivergence::kPlayOn);
    if (!sharing) return sharing.error();
    player = *std::move(sharing);
  }
  window.note(log_line_of_replay(settings.game->info.name, setup.seed, player.reader().path()));
  std::unique_ptr<PlayScreen> screen(new PlayScreen(
      std::move(settings), std::move(player), *std::move(renderer), *std::move(notes), *replay));
  if (screen->settings_.game->make_soundscape) {
    screen->sound_ = std::make_unique<LiveSound>(screen->settings_.game->make_soundscape(),
                                                 screen->tick_rate_, window.sound());
    const std::string note = window.sound().take_note();
    if (!note.empty()) screen->toasts_.add_news(note);
  }
  if (screen->settings_.marks_to_film != MarksToFilm::kNone) {
    if (Status planned = screen->plan_films_at_marks(); !planned) return planned.error();
  }
  return screen;
}

PlayScreen::PlayScreen(PlaySettings settings, ReplayPlayer player,
                       std::unique_ptr<ScreenRenderer> renderer, NotesFile notes,
                       const ReplayFile& replay)
    : settings_(std::move(settings)),
      tick_rate_(player.simulation().setup().tick_rate),
      playback_ticks_(player.reader().shown_ticks()),
      players_(player.simulation().setup().players),
      transport_(tick_rate_, ticks_to_show(player.reader()), settings_.films.film.frame_rate),
      marks_(std::move(notes), {transport_.begin(), transport_.end()},
             {settings_.margins, settings_.films.film.frame_rate}),
      picture_(std::move(renderer)),
      ticks_ahead_((kHeardAhead * tick_rate_).ceil()),
      end_tick_(player.end_tick()),
      crash_(player.reader(), Window::wake),
      shutter_(shutter_of(settings_.films)),
      playback_(std::move(player),
                picture_.renderer().window_views() + static_cast<std::size_t>(ticks_ahead_),
                Window::wake),
      films_(replay, Window::wake),
      pictures_(replay, Window::wake),
      events_([replay](const auto& stop) { return events_in(replay, stop); }, Window::wake),
      waveform_([replay](const auto& stop) { return waveform_of(replay, stop); }, Window::wake),
      thumbnails_(replay, kThumbnailSize, Window::wake),
      reel_tray_(settings_.output_folder, name_of_new_reel(replay.path())),
      cameras_(cameras_for(picture_.renderer().look(), players_)),
      chose_camera_(!settings_.films.film.replay().camera.empty()) {
  if (settings_.films.film.replay().camera == kKeysCamera) {
    camera_mode_ = CameraMode::kKeys;
  } else if (settings_.films.film.replay().camera == kCutsCamera) {
    camera_mode_ = CameraMode::kCuts;
  } else if (!settings_.films.film.replay().camera.empty()) {
    const auto chosen = std::ranges::find(cameras_, settings_.films.film.replay().camera);
    camera_ = static_cast<std::size_t>(chosen - cameras_.begin());
    // A look may know a camera by several names: "follow:0" is "follow:Rumble".
    if (chosen == cameras_.end()) cameras_.push_back(settings_.films.film.replay().camera);
  }
  transport_.go_to(settings_.start);
  if (!marks_.file().why_beside().empty()) {
    toasts_.add_news(marks_.file().why_beside() + ": marks go into " + marks_.file().path());
  }
  if (settings_.makes_unfinished) order_unfinished();
  if (settings_.first_question == FirstQuestion::kWhichHighlights) {
    // Who wants a film is not asked to watch the replay, which would slow the film down.
    open_film_dialog(PlainWhat::kHighlights);
  } else {
    transport_.play();
  }
}

void PlayScreen::draw(Window& window) {
  // What somebody can choose from is the same on any machine.
  if (window.plays_log()) events_.await();
  if (const auto tick = window.take_fall_back()) {
    transport_.fall_back_to(Rational(*tick) / tick_rate_);
  }
  handle_keys(window);
  advance(window);
  if (movie_film_) {
    follow_movie_mode();
  } else {
    timeline_height_ =
        timeline_.height(marks_.notes(), (transport_.end() - transport_.begin()).to_double());
    draw_picture(window, hides_panels_ ? 0.0F : panel_height());
    draw_panels(window);
    draw_mark_list();
    menu_.draw([&] { return menu_content(window); });
  }
  hear();
  draw_overlays(window);
  follow_steps();
  draw_finish();
}

/// Moves on in time, and gets the views of where that is.
void PlayScreen::advance(Window& window) {
  const auto now = Clock::now();
  const std::int64_t elapsed_us = last_advance_ ? window.elapsed().count() : 0;
  last_advance_ = now;
  fly(window, std::min(0.1F, static_cast<float>(elapsed_us) * 1e-6F));
  if (movie_film_) return window.wait_for_screen();
  if (jumps_ != transport_.jumps()) {
    is_seeking_ = true;
    seeking_since_ = now;
  }
  jumps_ = transport_.jumps();
  // Time stands still until there is something to see.
  if (!is_seeking_) {
    const auto played_us =
        static_cast<std::int64_t>(static_cast<double>(elapsed_us) * playing_rate());
    const bool was_playing = transport_.is_playing();
    transport_.advance(static_cast<std::uint32_t>(std::min<std::int64_t>(played_us, UINT32_MAX)));
    if (was_playing && transport_.position() == transport_.end()) crash_.play();
    stop_at_end_of_mark();
  }
  enter_movie_mode();
  follow_playback(window);
  if (is_seeking_ || movie_film_) window.wait_for_screen();
}

void PlayScreen::follow_playback(Window& window) {
  const FrameTime time = transport_.frame_time();
  const Tick shown = time.tick + (time.alpha > Rational(0) ? 1 : 0);
  const Tick exposed = ticks_of_exposure(shutter_, tick_rate_, settings_.films.film.frame_rate);
  const Tick ahead = is_heard() ? ticks_ahead_ : is_blurred() ? std::min(exposed, ticks_ahead_) : 0;
  const Tick newest = std::min(shown + ahead, end_tick_);
  if (newest != wanted_tick_) playback_.request(newest);
  wanted_tick_ = newest;
  views_ = playback_.views(window.plays_log() ? kLoggedPatience : kPatience);
  const bool is_there = views_ != nullptr && views_->newest() >= shown && views_->contains(shown);
  if (is_there) is_seeking_ = false;
  if (!is_there && !is_seeking_ && views_ != nullptr && transport_.is_playing()) {
    const Rational ready = Rational(views_->newest()) / tick_rate_;
    const Rational late = (transport_.position() - ready) / transport_.speed();
    if (late.to_double() > kMostLateSeconds) {
      transport_.fall_back_to(ready);
      window.fell_back(views_->newest());
    }
  }
  if (const auto error = playback_.report().error; error && !error_) {
    error_ = error;
    transport_.pause();
    // Nobody may be there to close it.
    if (movie_marks_) is_finished_ = true;
  }
}

void PlayScreen::draw_picture(Window& window, float panel_height) {
  const ImageSize size = window.size();
  const int height = std::max(1, size.height - static_cast<int>(panel_height));
  const int width = std::max(1, size.width - list_width());
  const PixelRect place = fit_into({0, 0, width, height}, settings_.films.film.size);
  const FrameTime time = transport_.frame_time();
  const bool is_moving = transport_.is_playing() || is_flying_;
  std::optional<Blur> blur;
  if (is_blurred() && views_ != nullptr && !views_->empty()) {
    blur.emplace(Blur{paused_exposure(shutter_, tick_rate_, settings_.films.film.frame_rate,
                                      transport_.position(), views_->newest()),
                      cameras_now()});
  }
  const Status drawn = picture_.draw(views_.get(), time, viewpoint_now(), place, size, is_moving,
                                     window.frames().last_ms(), blur ? &*blur : nullptr);
  if (!drawn) toasts_.add_error(drawn.error().message);
  ticks_for_picture_ = time.tick - shown_tick_;
  shown_tick_ = time.tick;

  // The picture lies below everything that is drawn from here on, and its edges around it.
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImVec2 from(static_cast<float>(place.x), static_cast<float>(place.y));
  const ImVec2 to(from.x + static_cast<float>(place.width),
                  from.y + static_cast<float>(place.height));
  const ImVec2 end(static_cast<float>(size.width), static_cast<float>(size.height));
  draw_camera_path(place);
  list.AddRectFilled({0.0F, 0.0F}, {end.x, from.y}, ui_color::kBackdrop);
  list.AddRectFilled({0.0F, to.y}, end, ui_color::kBackdrop);
  list.AddRectFilled({0.0F, from.y}, {from.x, to.y}, ui_color::kBackdrop);
  list.AddRectFilled({to.x, from.y}, {end.x, to.y}, ui_color::kBackdrop);
}

/// A picture with motion blur takes too long while something moves.
bool PlayScreen::is_blurred() const {
  return shows_blur_ && !transport_.is_playing() && !is_flying_ && !is_seeking_;
}

/// Time runs as it does in the game.
bool PlayScreen::is_heard() const {
  const bool is_as_fast = transport_.speed() == Rational(1) && playing_rate() == 1.0;
  return sound_ && transport_.is_playing() && is_as_fast && !movie_film_;
}

/// What is seen is heard, while time runs as it does in the game.
void PlayScreen::hear() {
  if (!sound_) return;
  const bool jumped = heard_jumps_ != transport_.jumps();
  heard_jumps_ = transport_.jumps();
  const FrameTime time = transport_.frame_time();
  const bool hears = is_heard() && !is_seeking_ && views_ != nullptr && views_->contains(time.tick);
  if (!hears || jumped) sound_->rest();
  if (!hears) return;
  sound_->listen(listener_of(picture_.renderer().camera()));
  const SampleFeed::Seconds position(transport_.position().to_double());
  sound_->follow(views_, *last_advance_ - std::chrono::duration_cast<Clock::duration>(position));
}

std::chrono::microseconds PlayScreen::until_next_picture() const {
  if (movie_film_) return kNever;
  if (transport_.is_playing() || is_flying_) return std::chrono::microseconds(0);
  const auto quiet = toasts_.until_next_goes();
  return film_dialog_ ? std::min(quiet, film_dialog_->until_next_picture()) : quiet;
}

}  // namespace tickreel::window
