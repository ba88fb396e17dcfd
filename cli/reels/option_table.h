#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "cli/films/export_options.h"
#include "cli/reels/reel_document.h"
#include "core/error.h"

namespace tickreel {

/// The options of a film or of a clip, set by a key at a time.
class OptionTable {
 public:
  /// `options`: those that are set already.
  explicit OptionTable(ExportOptions options = {});
  OptionTable(const OptionTable&) = delete;
  OptionTable& operator=(const OptionTable&) = delete;

  [[nodiscard]] ExportOptions& options() { return options_; }
  [[nodiscard]] const ExportOptions& options() const { return options_; }
  /// Whether it is an option of `export` that a reel can have.
  [[nodiscard]] bool knows(const std::string& key) const;
  [[nodiscard]] std::vector<std::string> names() const;
  /// kUsage for what the option cannot have.
  Status set(const ReelValue& value);

 private:
  CLI::App app_;
  ExportOptions options_;
};

}  // namespace tickreel
