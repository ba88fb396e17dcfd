#include "movie/plan/reel/wrong_keys.h"

#include <algorithm>

#include "core/text/nearest_name.h"

namespace tickreel::movie {
namespace {

const std::vector<std::string> kAroundMarks{"before", "after"};
const std::vector<std::string> kSpeeds{"speed", "freeze"};
/// What highlights are looked for by; their other keys say nothing alone.
const std::vector<std::string> kSought{"event", "by", "on", "multi", "top", "best"};
/// By what the limits of the length of highlights are judged.
const std::vector<std::string> kBehindMax{"before", "after", "within", "multi", "best", "merge"};

bool contains(const std::vector<std::string>& keys, const std::string& key) {
  return std::ranges::find(keys, key) != keys.end();
}

template <typename Has>
bool has_any(const ClipKeys& keys, const Has& has) {
  return std::ranges::any_of(keys, [&](std::string_view key) { return has(std::string(key)); });
}

}  // namespace

WrongKeys::WrongKeys(const ClipTable& clip) : clip_(clip) {
  for (const KeyTable* table : clip.tables()) {
    for (const std::string& key : table->unread) add(key);
    for (const KeyValue& value : table->values) {
      const ClipKey* const known = find_clip_key(value.key);
      if (known != nullptr) {
        if (!known->is_list && value.texts.size() != 1) add(value.key);
        continue;
      }
      const std::string meant = nearest_name(value.key, clip_key_names(clip.kind()));
      if (!meant.empty() && !clip.has(meant)) add(meant);
    }
  }
}

std::optional<ClipKind> WrongKeys::kind() const {
  for (const std::string& key : keys_) {
    if (const auto kind = kind_of_key(key)) return kind;
  }
  return std::nullopt;
}

bool WrongKeys::is_subject(ClipKind kind) const {
  return std::ranges::any_of(keys_,
                             [&](const std::string& key) { return kind_of_key(key) == kind; });
}

bool WrongKeys::change_choice() const {
  const auto is_wrong = [&](const std::string& key) { return has(key); };
  return std::ranges::any_of(choices_of_replays(),
                             [&](const ClipKeys& keys) { return has_any(keys, is_wrong); });
}

bool WrongKeys::change_times() const {
  const auto is_wrong = [&](const std::string& key) { return has(key); };
  return change_choice() || change_length() || std::ranges::any_of(kAroundMarks, is_wrong) ||
         std::ranges::any_of(kSpeeds, is_wrong);
}

bool WrongKeys::chooses_marks() const {
  const ClipTable left = rest();
  const auto is_left = [&](const std::string& key) { return left.has(key); };
  if (is_left("mark") || is_left("all-marks")) return true;
  return std::ranges::any_of(kSought, [&](const std::string& key) {
    return is_left(key) && (key != "multi" || left.text(key) != "1");
  });
}

bool WrongKeys::leave_out(const std::string& key) {
  const bool is_said = rest().has(key);
  keys_.insert(key);
  return is_said;
}

bool WrongKeys::add(const std::string& key) {
  const auto is_said = [&](const std::string& one) { return clip_.has(one); };
  const auto says = [&](const ClipKeys& keys) { return has_any(keys, is_said); };
  const auto leave_all_out = [&](const auto& keys) {
    bool is_any = false;
    for (const auto& one : keys) is_any = leave_out(std::string(one)) || is_any;
    return is_any;
  };
  bool is_less = leave_out(key);
  // Of two ways to say the same, either may go: neither has a mistake that will stay.
  const ClipKeys& ends = end_keys();
  if (std::ranges::count(ends, key) > 0 && std::ranges::count_if(ends, [&](std::string_view end) {
                                             return clip_.has(std::string(end));
                                           }) > 1) {
    is_less = leave_all_out(ends) || is_less;
  }
  const bool is_choice = std::ranges::any_of(choices_of_replays(), [&](const ClipKeys& keys) {
    return std::ranges::count(keys, key) > 0;
  });
  if (is_choice && std::ranges::count_if(choices_of_replays(), says) > 1) {
    for (const ClipKeys& keys : choices_of_replays()) is_less = leave_all_out(keys) || is_less;
  }
  if (contains(kBehindMax, key)) leave_out("max");
  if (contains(kAroundMarks, key)) leave_out("best");
  if (change_choice()) {
    // 'actor' is somebody of a mark.
    if (clip_.text("camera").find("actor") != std::string::npos) leave_out("camera");
    if (!chooses_marks()) {
      leave_all_out(kAroundMarks);
      leave_all_out(choices_of_replays().back());
    }
  }
  return is_less;
}

bool WrongKeys::add_of_title(const ErrorSubject& subject) {
  return of_titles_.emplace(subject.number_of("title"), subject.field).second;
}

void WrongKeys::take_out(std::vector<TitleRequest>& titles) const {
  for (const auto& [number, key] : of_titles_) {
    if (number < 1 || number > titles.size()) continue;
    TitleRequest& title = titles[number - 1];
    if (key == "from") {
      title.from.clear();
    } else if (key == "to") {
      title.to.clear();
    } else if (key == "length") {
      title.length.clear();
    } else {
      title = {};
      title.text = "-";
    }
  }
}

}  // namespace tickreel::movie
