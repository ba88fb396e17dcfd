#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/registry.h"
#include "live/watch/playback_thread.h"
#include "live/watch/transport.h"
#include "movie/frames/camera_choice.h"
#include "movie/notes/camera_points.h"
#include "movie/notes/mark_editor.h"
#include "movie/notes/slow_motion.h"
#include "movie/notes/step_order.h"
#include "movie/shelf/film_log.h"
#include "tickreel/result.h"
#include "window/background_search.h"
#include "window/dropped_file.h"
#include "window/films/film_dialog.h"
#include "window/films/film_panel.h"
#include "window/films/film_queue.h"
#include "window/films/thumbnail_maker.h"
#include "window/names/name_prompt.h"
#include "window/picture_view.h"
#include "window/play/crash_panel.h"
#include "window/play/free_camera.h"
#include "window/play/marks/mark_list.h"
#include "window/play/movie_marks.h"
#include "window/play/reel_tray.h"
#include "window/play/replay_searches.h"
#include "window/play/timeline.h"
#include "window/screen.h"
#include "window/sound/live_sound.h"
#include "window/toasts.h"
#include "window/transport/play_command.h"
#include "window/transport/transport_panel.h"

namespace tickreel::window {

/// Which films are made of what is marked; the window closes when they are.
enum class MarksToFilm : std::uint8_t {
  kNone,
  kWhenReached,  ///< in real time
  kAtOnce,       ///< one after the other; no film takes the name of another
};

/// What the window asks at once when it opens.
enum class FirstQuestion : std::uint8_t { kNone, kWhichHighlights };

/// How to play a replay in a window, and how to film it from there.
struct PlaySettings {
  const GameEntry* game = nullptr;
  Rational start;  ///< seconds of game time
  /// What films of the replay have in common: everything except the range and the path.
  FilmRequest films;
  std::string output_folder;  ///< of films and pictures; empty: the current one
  MarksToFilm marks_to_film = MarksToFilm::kNone;
  FirstQuestion first_question = FirstQuestion::kNone;
  /// What they are for, where `films` say what pictures they have and somebody chose otherwise
  /// since: one of plain_kinds(); empty: he did not.
  std::string film_kind{};
  bool makes_unfinished = false;  ///< films of it that an earlier window did not finish
  /// As it was asked for, of whatever replay: what one is opened with that is dropped on the
  /// window; none: no other one can be opened.
  std::optional<FilmRequest> asked{};
  PointMargins margins{Rational(kSecondsBefore),
                       Rational(kSecondsAfter)};  ///< of marks that are points
};

/// Plays a replay in a window: transport, time line, marks, cameras, and films that are made while
/// one looks on. docs/live.md describes it for those who use it.
class PlayScreen final : public Screen {
 public:
  /// In the window, whose context is current. `player` notes divergences and plays on.
  static Result<std::unique_ptr<PlayScreen>> open(PlaySettings settings, ReplayPlayer player,
                                                  Window& window);
  ~PlayScreen() override;

  [[nodiscard]] const char* name() const override { return "play"; }
  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override;
  bool may_close() override;
  [[nodiscard]] bool is_finished() const override { return is_finished_ || detour_; }
  /// Where somebody wants to go before this screen goes on: exactly one is there.
  struct Detour {
    std::string film{};               ///< a file to see
    std::string reel{};               ///< one to edit
    std::optional<Tick> take_over{};  ///< from which to play on: this screen goes on if he does not
  };
  /// After it.
  std::optional<Detour> take_detour() { return std::exchange(detour_, std::nullopt); }
  /// From there, as it was left; what there is to say of that, or why it was nothing.
  void come_back(const Result<std::string>& gone);
  /// After it: the replay to open in place of this one, if so.
  [[nodiscard]] const std::optional<std::string>& replay_to_open() const { return replay_to_open_; }
  /// After the window is closed: why the replay could not be played on, the first film that failed,
  /// or kInterrupted when marks were to be filmed and not all of them were.
  [[nodiscard]] Status films_made() const;
  [[nodiscard]] std::vector<QueuedFilm> films() const { return films_.films(); }
  [[nodiscard]] const std::string& replay() const { return settings_.films.film.replay().file; }

