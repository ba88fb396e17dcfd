#include "games/check/check_game.h"

#include <algorithm>
#include <array>
#include <deque>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>
#include <unordered_set>

#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "games/check/binary_file.h"
#include "games/check/symbol_name.h"
#include "games/check/symbol_rules.h"

namespace tickreel::games {
namespace {

namespace fs = std::filesystem;

/// Of libraries that are linked to each other.
constexpr std::size_t kMostFiles = 256;
/// More lines help nobody.
constexpr std::size_t kMostLines = 100;

/// Libraries that are the machine's, wherever a copy of them lies: what they bring is judged by
/// name.
bool is_of_the_machine(std::string_view name) {
  constexpr std::array<std::string_view, 9> kNames{"libc.so",      "libm.so",     "libmvec.so",
                                                   "libstdc++.so", "libgcc_s.so", "libdl.so",
                                                   "librt.so",     "ld-linux",    "libpthread.so"};
  return std::ranges::any_of(kNames, [&](std::string_view one) { return name.starts_with(one); });
}

/// Those that lie beside a library, or where it says that its own do: they come along with it.
std::vector<std::string> bundled_with(const BinaryFile& library) {
  const fs::path beside = fs::path(library.path).parent_path();
  std::vector<fs::path> folders{beside};
  constexpr std::string_view kOrigin = "$ORIGIN";
  for (const std::string& folder : library.folders) {
    if (folder.starts_with(kOrigin))
      folders.push_back(beside.string() + "/" + folder.substr(kOrigin.size()));
  }
  std::vector<std::string> found;
  for (const std::string& name : library.needed) {
    // What has a path is no name: nobody is led out of the folder.
    if (name.empty() || name.find('/') != std::string::npos || is_of_the_machine(name)) continue;
    for (const fs::path& folder : folders) {
      std::error_code error;
      if (!fs::is_regular_file(folder / name, error)) continue;
      found.push_back((folder / name).lexically_normal().string());
      break;
    }
  }
  return found;
}

Result<std::vector<BinaryFile>> read_all(const std::vector<std::string>& paths) {
  std::deque<std::string> left(paths.begin(), paths.end());
  std::set<std::string> seen;
  std::vector<BinaryFile> files;
  for (; !left.empty(); left.pop_front()) {
    std::error_code error;
    const std::string whole = fs::weakly_canonical(left.front(), error).string();
    if (!seen.insert(error ? left.front() : whole).second) continue;
    if (seen.size() > kMostFiles) {
      return bad_file("more than " + counted(kMostFiles, "file") + ": check a part of them");
    }
    auto file = read_binary(left.front());
    if (!file) return file.error();
    for (std::string& bundled : bundled_with(*file)) left.push_back(std::move(bundled));
    files.push_back(*std::move(file));
  }
  return files;
}

/// Whether whoever wrote it has C++: C, and most that can be called from it, have no such names.
bool is_of_cpp(const BinaryFile& file) {
  const auto is_mangled = [](const std::string& symbol) { return symbol.starts_with("_Z"); };
  return std::ranges::any_of(file.defined, is_mangled) ||
         std::ranges::any_of(file.exported, is_mangled) ||
         std::ranges::any_of(file.undefined, is_mangled, &LinkedSymbol::name) ||
         std::ranges::any_of(file.needed, [](const std::string& library) {
           return library.starts_with("libstdc++.so") || library.starts_with("libc++.so");
         });
}

class Check {
 public:
  Check(const std::vector<BinaryFile>& files, const GameCheckRequest& request)
      : allowed_(request.allowed.begin(), request.allowed.end()) {
    for (const BinaryFile& file : files)
      brought_.insert(file.exported.begin(), file.exported.end());
  }

  void look_at(const BinaryFile& file) {
    check_.files.push_back(file.path);
    const bool cpp = is_of_cpp(file);
    std::set<std::string> named;
    std::set<std::string> told;  // a constructor has several symbols of one name
    for (const LinkedSymbol& symbol : file.undefined) {
      if (brought_.contains(symbol.name) || !named.insert(symbol.name).second) continue;
      ++check_.symbols;
      const std::string text = demangled(symbol.name);
      const std::string_view name = qualified_name(text);
      const Objection* const objection = objection_to_call(symbol.name, name);
      if (objection == nullptr || is_vouched_for(symbol.name, text, name)) continue;
      if (!told.insert(text).second) continue;
      check_.forbidden.push_back({file.path, text, symbol.version, *objection, true, cpp});
    }
    look_at_templates(file);
  }

  GameCheck take() { return std::move(check_); }

 private:
  /// Each kind once: a container of a header has dozens of functions.
  void look_at_templates(const BinaryFile& file) {
    std::set<std::string> named;
    for (const std::string& symbol : file.defined) {
      // Names in std alone: to write out all that a library has would take long.
      if (!symbol.starts_with("_ZSt") && !symbol.starts_with("_ZNSt") &&
          !symbol.starts_with("_ZNKSt")) {
        continue;
      }
      const std::string text = demangled(symbol);
      const std::string_view name = qualified_name(text);
      const auto kind = forbidden_kind_of(name);
      if (!kind || is_vouched_for(symbol, text, name)) continue;
      const std::string kind_name(kind->name);
      if (allowed_.contains(kind_name) || !named.insert(kind_name).second) continue;
      check_.forbidden.push_back({file.path, kind_name, "", *kind->objection, false});
    }
  }

  [[nodiscard]] bool is_vouched_for(const std::string& symbol, const std::string& text,
                                    std::string_view name) const {
    return allowed_.contains(symbol) || allowed_.contains(text) ||
           allowed_.contains(std::string(name));
  }

  std::set<std::string> allowed_;
  std::unordered_set<std::string> brought_;
  GameCheck check_;
};

}  // namespace

std::string ForbiddenSymbol::describe() const {
  return std::string(is_called ? "calls " : "has ") + shown_name(name) +
         (version.empty() ? "" : " (" + shown_name(version) + ")") + ": " +
         std::string(objection.why) + "; instead: " +
         std::string(is_of_cpp || objection.instead_in_c.empty() ? objection.instead
                                                                 : objection.instead_in_c);
}

std::string GameCheck::describe() const {
  std::string names;
  for (const std::string& file : files) names += (names.empty() ? "" : ", ") + shown_name(file);
  return names + ": " + counted(symbols, "symbol") + " of others, " +
         (forbidden.empty() ? "the same everywhere" : "not all the same everywhere");
}

Result<GameCheck> check_game(const GameCheckRequest& request) {
  const auto files = read_all(request.files);
  if (!files) return files.error();
  Check check(*files, request);
  for (const BinaryFile& file : *files) check.look_at(file);
  return check.take();
}

Status status_of(const GameCheck& check) {
  if (check.forbidden.empty()) return {};
  std::string message = counted(check.forbidden.size(), "symbol") + " that a game must not use:";
  std::size_t lines = 0;
  for (const ForbiddenSymbol& symbol : check.forbidden) {
    if (++lines > kMostLines) break;
    message += "\n  " + shown_name(symbol.file) + " " + symbol.describe();
  }
  if (lines > kMostLines) {
    message += "\n  and " + std::to_string(check.forbidden.size() - kMostLines) + " more";
  }
  return failed(message);
}

}  // namespace tickreel::games
