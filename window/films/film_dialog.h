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

/// The panel that asks what to film and how. It shows a picture of the film and what it will cost.
class FilmDialog {
 public:
  /// The type under which Dear ImGui drags a highlight; the data are its number as text.
  static constexpr const char* kDragged = "highlight";

  enum class Answer : std::uint8_t { kNone, kFilm, kCancel };
  /// Makes the request for the first film of the form; nothing when it cannot be ordered.
  using Orderer = std::function<std::optional<FilmLook>(const Mark& film)>;

  FilmDialog(FilmForm form, const ReplayFile& replay, const TickRate& tick_rate);
  /// For a reel: the form's subject is FormSubject::kReel.
  explicit FilmDialog(FilmForm form);

  [[nodiscard]] FilmForm& form() { return form_; }
  /// Stops looking at films without waiting; has_ended() says when the thread is done.
  void give_up() { outlooks_.give_up(); }
  [[nodiscard]] bool has_ended() const { return outlooks_.has_ended(); }
  Answer press(const KeyPress& key);
  Answer draw(const Orderer& order);
  /// The time until the next picture is due when nothing happens.
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
  std::unique_ptr<ThumbnailMaker> pictures_;  ///< of the highlights; null for a reel
  /// a picture of each highlight, filled one after the other
  std::vector<std::unique_ptr<ScreenTexture>> highlights_;
  /// the number of pictures requested so far
  std::size_t asked_for_ = 0;
  ScreenTexture picture_;
  std::string words_;
  bool is_refused_ = false;
  bool has_moved_ = true;
  bool is_first_ = true;
  int settling_ = 0;  ///< pictures until the panel's size fits its content
  /// the last change that the outlook does not cover yet
  std::optional<Clock::time_point> changed_;
};

}  // namespace tickreel::window
