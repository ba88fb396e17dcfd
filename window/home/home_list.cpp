#include "window/home/home_list.h"

#include <algorithm>
#include <utility>

namespace tickreel::window {

void HomeList::set(std::vector<HomeRow> rows) {
  const std::optional<HomeRow> before =
      rows_.empty() ? std::nullopt : std::optional(rows_[selected_]);
  rows_ = std::move(rows);
  const auto same = std::ranges::find_if(rows_, [&](const HomeRow& row) {
    return before && row.kind == before->kind && row.title == before->title &&
           row.note == before->note;
  });
  if (same != rows_.end()) {
    selected_ = static_cast<std::size_t>(same - rows_.begin());
  } else {
    selected_ = rows_.empty() ? 0 : std::min(selected_, rows_.size() - 1);
  }
}

const HomeRow* HomeList::selected() const {
  return rows_.empty() ? nullptr : &rows_[selected_];
}

void HomeList::select(std::size_t index) {
  if (index < rows_.size()) selected_ = index;
}

std::size_t HomeList::begin_of_kind(std::size_t index) const {
  while (index > 0 && rows_[index - 1].kind == rows_[index].kind) --index;
  return index;
}

void HomeList::press(MenuKey key) {
  const std::size_t count = rows_.size();
  if (count == 0) return;
  if (key == MenuKey::kUp) selected_ = (selected_ + count - 1) % count;
  if (key == MenuKey::kDown) selected_ = (selected_ + 1) % count;
  if (key == MenuKey::kLeft) {
    const std::size_t begin = begin_of_kind(selected_);
    selected_ = begin_of_kind((begin + count - 1) % count);
  }
  if (key == MenuKey::kRight) {
    const auto kind = rows_[selected_].kind;
    while (selected_ < count && rows_[selected_].kind == kind) ++selected_;
    selected_ %= count;
  }
}

}  // namespace tickreel::window
