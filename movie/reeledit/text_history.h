#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "movie/film/json_text.h"

namespace tickreel::movie {

/// One change of a text: what stood at a byte, and what stands there now.
struct TextStep {
  std::string what;  ///< for people
  std::size_t at = 0;
  std::string removed;
  std::string inserted;
};

/// A text with what it was before, step by step, as far as there is room: the oldest steps are
/// forgotten first. A value.
class TextHistory {
 public:
  static constexpr std::size_t kMostSteps = 1000;
  static constexpr std::size_t kMostBytes = std::size_t{4} << 20U;

  explicit TextHistory(std::string text = "") : text_(std::move(text)) {}
  /// One that to_json() wrote; an empty one of that text for what nobody has written.
  static TextHistory from_json(const Json& json, std::string text);
  [[nodiscard]] Json to_json() const;

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t size() const { return steps_.size(); }
  /// What was undone is forgotten.
  void add(const std::string& what, const std::string& text);
  /// The last step, or the one that would be made again; null: there is none.
  [[nodiscard]] const TextStep* undoable() const;
  [[nodiscard]] const TextStep* redoable() const;
  /// There is one.
  void undo();
  void redo();
  /// To the step, the nearest one, at which the text is that. False: it never was.
  bool go_to(const std::string& text);

 private:
  void forget_oldest();
  [[nodiscard]] bool is_consistent() const;

  std::string text_;
  std::vector<TextStep> steps_;
  std::size_t position_ = 0;  ///< so many steps are made
};

}  // namespace tickreel::movie
