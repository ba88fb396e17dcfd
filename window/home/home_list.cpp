#include "window/home/home_list.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace tickreel::window {

namespace {

std::string in_small_letters(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter += 'a' - 'A';
  }
  return text;
}

}  // namespace

void HomeList::set(std::vector<HomeRow> rows) {
  all_ = std::move(rows);
  show();
}

void HomeList::find(const std::string& text) {
  text_ = text;
  show();
}

std::string HomeList::count(HomeRow::Kind kind) const {
  const auto all = std::ranges::count(all_, kind, &HomeRow::kind);
  const auto shown = std::ranges::count(rows_, kind, &HomeRow::kind);
  return (shown == all ? "" : std::to_string(shown) + " of ") + std::to_string(all);
}

void HomeList::show() {
  const std::optional<HomeRow> before =
      rows_.empty() ? std::nullopt : std::optional(rows_[selected_]);
  rows_ = all_;
  const std::string text = in_small_letters(text_);
  std::erase_if(rows_, [&](const HomeRow& row) {
    return in_small_letters(row.title + " " + row.note).find(text) == std::string::npos;
  });
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

void HomeList::select(const HomeRow& like) {
  auto same = std::ranges::find(rows_, like);
  if (same == rows_.end()) {
    same = std::ranges::find_if(rows_, [&](const HomeRow& row) {
      return row.kind == like.kind && row.title == like.title;
    });
  }
  if (same != rows_.end()) selected_ = static_cast<std::size_t>(same - rows_.begin());
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