 private:
  enum class CameraMode : std::uint8_t { kLook, kKeys, kCuts, kFree };

  PlayScreen(PlaySettings settings, ReplayPlayer player, std::unique_ptr<ScreenRenderer> renderer,
             NotesFile notes, const ReplayFile& replay);

  // play_screen.cpp: time, and what is seen.
  void advance(Window& window);
  void follow_playback(Window& window);
  void draw_picture(Window& window, float panel_height);
  [[nodiscard]] bool is_blurred() const;
  [[nodiscard]] std::string camera_of_thumbnails() const;
  [[nodiscard]] bool is_heard() const;
  void hear();

  // play_closing.cpp: films that are being made when the window is closed.
  [[nodiscard]] bool is_filming() const;
  [[nodiscard]] bool keeps_what_is_drawn() const;
  void draw_finish();

  // play_commands.cpp: what keys and buttons do.
  void handle_keys(Window& window);
  void perform(PlayCommand command, Window& window);
  void go_back();
  bool cancel_drag();
  bool type_or_scroll(const KeyPress& press, Window& window);
  void tell(const Status& done);
  void toggle_blur();
  void begin_take_over();
  void report_crash();
  void open_dropped(const DroppedFile& dropped);

  // play_marks.cpp: what becomes of the marks.
  bool perform_on_marks(PlayCommand command);
  bool perform_on_selected(PlayCommand command);
  void hint_to_select();
  void follow_steps();
  [[nodiscard]] bool is_step_of_reel(PlayCommand command);
  void take_step(bool is_back);
  void select_neighbour(int direction);
  void rename_selected();
  void go_to_mark(const std::string& name);
  void play_selected();
  void stop_at_end_of_mark();

  // play_slow.cpp: slow motion of the selected mark.
  [[nodiscard]] Result<SlowMotion> slow_motion_after(PlayCommand command) const;
  void change_slow_motion(PlayCommand command);
  [[nodiscard]] bool change_length(SlowMotion& motion, std::size_t part, int direction) const;
  void set_speed_of_mark(const SlowMotion& motion, const Rational& here);
  [[nodiscard]] double playing_rate() const;
  void follow(const MarkAction& action);
  void follow(const MarkListAction& action);
  void follow(const CameraAction& action);
  void select_point(const std::optional<CameraPoint>& point);
  bool remove_point();
  void select_point_beside(int direction);
  [[nodiscard]] int list_width() const;
  void draw_mark_list();

  // play_menus.cpp: what a right click opens.
  /// What such a menu is about: what is selected, or where the replay is.
  enum class MenuOf : std::uint8_t { kMark, kCameraPoint, kPlace };
  void open_menu(MenuOf of);
  void open_menu_here();
  [[nodiscard]] MenuContent menu_content(Window& window);
  [[nodiscard]] bool is_point_selected() const;
  [[nodiscard]] MenuLine command_line(Window& window, PlayCommand command, const char* keys,
                                      std::string label, bool is_possible = true);
  [[nodiscard]] std::vector<MenuLine> mark_lines(Window& window);
  [[nodiscard]] MenuLine in_line(Window& window);
  [[nodiscard]] MenuLine out_line(Window& window);
  [[nodiscard]] std::vector<MenuLine> slow_lines(Window& window);
  [[nodiscard]] MenuLine mark_camera_line(Window& window);
  [[nodiscard]] std::vector<MenuLine> point_lines(Window& window);
  [[nodiscard]] std::vector<MenuLine> place_lines(Window& window);
  [[nodiscard]] MenuLine cut_line(const Rational& at);

