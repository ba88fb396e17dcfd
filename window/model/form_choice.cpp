#include "window/model/form_choice.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "core/files/text_file.h"
#include "movie/plan/options/film_option.h"
#include "movie/plan/options/film_profiles.h"
#include "movie/plan/options/option_values.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxChoiceBytes = 1 << 16;

struct TextField {
  std::string_view name;
  std::string FormChoice::*text = nullptr;
  bool FormChoice::*flag = nullptr;
};

constexpr TextField kFields[] = {{"kind", &FormChoice::kind},
                                 {"camera", &FormChoice::camera},
                                 {"speed", &FormChoice::speed},
                                 {"hides-hud", nullptr, &FormChoice::hides_hud},
                                 {"blurred", nullptr, &FormChoice::is_blurred},
                                 {"silent", nullptr, &FormChoice::is_silent},
                                 {"folder", &FormChoice::folder}};

}  // namespace

const std::vector<FilmKind>& film_kinds() {
  static const std::vector<FilmKind> kKinds{
      {"standard", "Standard", "", "Full HD, high quality", "", true,
       "size and quality of the reel"},
      {"share", "Share", "share", "1280x720: small, plays everywhere"},
      {"vertical", "Vertical", "vertical", "1080x1920: portrait, for phones"},
      {"gif", "GIF for chat", "gif", "480x270 without sound, 4 MB at most", "4MB", false},
      {"youtube", "YouTube", "youtube-4k60", "3840x2160: YouTube encodes it once more"},
      {"editing", "Editing", "editing-prores", "ProRes: for editing programs"},
      {"lossless", "Lossless", "lossless", "every pixel as drawn, a large file"},
  };
  return kKinds;
}

const FilmKind& kind_of(const FormChoice& choice) {
  const auto kind = std::ranges::find(film_kinds(), choice.kind, &FilmKind::name);
  return kind == film_kinds().end() ? film_kinds().front() : *kind;
}

std::int64_t size_limit_of(const FormChoice& choice) {
  const std::string limit(kind_of(choice).size_limit);
  return limit.empty() ? 0 : parse_size_limit(limit).value();
}

bool says_pictures(const FilmRequest& request) {
  const SinkSettings& encoding = request.film.encoding;
  return request.has_own_size || request.has_own_rate || !request.profile.name.empty() ||
         !encoding.name.empty() || !encoding.vcodec.empty();
}

Result<FilmRequest> request_of(const FormChoice& choice, const FilmRequest& otherwise) {
  FilmRequest request = otherwise;
  const FilmKind& kind = kind_of(choice);
  Status set;
  const auto take = [&](std::string_view option, const std::string& value) {
    if (set) set = film_option(option).set(value, request);
  };
  if (!kind.profile.empty()) {
    // Encoder options in the request were meant for another encoder.
    request.film.encoding = FilmDefinition().encoding;
    request.profile = {};
    request.shape = {};
    request.has_native_rate = false;
    use_profile(std::string(kind.profile), request);
    if (!kind.has_sound) request.film.tags = {};
  }
  if (!kind.size_limit.empty()) take("size-limit", std::string(kind.size_limit));
  if (choice.hides_hud) take("hud", "off");
  if (choice.is_blurred && !request.shutter) take("shutter", std::string(kBlurShutter));
  if (choice.is_silent && kind.has_sound) take("audio", "none");
  if (!choice.speed.empty()) take("speed", choice.speed);
  return set ? Result<FilmRequest>(std::move(request)) : set.error();
}

std::string to_text(const FormChoice& choice) {
  std::string text;
  for (const TextField& field : kFields) {
    const std::string value = field.text != nullptr ? choice.*field.text
                              : choice.*field.flag  ? "yes"
                                                    : "";
    if (value.empty() || value.find('\n') != std::string::npos) continue;
    text += std::string(field.name) + " " + value + "\n";
  }
  return text;
}

FormChoice plain_choice_of(std::string_view text) {
  FormChoice choice;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    for (const TextField& field : kFields) {
      if (!line.starts_with(field.name) || line.size() < field.name.size() + 2 ||
          line[field.name.size()] != ' ') {
        continue;
      }
      const std::string_view value = line.substr(field.name.size() + 1);
      if (field.text != nullptr) choice.*field.text = std::string(value);
      if (field.flag != nullptr) choice.*field.flag = value == "yes";
    }
  }
  return choice;
}

std::string last_choice_path(std::string_view name) {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  const std::string file = "/tickreel/" + std::string(name);
  // The XDG specification says to ignore relative paths.
  if (config != nullptr && config[0] == '/') return config + file;
  if (home != nullptr && home[0] == '/') return std::string(home) + "/.config" + file;
  return {};
}

FormChoice read_last_choice(const std::string& path) {
  if (path.empty()) return {};
  const auto text = read_text_file(path, kMaxChoiceBytes);
  return text ? plain_choice_of(*text) : FormChoice();
}

Status keep_last_choice(const std::string& path, const FormChoice& choice) {
  if (path.empty()) return {};
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  return write_text_file(path, to_text(choice), WhenThere::kReplace);
}

}  // namespace tickreel::window
