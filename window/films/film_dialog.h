#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "renderer/gl/screen_texture.h"
#include "tickreel/result.h"
#include "window/films/outlook_maker.h"
#include "window/films/thumbnail_maker.h"
#include "window/key_press.h"
#include "window/model/film_form.h"
#include "window/names/name_prompt.h"

namespace tickreel::window {

/// The panel that asks what to film and how. It shows a picture of the film and its expected cost.
class FilmDialog {
 public:
  /// The type name under which Dear ImGui drags a highlight. The data are the index of the
  /// highlight as text.
  static constexpr const char* kDragged = "highlight";

  /// The user's answer: none yet, make the films, put their ranges into a reel instead, or close
  /// the panel.
  enum class Answer : std::uint8_t { kNone, kFilm, kReel, kCancel };
  /// Returns the request for one film of the form, of the range `film`; the error says why there
  /// is none.
  using Orderer = std::function<Result<FilmLook>(const Mark& film)>;

  /// Opens the panel for films of a replay.
  FilmDialog(FilmForm form, const ReplayFile& replay, const TickRate& tick_rate);
  /// Opens the panel for films of a reel. The subject of the form is FormSubject::kReel.
  explicit FilmDialog(FilmForm form);

  [[nodiscard]] FilmForm& form() { return form_; }
  /// Replaces the offer and sets the subject; the other choices stay.
  void choose(FormOffer offer, FormSubject what);
  /// Ends the work on the picture and the cost, without waiting. has_ended() tells when its thread
  /// has ended. For a picture of a highlight that is being made, the destructor waits.
  void give_up() { outlooks_.give_up(); }
  [[nodiscard]] bool has_ended() const { return outlooks_.has_ended(); }
  /// Shows why the films cannot be made as chosen, until the user changes something.
  void refuse(const std::string& why);
  /// Handles a key. While the panel asks for another folder, the question gets all keys.
  Answer press(const KeyPress& key);
  /// Draws the panel. Calls `order` when the picture and the cost have to be made again.
  Answer draw(const Orderer& order);
  /// Returns the time until the next picture is due when nothing happens.
  [[nodiscard]] std::chrono::microseconds until_next_picture() const;

 private:
  using Clock = std::chrono::steady_clock;

  void ask_where();
  void follow_changes(const Orderer& order);
  void follow_pictures();
  bool draw_highlight(const FilmForm::Line& line, float width);
  int draw_value(const FilmForm::Line& line, float width);
  void draw_line(std::size_t index, float width);
  void draw_outlook(float width);
  [[nodiscard]] std::optional<Mark> looked_at() const;
  [[nodiscard]] bool may_be_reel() const;

  FilmForm form_;
  TickRate tick_rate_{1};  ///< the replay's
  OutlookMaker outlooks_;
  /// Makes the pictures of the highlights; null for a reel.
  std::unique_ptr<ThumbnailMaker> pictures_;
  /// A picture for each highlight. They are filled in one after the other.
  std::vector<std::unique_ptr<ScreenTexture>> highlights_;
  /// The number of pictures requested so far.
  std::size_t asked_for_ = 0;
  ScreenTexture picture_;
  bool is_picture_old_ = false;  ///< the picture shows an earlier choice
  std::string words_;
  bool is_refused_ = false;
  bool has_moved_ = true;
  bool is_first_ = true;
  int settling_ = 0;  ///< pictures until the panel's size fits its content
  /// When the form was last changed, if the picture and the cost are still older.
  std::optional<Clock::time_point> changed_;
  NamePrompt where_;  ///< asks for a folder that is not offered
};

}  // namespace tickreel::window