  // play_cameras.cpp: from where it is seen.
  struct CameraChoice {
    std::string label;
    std::optional<CameraMode> mode;  ///< none: as marked
    std::size_t camera = 0;          ///< of the look
    bool is_on = false;
  };
  [[nodiscard]] std::vector<CameraChoice> camera_choices() const;
  [[nodiscard]] FilmCameras film_camera(const Mark& range) const;
  [[nodiscard]] Mark seen_range() const;
  [[nodiscard]] std::string marked_camera_here() const;
  [[nodiscard]] std::string camera_label() const;
  [[nodiscard]] CameraCuts cameras_now();
  [[nodiscard]] Viewpoint viewpoint_now();
  void keep_camera_of_notes();
  [[nodiscard]] CaptureRange seen_around() const;
  [[nodiscard]] std::vector<std::string> cameras_to_cut_to() const;
  void cut_to_camera(std::size_t digit, const Rational& at);
  [[nodiscard]] std::vector<NoteEdit> edits_of_cut(const NotedCut& cut) const;
  void select_camera(std::size_t index);
  void draw_cameras();
  void give_camera_to_mark();
  void set_camera_of_mark(const std::string& camera);
  void fly(const Window& window, float seconds);
  void toggle_free_camera();
  void store_camera_key();
  [[nodiscard]] bool is_seen_here(const CameraKey& key) const;
  void remove_camera_key();
  void change_ease();
  void set_ease(CameraKey key, CameraEase ease);
  void draw_camera_path(const PixelRect& place);

  // play_films.cpp: films and pictures.
  [[nodiscard]] std::string path_for(const std::string& what, const std::string& ending,
                                     const std::string& folder) const;
  void say_which_of_several(const Mark& filmed);
  void take_screenshot();
  /// One of the look's, or several, of the film of a range.
  [[nodiscard]] FilmCameras chosen_camera(const Mark& range) const;
  /// The order for a range, with its camera unless somebody has chosen one.
  FilmOrder make_order(const Mark& range, const std::string& path, const FilmRequest& films);
  FilmOrder order_at_mark(const Mark& mark);
  Status plan_films_at_marks();
  [[nodiscard]] Rational point_here() const;
  void film_by_hand();
  void take_back_film();
  void enter_movie_mode();
  std::size_t order_for_now(FilmOrder order, const Mark& range);
  void begin_film_at_mark();
  void begin_film_by_hand(const Rational& end);
  void follow_movie_mode();

  // play_dialog.cpp: what is to be filmed, and how.
  [[nodiscard]] PlainOffer film_offer();
  void open_film_dialog(PlainWhat what);
  bool press_in_dialog(const KeyPress& press);
  void draw_film_dialog();
  void answer_dialog(FilmDialog::Answer answer);
  Result<FilmOrder> chosen_order(const Mark& range, const PlainChoice& choice);
  bool order_chosen(const PlainForm& form);
  /// Orders a film that is remembered until it is made.
  void order_noted(FilmOrder order, const Mark& range, const PlainChoice& choice);
  void go_on_with(const ShelvedFilm& film, FilmOrder& order) const;
  void order_unfinished();
  void follow_film_log();

  void leave_for(Detour detour);

  // play_reel.cpp: marks become clips.
  [[nodiscard]] ReelMoment moment_of(const Mark& mark) const;
  void put_into_reel(const std::string& name, std::size_t at);
  void put_into_reel(const TrayDrop& drop);
  void take_dragged_mark();
  void draw_reel_tray();
  /// To be edited, until somebody comes back; not while a film is being made.
  void go_to_reel(const std::string& path);

  // play_panels.cpp: what is drawn over the picture.
  void draw_panels(Window& window);
  [[nodiscard]] std::vector<PanelButton> menu_buttons() const;
  void draw_timeline();
  float draw_thumbnail(const TimelineAction& action, float timeline_top);
  void draw_overlays(Window& window);
  [[nodiscard]] float panel_height() const;

