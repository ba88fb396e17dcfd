#include "movie/cut/marks/mark_edl.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "movie/cut/marks/edl_text.h"
#include "movie/film/time/timecode.h"
#include "sim/replay/note_table.h"

namespace tickreel::movie {
namespace {

class MarkReader {
 public:
  MarkReader(std::string_view text, const Rational& frame_rate, std::string_view start)
      : text_(text, frame_rate), start_(start) {}

  Result<std::vector<Mark>> read() {
    while (const auto line = text_.next()) {
      if (Status read = read_line(*line); !read) return read.error();
    }
    if (Status added = add_event(); !added) return added.error();
    if (!has_events_) {
      return bad_file("there is no event in it: this is no edit decision list (CMX 3600)");
    }
    return marks_.notes().marks;
  }

 private:
  /// An event with the data of the lines behind it.
  struct Event : EdlEvent {
    std::string clip{};
    bool has_locator = false;
  };

  /// The frames of a mark; it is a point when both are equal.
  struct Frames {
    std::int64_t in = 0;
    std::int64_t out = 0;
  };

  Status read_line(const EdlLine& line) {
    switch (line.kind) {
      case EdlLineKind::kComment:
        return read_comment(line.text);
      case EdlLineKind::kMarker:
        return read_resolve_marker(line.text);
      case EdlLineKind::kEvent:
        return read_event(line.text);
      default:
        return {};
    }
  }

  Status read_event(std::string_view line) {
    if (Status added = add_event(); !added) return added;
    const auto words = EdlText::event_words(line);
    if (!words) return bad(words.error().message);
    auto event = text_.event_of(*words);
    if (!event) return bad(event.error().message + ": choose another with §fps");
    has_events_ = true;
    const std::string_view track = (*words)[2];
    const bool has_picture = !track.starts_with('A') || track.find('V') != std::string_view::npos;
    if (event->source_frames() < 0) return bad("the source ends before it begins");
    start_frame_ = text_.frame_of(start_).value_or(0);
    event_ = Event{*std::move(event)};
    // The event in front of a dissolve has no length.
    is_counted_ = has_picture && event_->source_frames() > 0;
    return {};
  }

  Status read_comment(std::string_view comment) {
    if (!event_) return {};
    if (const auto name = after(comment, "FROM CLIP NAME:")) event_->clip = *name;
    if (const auto name = after(comment, "TO CLIP NAME:")) event_->clip = *name;
    const auto locator = after(comment, "LOC:");
    if (!locator) return {};
    // A locator has a time in the record, a colour, and a name.
    const std::vector<std::string_view> words = words_of(*locator);
    const auto frame = words.empty() ? std::nullopt : text_.frame_of(words[0]);
    if (!frame) return bad("a locator begins with a timecode of this frame rate");
    const std::string_view name =
        words.size() < 3 ? ""
                         : std::string_view(words[2].data(), locator->data() + locator->size());
    const bool is_inside = *frame >= event_->record_in && *frame < event_->record_out;
    event_->has_locator = true;
    const std::int64_t at = is_inside ? event_->source_in + *frame - event_->record_in : *frame;
    return add(name.empty() ? "locator" : name, {at, at}, text_.line());
  }

  /// The form is: |C:ResolveColorBlue |M:Goal |D:1
  Status read_resolve_marker(std::string_view line) {
    if (!event_) return {};
    std::string_view name = "marker";
    std::int64_t frames = 1;
    for (std::size_t bar = 0; bar < line.size();) {
      const std::size_t end = std::min(line.find('|', bar + 1), line.size());
      const std::string_view field = trimmed(line.substr(bar + 1, end - bar - 1));
      if (const auto text = after(field, "M:"); text && !text->empty()) name = *text;
      if (const auto text = after(field, "D:")) {
        std::from_chars(text->data(), text->data() + text->size(), frames);
      }
      bar = end;
    }
    event_->has_locator = true;
    if (frames > kMaxFrames) return bad("a marker has more frames than there are");
    const std::int64_t in = event_->source_in;
    return add(name, {in, frames > 1 ? in + frames : in}, text_.line());
  }

  /// Adds the event that was read, with its comments.
  Status add_event() {
    const std::optional<Event> event = std::exchange(event_, std::nullopt);
    if (!event || !is_counted_) return {};
    const bool only_carries_locators =
        event->has_locator && event->clip.empty() && event->source_frames() == 1;
    if (only_carries_locators) return {};
    return add(event->clip.empty() ? "event " + event->number : event->clip,
               {event->source_in, event->source_out}, event->line);
  }

  Status add(std::string_view name, const Frames& frames, std::size_t line) {
    if (frames.in < start_frame_) {
      return bad_file("line " + std::to_string(line) + ": this is before " + std::string(start_) +
                      ", where the replay starts");
    }
    const std::int64_t in = frames.in - start_frame_;
    const std::int64_t out = frames.out - start_frame_;
    Mark mark{free_name(std::string(name)), text_.timecode().seconds_of(in), {}};
    if (out > in) mark.out_seconds = text_.timecode().seconds_of(out);
    const Status added = marks_.apply(SetMark{mark, {}});
    return added ? added : bad_file("line " + std::to_string(line) + ": " + added.error().message);
  }

  /// Returns the name, with a number if it is taken.
  std::string free_name(const std::string& name) {
    if (!marks_.has_mark(name)) return name;
    int& number = last_numbers_.try_emplace(name, 1).first->second;
    std::string numbered;
    do {
      numbered = name + " " + std::to_string(++number);
    } while (marks_.has_mark(numbered));
    return numbered;
  }

  [[nodiscard]] Status bad(const std::string& what) const {
    return bad_file("line " + std::to_string(text_.line()) + ": " + what);
  }

  static constexpr std::int64_t kMaxFrames = 1'000'000'000;

  EdlText text_;
  std::string_view start_;
  std::int64_t start_frame_ = 0;  ///< depends on whether timecodes drop frames
  NoteTable marks_;
  std::map<std::string, int> last_numbers_;  ///< of the names that were taken
  bool has_events_ = false;
  bool is_counted_ = false;
  std::optional<Event> event_;  ///< its comments are read before it is added
};

}  // namespace

std::string write_mark_edl(const std::vector<Mark>& marks, const std::string& title,
                           const Rational& frame_rate) {
  const Timecode timecode(frame_rate);
  std::string text = "TITLE: " + title + "\nFCM: NON-DROP FRAME\n";
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const Mark& mark = marks[i];
    const std::int64_t in = timecode.nearest_frame(mark.in_seconds);
    const std::int64_t out =
        mark.out_seconds ? std::max(timecode.nearest_frame(*mark.out_seconds), in + 1) : in + 1;
    const std::string times = timecode.text_of(in) + " " + timecode.text_of(out);
    text += "\n" + three_digits(i + 1) + "  AX       V     C        ";
    text.append(times).append(" ").append(times).append("\n");
    text += mark.out_seconds ? "* FROM CLIP NAME: " + mark.name + "\n"
                             : "* LOC: " + timecode.text_of(in) + " RED     " + mark.name + "\n";
  }
  return text;
}

Result<std::vector<Mark>> read_mark_edl(std::string_view text, const Rational& frame_rate,
                                        std::string_view start) {
  return MarkReader(text, frame_rate, start).read();
}

}  // namespace tickreel::movie
