#include "window/play/play_screen.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "live/report/window_logs.h"
#include "movie/film/camera_choice.h"
#include "movie/film/film_cameras.h"
#include "movie/make/frames/game_sound.h"
#include "window/fit_into.h"
#include "window/ui_style.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

using Clock = std::chrono::steady_clock;

/// The longest wait of a picture for its views, which usually come sooner unless a seek is long.
constexpr std::chrono::milliseconds kPatience{12};
/// The longest wait for a played log, whose result must not depend on the machine's speed.
constexpr std::chrono::milliseconds kLoggedPatience{10'000};
/// When views come later than this, in seconds of real time, playback falls back.
constexpr double kMostLateSeconds = 0.25;
constexpr ImageSize kThumbnailSize{256, 144};

/// Seconds. Sound is mixed ahead, so that a slow picture does not interrupt it.
const Rational kHeardAhead(3, 20);

}  // namespace

Result<std::unique_ptr<PlayScreen>> PlayScreen::open(PlaySettings settings, ReplayPlayer player,
                                                     Window& window) {
  auto notes = NotesFile::open(settings.films.film.replay().file);
  if (!notes) return notes.error();
  const SessionSetup& setup = player.simulation().setup();
  std::unique_ptr<Look> look = settings.game->make_look();
  // The ranges of films are not known yet, nor the actors in them.
  const FilmCameras anybody("follow:0");
  const auto of_anybody = cameras_of_actor(settings.films.film.replay().camera, &anybody);
  if (!of_anybody) return of_anybody.error();
  if (Status there = check_actor_cameras(*look, settings.films.film.replay().camera); !there) {
    return there.error();
  }
  // A film has a limited number of cuts, but playback has all of them.
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
    // The player shares its game copies with everything else that plays this replay.
    auto sharing = replay->open(OnDivergence::kPlayOn);
    if (!sharing) return sharing.error();
    player = *std::move(sharing);
  }
  window.note(log_line_of_replay(settings.game->info.name, setup.seed, player.reader().path()));
  std::unique_ptr<PlayScreen> screen(new PlayScreen(std::move(settings), std::move(player),
                                                    *std::move(renderer), *std::move(notes),
                                                    *replay, window.film_maker()));
  if (screen->replay_.settings.game->make_soundscape) {
    screen->sound_ = std::make_unique<LiveSound>(screen->replay_.settings.game->make_soundscape(),
                                                 screen->replay_.tick_rate, window.sound());
    const std::string note = window.sound().take_note();
    if (!note.empty()) screen->replay_.toasts.add_news(note);
  }
  if (screen->replay_.settings.marks_to_film != MarksToFilm::kNone) {
    if (Status planned = screen->movie_.plan_films_at_marks(); !planned) return planned.error();
  }
  return screen;
}

PlayScreen::PlayScreen(PlaySettings settings, ReplayPlayer player,
                       std::unique_ptr<ScreenRenderer> renderer, NotesFile notes,
                       const ReplayFile& replay, MakeFilm make_film)
    : replay_(std::move(settings), player, std::move(notes), replay),
      picture_(std::move(renderer)),
      cameras_(replay_, picture_),
      points_(replay_, cameras_),
      reel_(replay_, cameras_, points_),
      films_(replay_, cameras_, replay, make_film),
      movie_(replay_, films_, cameras_),
      dialog_(replay_, films_, cameras_, reel_),
      marks_(replay_),
      ticks_ahead_((kHeardAhead * replay_.tick_rate).ceil()),
      end_tick_(player.end_tick()),
      crash_(player.reader(), Window::wake),
      playback_(std::move(player),
                picture_.renderer().window_views() + static_cast<std::size_t>(ticks_ahead_),
                Window::wake),
      waveform_([replay](const auto& stop) { return waveform_of(replay, stop); }, Window::wake),
      thumbnails_(replay, kThumbnailSize, Window::wake) {
  if (!replay_.marks.file().why_beside().empty()) {
    replay_.toasts.add_news(replay_.marks.file().why_beside() + ": marks go into " +
                            replay_.marks.file().path());
  }
  if (replay_.settings.makes_unfinished) films_.make_unfinished();
  if (replay_.settings.first_question == FirstQuestion::kWhichHighlights) {
    // Playback would slow down the films that the user is asking for.
    dialog_.open(FormSubject::kHighlights);
  } else {
    replay_.transport.play();
  }
}

void PlayScreen::draw(Window& window) {
  // Waiting for all events gives the same highlights on any machine.
  if (window.plays_log()) replay_.events.await();
  if (const auto tick = window.take_fall_back()) {
    replay_.transport.fall_back_to(Rational(*tick) / replay_.tick_rate);
  }
  films_.follow();
  handle_keys(window);
  advance(window);
  if (movie_.is_on()) {
    movie_.follow();
  } else {
    timeline_height_ =
        timeline_.height(replay_.notes(), (replay_.end() - replay_.begin()).to_double());
    draw_picture(window, switches_.hides_panels ? 0.0F : panel_height());
    draw_panels(window);
    draw_mark_list();
    menu_.draw([&] { return menu_content(window); });
  }
  hear();
  draw_overlays(window);
  reel_.follow_steps();
  if (films_.draw_closing()) is_finished_ = true;
}