  PlaySettings settings_;
  const TickRate tick_rate_;
  const TickRange playback_ticks_;  ///< of the replay
  const std::vector<std::string> players_;
  Transport transport_;
  MarkEditor marks_;
  PictureView picture_;
  const Tick ticks_ahead_;  ///< that are played before they are shown, to be heard in time
  const Tick end_tick_;
  CrashPanel crash_;
  const Shutter shutter_;  ///< of pictures with motion blur
  PlaybackThread playback_;
  FilmQueue films_;
  FilmQueue pictures_;  ///< which wait for no film
  FilmPanel film_panel_;
  BackgroundSearch<std::vector<FoundEvent>> events_;
  BackgroundSearch<Waveform> waveform_;
  ThumbnailMaker thumbnails_;
  Timeline timeline_;
  float timeline_height_ = 0.0F;  ///< in units of the interface, in this picture
  Toasts toasts_;
  NamePrompt prompt_;
  ContextMenu menu_;
  MenuOf menu_of_ = MenuOf::kMark;
  MarkList mark_list_;
  ReelTray reel_tray_;
  StepOrder steps_;  ///< of marks_ and of reel_tray_

  std::shared_ptr<const ViewWindow> views_;
  std::optional<std::chrono::steady_clock::time_point> last_advance_;
  Tick wanted_tick_ = -1;
  Tick shown_tick_ = 0;
  Tick ticks_for_picture_ = 0;
  std::uint64_t jumps_ = 0;           ///< of the transport, of which this knows
  std::unique_ptr<LiveSound> sound_;  ///< null: the game is silent
  std::uint64_t heard_jumps_ = 0;     ///< of the transport, of which the sound knows
  bool is_seeking_ = false;           ///< since a jump, until its views are there
  std::chrono::steady_clock::time_point seeking_since_;

  std::vector<FilmCameras> cameras_;  ///< of the look, for each player where it asks for one
  std::size_t camera_ = 0;            ///< the look's, in cameras_
  CameraMode camera_mode_ = CameraMode::kLook;
  CameraMode before_free_ = CameraMode::kLook;  ///< where V leads back
  bool chose_camera_ = false;                   ///< by hand or with --camera
  std::optional<CameraPoint> selected_point_;   ///< it may be gone by now
  std::optional<FreeCamera> free_camera_;
  bool is_flying_ = false;

  std::optional<Rational> prompt_point_;  ///< of the mark that is being named; none: a rename
  ScreenTexture thumbnail_texture_;
  Tick thumbnail_tick_ = -1;
  float thumbnail_height_ = 0.0F;  ///< pixels, in this picture; 0: it is not shown
  bool shows_blur_ = false;
  bool shows_help_ = false;
  bool shows_debug_ = false;
  float help_scroll_ = 0.0F;  ///< lines, in this picture
  bool shows_cameras_ = false;
  bool shows_list_ = false;
  std::optional<Rational> play_until_;    ///< the end of the mark that is played
  std::optional<SlowMotion> play_speed_;  ///< its own
  std::uint64_t play_jumps_ = 0;          ///< of the transport, when it was begun
  bool hides_panels_ = false;

  std::optional<MovieMarks> movie_marks_;
  std::set<std::size_t> films_at_marks_;  ///< their numbers
  std::optional<Rational> film_from_;     ///< a range that is being set by hand
  /// The film for which real time stands still.
  struct MovieFilm {
    std::size_t number = 0;
    Rational continue_at;
    bool plays_on = true;
  };
  std::optional<MovieFilm> movie_film_;
  MovieModeView movie_mode_;
  /// By number, until they are over; with is_made: remembered only once they are.
  std::map<std::size_t, ShelvedFilm> noted_films_;
  std::unique_ptr<FilmDialog> film_dialog_;                ///< null: it is not open
  std::vector<std::unique_ptr<FilmDialog>> left_dialogs_;  ///< that look at something still
  PlainWhat asked_what_ = PlainWhat::kRange;               ///< with which it was opened
  PlainWhat last_what_ = PlainWhat::kRange;                ///< that was chosen in it last
  bool plays_on_after_dialog_ = false;
  std::optional<Detour> detour_;
  bool plays_on_after_detour_ = false;

  bool is_asked_to_close_ = false;
  bool closes_when_filmed_ = false;
  bool is_finished_ = false;
  std::optional<std::string> replay_to_open_;
  std::optional<Error> error_;  ///< the replay cannot be played on
};

}  // namespace tickreel::window
