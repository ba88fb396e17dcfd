#include "window/play/play_dialog.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "movie/cut/notes/best_highlights.h"
#include "window/films/unused_path.h"
#include "window/play/movie_marks.h"
#include "window/screen.h"
#include "window/transport/play_command.h"

namespace tickreel::window {
namespace {

constexpr std::size_t kMostHighlights = 6;

}  // namespace

FormOffer PlayDialog::offer(const std::string& last_folder) {
  FormOffer offer;
  const CaptureRange all{replay_.begin(), replay_.end()};
  offer.range = replay_.marks.film_range(replay_.here());
  const bool is_selected = replay_.marks.selected() != nullptr;
  offer.ranges_here = is_selected ? 1 : replay_.marks.ranges_around(replay_.here());
  offer.all = {"all", all.in_seconds, all.out_seconds};
  const auto marked =
      MovieMarks::of(replay_.notes().marks, replay_.settings.margins, replay_.frame_rate(), all);
  if (marked) offer.marks = marked->ranges();
  // Marks ticked in the list take precedence.
  if (const auto ticked = replay_.marks.ticked(); !ticked.empty()) {
    offer.marks.clear();
    offer.are_ticked = true;
    for (const Mark& mark : ticked) offer.marks.push_back(replay_.marks.filmed(mark));
  }
  offer.highlights = best_highlights(replay_.events.found(), *replay_.settings.game,
                                     replay_.tick_rate, replay_.ticks, kMostHighlights);
  offer.cameras = cameras_.names();
  const std::string beside = std::filesystem::path(replay_.path()).parent_path().string();
  offer.folders = film_folders(replay_.settings.output_folder, beside, last_folder);
  return offer;
}

void PlayDialog::open() {
  if (dialog_) return;  // the buttons beside it are still there
  const bool is_selected = replay_.marks.selected() != nullptr;
  const bool are_ticked = !replay_.marks.ticked().empty();
  open(is_selected  ? FormSubject::kRange
       : are_ticked ? FormSubject::kMarks
       : last_      ? *last_
                    : proposed_subject(offer()));
}

void PlayDialog::open(FormSubject what) {
  if (replay_.begin() >= replay_.end()) return;
  if (dialog_) return dialog_->choose(offer(), what);
  plays_on_ = replay_.transport.is_playing();
  replay_.transport.pause();
  FormChoice last = read_last_choice(last_choice_path());
  // Where the program's options set the pictures, they apply until the user chooses otherwise.
  if (says_pictures(replay_.settings.films)) last.kind = replay_.settings.film_kind;
  dialog_ = std::make_unique<FilmDialog>(FilmForm(last, what, offer(last.folder)),
                                         films_.queue().replay(), replay_.tick_rate);
  asked_ = dialog_->form().what();
}

bool PlayDialog::press(const KeyPress& press) {
  if (!dialog_) return false;
  const auto command = command_of(press);
  const bool is_of_window = command == PlayCommand::kQuit || command == PlayCommand::kFullscreen;
  // Undo stays available, since a highlight may have been dragged into the reel.
  if (is_of_window || (command && reel_.is_step(*command))) return false;
  follow(dialog_->press(press));
  return true;
}

void PlayDialog::draw() {
  std::erase_if(left_, [](const auto& left) { return left->has_ended(); });
  if (!dialog_) return;
  if (dialog_->form().offered().highlights.empty() && !replay_.events.found().empty()) {
    dialog_->form().offer(offer());
  }
  follow(dialog_->draw([this](const Mark& film) -> Result<FilmLook> {
    auto order = films_.chosen_order(film, dialog_->form().choice());
    return order ? Result<FilmLook>(std::move(order->request)) : order.error();
  }));
}

void PlayDialog::follow(FilmDialog::Answer answer) {
  if (answer == FilmDialog::Answer::kNone) return;
  if (answer == FilmDialog::Answer::kFilm) {
    const Status ordered = films_.make_chosen(dialog_->form());
    if (!ordered) return dialog_->refuse(ordered.error().message);
  }
  if (answer == FilmDialog::Answer::kReel) reel_.add(dialog_->form().films(), true);
  // Closing the dialog must not wait for its thread, which may need seconds on a slow machine.
  dialog_->give_up();
  if (dialog_->form().what() != asked_) last_ = dialog_->form().what();
  left_.push_back(std::move(dialog_));
  if (plays_on_) replay_.transport.play();
}

std::chrono::microseconds PlayDialog::until_next_picture() const {
  return dialog_ ? dialog_->until_next_picture() : Screen::kNever;
}

std::vector<Mark> PlayDialog::highlights() const {
  return dialog_ ? dialog_->form().offered().highlights : std::vector<Mark>();
}

}  // namespace tickreel::window
