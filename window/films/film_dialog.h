#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "renderer/gl/screen_texture.h"
#include "window/films/outlook_maker.h"
#include "window/films/thumbnail_maker.h"
#include "window/key_press.h"
#include "window/model/film_form.h"

namespace tickreel::window {

/// The panel that asks what is to be filmed, and how: with a picture of it, and what it will cost.
class FilmDialog {
 public:
  /// What a highlight is dragged as, to Dear ImGui: its data are its number, as a text.
  static constexpr const char* kDragged = "highlight";

  enum class Answer : std::uint8_t { kNone, kFilm, kCancel };
  /// The first film of the form as it would be ordered; nothing when it cannot be.
  using Orderer = std::function<std::optional<FilmLook>(const Mark& film)>;

  FilmDialog(FilmForm form, const ReplayFile& replay, const TickRate& tick_rate);
  /// Of a reel: FormSubject::kReel.
  explicit FilmDialog(FilmForm form);

  [[nodiscard]] FilmForm& form() { return form_; }
  /// It is left; what it looked at need not be waited for, and is over when has_ended().
  void give_up() { outlooks_.give_up(); }
  [[nodiscard]] bool has_ended() const { return outlooks_.has_ended(); }
  Answer press(const KeyPress& key);
  Answer draw(const Orderer& order);
  /// How long after this picture the next one is due when nothing happens.
  [[nodiscard]] std::chrono::microseconds until_next_picture() const;

 private:
  using Clock = std::chrono::steady_clock;

  void follow_changes(const Orderer& order);
  void follow_pictures();
  bool draw_highlight(const FilmForm::Line& line, float width);
  int draw_value(const FilmForm::Line& line, float width);
  void draw_line(std::size_t index, float width);
  void draw_outlook(float width);
  [[nodiscard]] std::optional<Mark> looked_at() const;

  FilmForm form_;
  TickRate tick_rate_{1};  ///< of the replay
  OutlookMaker outlooks_;
  std::unique_ptr<ThumbnailMaker> pictures_;                ///< of highlights; null: of a reel
  std::vector<std::unique_ptr<ScreenTexture>> highlights_;  ///< a picture of each, as they are made
  std::size_t asked_for_ = 0;                               ///< of them
  ScreenTexture picture_;
  std::string words_;
  bool is_refused_ = false;
  bool has_moved_ = true;
  bool is_first_ = true;
  int settling_ = 0;                          ///< pictures until its size is that of its content
  std::optional<Clock::time_point> changed_;  ///< and not looked at since
};

}  // namespace tickreel::window
