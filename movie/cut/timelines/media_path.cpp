#include "movie/cut/timelines/media_path.h"

#include <filesystem>
#include <system_error>

#include "core/text/hexadecimal.h"
#include "core/text/parse_number.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFileScheme = "file:";

fs::path in_full(const fs::path& path) {
  std::error_code error;
  const fs::path full = fs::absolute(path, error);
  return (error ? path : full).lexically_normal();
}

bool is_plain(char c) {
  constexpr std::string_view kOthers = "-._~/";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         kOthers.find(c) != std::string_view::npos;
}

std::string in_url(const std::string& path) {
  std::string url;
  for (const char c : path) {
    if (is_plain(c)) {
      url += c;
    } else {
      url += "%" + hexadecimal(static_cast<unsigned char>(c), 1);
    }
  }
  return url;
}

std::optional<std::string> out_of_url(std::string_view url) {
  constexpr int kHexadecimal = 16;
  std::string path;
  for (std::size_t i = 0; i < url.size(); ++i) {
    char c = url[i];
    if (c == '%') {
      const auto code = parse_number<unsigned char>(url.substr(i + 1, 2), kHexadecimal);
      if (!code || i + 2 >= url.size()) return std::nullopt;
      c = static_cast<char>(*code);
      i += 2;
    }
    if (c == '\0') return std::nullopt;
    path += c;
  }
  return path;
}

/// Returns "http" for "http://host/path"; empty without a scheme. A single letter is a Windows
/// drive.
std::string_view scheme_of(std::string_view url) {
  const std::size_t colon = url.find(':');
  if (colon == std::string_view::npos || colon < 2) return {};
  for (const char c : url.substr(0, colon)) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool is_other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
    if (!is_letter && !is_other) return {};
  }
  return url.substr(0, colon);
}

}  // namespace

std::string path_from(const std::string& folder, const std::string& path) {
  const fs::path full = in_full(path);
  const fs::path relative = full.lexically_relative(in_full(folder.empty() ? "." : folder));
  const bool is_below = !relative.empty() && *relative.begin() != "..";
  return (is_below ? relative : full).string();
}

std::string path_seen_from(const std::string& folder, const std::string& path) {
  if (path.empty() || fs::path(path).is_absolute()) return path;
  return (fs::path(folder) / path).lexically_normal().string();
}

std::string url_from(const std::string& folder, const std::string& path) {
  const std::string name = path_from(folder, path);
  return name.starts_with('/') ? "file://" + in_url(name) : in_url(name);
}

std::optional<std::string> path_of_url(const std::string& folder, std::string_view url) {
  const std::string_view scheme = scheme_of(url);
  if (scheme.empty()) {
    // Some programs write paths without escapes, so a % that begins no valid escape is taken
    // literally.
    const auto path = out_of_url(url);
    const std::string name = path ? *path : std::string(url);
    if (name.find('\0') != std::string::npos) return std::nullopt;
    return path_seen_from(folder, name);
  }
  if (!url.starts_with(kFileScheme)) return std::nullopt;
  url.remove_prefix(kFileScheme.size());
  constexpr std::string_view kThisHost = "//localhost/";
  if (url.starts_with(kThisHost)) {
    url.remove_prefix(kThisHost.size() - 1);
  } else if (url.starts_with("//")) {
    url.remove_prefix(2);
    if (!url.starts_with('/')) return std::nullopt;
  }
  const auto path = out_of_url(url);
  return path ? std::optional(path_seen_from(folder, *path)) : std::nullopt;
}

}  // namespace tickreel::movie