/// Advances the time and fetches the views of the new position.
void PlayScreen::advance(Window& window) {
  const auto now = Clock::now();
  const std::int64_t elapsed_us = last_advance_ ? window.elapsed().count() : 0;
  last_advance_ = now;
  cameras_.fly(window, std::min(0.1F, static_cast<float>(elapsed_us) * 1e-6F),
               marks_.prompt().is_open());
  if (movie_.is_on()) return window.wait_for_screen();
  if (jumps_ != replay_.transport.jumps()) {
    is_seeking_ = true;
    seeking_since_ = now;
  }
  jumps_ = replay_.transport.jumps();
  // Time stands still until the views of the new position arrive.
  if (!is_seeking_) {
    const auto played_us =
        static_cast<std::int64_t>(static_cast<double>(elapsed_us) * marks_.playing_rate());
    const bool was_playing = replay_.transport.is_playing();
    replay_.transport.advance(
        static_cast<std::uint32_t>(std::min<std::int64_t>(played_us, UINT32_MAX)));
    if (was_playing && replay_.here() == replay_.end()) crash_.play();
    marks_.stop_at_end();
  }
  if (movie_.begin()) is_finished_ = true;
  follow_playback(window);
  if (is_seeking_ || movie_.is_on()) window.wait_for_screen();
}

void PlayScreen::follow_playback(Window& window) {
  const FrameTime time = replay_.transport.frame_time();
  const Tick shown = time.tick + (time.alpha > Rational(0) ? 1 : 0);
  const Tick ahead = is_heard() ? ticks_ahead_ : 0;
  const Tick newest = std::min(shown + ahead, end_tick_);
  if (newest != wanted_tick_) playback_.request(newest);
  wanted_tick_ = newest;
  views_ = playback_.views(window.plays_log() ? kLoggedPatience : kPatience);
  const bool is_there = views_ != nullptr && views_->newest() >= shown && views_->contains(shown);
  if (is_there) is_seeking_ = false;
  if (!is_there && !is_seeking_ && views_ != nullptr && replay_.transport.is_playing()) {
    const Rational ready = Rational(views_->newest()) / replay_.tick_rate;
    const Rational late = (replay_.here() - ready) / replay_.transport.speed();
    if (late.to_double() > kMostLateSeconds) {
      replay_.transport.fall_back_to(ready);
      window.fell_back(views_->newest());
    }
  }
  if (const auto error = playback_.report().error; error && !error_) {
    error_ = error;
    replay_.transport.pause();
    // The user may not be there to close the window.
    if (movie_.films_marks()) is_finished_ = true;
  }
}

void PlayScreen::draw_picture(Window& window, float panel_height) {
  const ImageSize size = window.size();
  const int height = std::max(1, size.height - static_cast<int>(panel_height));
  const int width = std::max(1, size.width - column_width());
  const PixelRect place = fit_into({0, 0, width, height}, replay_.settings.films.film.size);
  const FrameTime time = replay_.transport.frame_time();
  const bool is_moving = replay_.transport.is_playing() || cameras_.is_flying();
  const Status drawn = picture_.draw(views_.get(), time, cameras_.viewpoint_now(), place, size,
                                     is_moving, window.frames().last_ms());
  if (!drawn) replay_.toasts.add_error(drawn.error().message);
  ticks_for_picture_ = time.tick - shown_tick_;
  shown_tick_ = time.tick;

  // Everything drawn from here on lies over the picture; the bars around it come first.
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImVec2 from(static_cast<float>(place.x), static_cast<float>(place.y));
  const ImVec2 to(from.x + static_cast<float>(place.width),
                  from.y + static_cast<float>(place.height));
  const ImVec2 end(static_cast<float>(size.width), static_cast<float>(size.height));
  points_.draw_path(picture_.renderer().camera(), place);
  list.AddRectFilled({0.0F, 0.0F}, {end.x, from.y}, ui_color::kBackdrop);
  list.AddRectFilled({0.0F, to.y}, end, ui_color::kBackdrop);
  list.AddRectFilled({0.0F, from.y}, {from.x, to.y}, ui_color::kBackdrop);
  list.AddRectFilled({to.x, from.y}, {end.x, to.y}, ui_color::kBackdrop);
}

/// Whether time runs as fast as in the game, so that sound is possible.
bool PlayScreen::is_heard() const {
  const bool is_as_fast = replay_.transport.speed() == Rational(1) && marks_.playing_rate() == 1.0;
  return sound_ && replay_.transport.is_playing() && is_as_fast && !movie_.is_on();
}

/// Plays the sound of the shown step while time runs as in the game; else silence.
void PlayScreen::hear() {
  if (!sound_) return;
  const bool jumped = heard_jumps_ != replay_.transport.jumps();
  heard_jumps_ = replay_.transport.jumps();
  const FrameTime time = replay_.transport.frame_time();
  const bool hears = is_heard() && !is_seeking_ && views_ != nullptr && views_->contains(time.tick);
  if (!hears || jumped) sound_->rest();
  if (!hears) return;
  sound_->listen(listener_of(picture_.renderer().camera()));
  const SampleFeed::Seconds position(replay_.here().to_double());
  sound_->follow(views_, *last_advance_ - std::chrono::duration_cast<Clock::duration>(position));
}

std::chrono::microseconds PlayScreen::until_next_picture() const {
  if (movie_.is_on()) return kNever;
  if (replay_.transport.is_playing() || cameras_.is_flying()) return std::chrono::microseconds(0);
  return std::min(replay_.toasts.until_next_goes(), dialog_.until_next_picture());
}

bool PlayScreen::may_close() {
  if (films_.is_busy()) {
    films_.closing().ask_to_close();
    return false;
  }
  is_finished_ = true;
  return true;
}

Status PlayScreen::films_made() const {
  if (error_) return *error_;
  const Status made = films_.made();
  return made ? movie_.films_made() : made;
}

}  // namespace tickreel::window
