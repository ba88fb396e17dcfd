#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/descriptions/description.h"
#include "cli/films/export_options.h"
#include "tickreel/result.h"

namespace tickreel {

/// Stands for other options, and is set before these: what is given goes before what it stands for.
inline constexpr const char* kProfileKey = "profile";

/// The options of `export` as keys of a description, set one at a time.
class OptionTable {
 public:
  /// What they are of: a film of one replay has more of them than a reel.
  enum class Of : std::uint8_t { kReel, kReplay };
  /// `options`: those that are set already.
  explicit OptionTable(Of of, FilmRequest options = {});
  OptionTable(const OptionTable&) = delete;
  OptionTable& operator=(const OptionTable&) = delete;

  [[nodiscard]] FilmRequest& options() { return options_; }
  [[nodiscard]] const FilmRequest& options() const { return options_; }
  /// Whether it is an option that can be there.
  [[nodiscard]] bool knows(const std::string& key) const;
  [[nodiscard]] std::vector<std::string> names() const;
  /// kUsage for what the option cannot have.
  Status set(const KeyValue& value);

 private:
  [[nodiscard]] bool may_have(const std::string& key) const;

  Of of_;
  CLI::App app_;
  FilmRequest options_;
};

}  // namespace tickreel
