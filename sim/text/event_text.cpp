#include "sim/text/event_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "sim/text/field_text.h"
#include "tickreel/game/input_event.h"
#include "tickreel/game/state_archive.h"

namespace tickreel::sim {
namespace {

using Words = std::span<const TextWord>;

/// The text form of one of the engine's kinds of event.
struct EventForm {
  const char* name;
  std::optional<std::string> (*write)(const InputEvent& event);  ///< the text after the name
  Result<InputEvent> (*read)(Words words, std::uint8_t player);
};

constexpr const char* kOtherEvent = "event";
constexpr std::array kMenuKeys{"open_or_close", "up",     "down", "left",
                               "right",         "choose", "back", "erase"};

template <typename T>
std::vector<NamedField> fields_of(T& event) {
  std::vector<NamedField> fields;
  StateArchive archive = StateArchive::listing(fields);
  event.describe(archive);
  return fields;
}

Error out_of_range(const TextWord& word) {
  return wrong_at(word, "a value of this '" + std::string(word.text) +
                            "' is beyond what there is: docs/files.md has the ranges");
}

/// Returns the word that gives a field its value; there must be one.
const TextWord& word_of(const std::string& field, Words words) {
  return *std::ranges::find_if(
      words, [&](const TextWord& word) { return word.text.starts_with(field + "="); });
}

/// Reads the words after the first: `name=value`, one for each field.
template <typename T>
Result<InputEvent> read_fields(Words words, std::uint8_t player) {
  T event;
  std::vector<NamedField> fields = fields_of(event);
  std::vector<std::string> missing;
  for (const NamedField& field : fields) missing.push_back(field.path);
  const std::vector<std::string> names = missing;
  for (const TextWord& word : words.subspan(1)) {
    const std::size_t equals = word.text.find('=');
    const std::string name(word.text.substr(0, equals));
    const auto field = std::ranges::find(fields, name, &NamedField::path);
    if (field != fields.end() && equals == std::string_view::npos) {
      return wrong_at(word, "'" + name + "' lacks its value: " + name + "=1");
    }
    if (field == fields.end()) {
      return wrong_at(word, "'" + std::string(words.front().text) + "' has no '" + name + "'" +
                                or_nearest(name, names));
    }
    if (std::erase(missing, name) == 0) return wrong_at(word, "there is a " + name + "= before");
    Status read = read_field(word, word.text.substr(equals + 1), *field);
    if (!read) return read.error();
  }
  if (!missing.empty()) {
    return wrong_at(words.front(),
                    "'" + std::string(words.front().text) + "' lacks " + missing.front() + "=");
  }
  StateArchive archive = StateArchive::assigning(fields);
  event.describe(archive);
  const std::vector<NamedField> taken = fields_of(event);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (taken[i] == fields[i]) continue;
    // The field is a bool, whose text may only be 0 or 1.
    return wrong_at(word_of(fields[i].path, words), "'" + fields[i].path + "' is 0 or 1");
  }
  InputEvent encoded = encode_event(event, player);
  if (!decode_event<T>(encoded)) return out_of_range(words.front());
  return encoded;
}

template <typename T>
std::optional<std::string> write_fields(const InputEvent& event) {
  auto decoded = decode_event<T>(event);
  // A bool may be stored as any number; only the standard form is written with names.
  if (!decoded || encode_event(*decoded, event.player) != event) return std::nullopt;
  std::string text;
  for (const NamedField& field : fields_of(*decoded)) {
    text += " " + field.path + "=" + field_text(field);
  }
  return text;
}

Result<std::string> read_quoted(Words words, std::size_t index, std::size_t max_bytes) {
  if (words.size() != index + 1 || !words[index].text.starts_with('"')) {
    return wrong_at(words.back(), "'" + std::string(words.front().text) +
                                      "' ends with one text in quotes, such as \"gg\"");
  }
  auto text = unquoted(words[index], words[index].text);
  if (!text || text->size() <= max_bytes) return text;
  return wrong_at(words[index], "the text has more than " + std::to_string(max_bytes) + " bytes");
}

Result<InputEvent> read_text(Words words, std::uint8_t player) {
  const auto text = read_quoted(words, 1, kMaxTextBytes);
  if (!text) return text.error();
  InputEvent event = encode_event(TextEvent{*text}, player);
  if (!decode_event<TextEvent>(event)) return wrong_at(words[1], "the text is not UTF-8");
  return event;
}

std::optional<std::string> write_text(const InputEvent& event) {
  const auto decoded = decode_event<TextEvent>(event);
  if (!decoded || encode_event(*decoded, event.player) != event) return std::nullopt;
  return " " + quoted_text(decoded->utf8);
}

Result<InputEvent> read_packet(Words words, std::uint8_t player) {
  const auto bytes = read_quoted(words, 1, kMaxPacketBytes);
  if (!bytes) return bytes.error();
  return encode_event(PacketEvent{*bytes}, player);
}

std::optional<std::string> write_packet(const InputEvent& event) {
  const auto decoded = decode_event<PacketEvent>(event);
  if (!decoded || encode_event(*decoded, event.player) != event) return std::nullopt;
  return " " + quoted_text(decoded->bytes);
}

Result<InputEvent> read_menu(Words words, std::uint8_t player) {
  if (words.size() == 2) {
    const auto key = std::ranges::find(kMenuKeys, words[1].text);
    const auto number = static_cast<std::uint32_t>(key - kMenuKeys.begin());
    if (key != kMenuKeys.end()) return encode_event(MenuEvent{kFirstMenuKey + number, 0}, player);
  }
  return read_fields<MenuEvent>(words, player);
}

std::optional<std::string> write_menu(const InputEvent& event) {
  const auto decoded = decode_event<MenuEvent>(event);
  const bool is_key = decoded && decoded->value == 0 && decoded->command >= kFirstMenuKey &&
                      decoded->command - kFirstMenuKey < kMenuKeys.size();
  if (is_key) return std::string(" ") + kMenuKeys[decoded->command - kFirstMenuKey];
  return write_fields<MenuEvent>(event);
}

template <typename T>
constexpr EventForm fields_form(const char* name) {
  return {name, write_fields<T>, read_fields<T>};
}

constexpr std::array kForms{
    fields_form<KeyEvent>("key"),
    EventForm{"text", write_text, read_text},
    fields_form<PointerEvent>("pointer"),
    fields_form<MotionEvent>("motion"),
    fields_form<MouseButtonEvent>("mouse_button"),
    fields_form<WheelEvent>("wheel"),
    fields_form<GamepadEvent>("gamepad"),
    fields_form<GamepadButtonEvent>("gamepad_button"),
    fields_form<GamepadAxisEvent>("gamepad_axis"),
    EventForm{"packet", write_packet, read_packet},
    fields_form<DateEvent>("date"),
    fields_form<ClockEvent>("clock"),
    EventForm{"menu", write_menu, read_menu},
    fields_form<FocusEvent>("focus"),
    fields_form<PauseEvent>("pause"),
    fields_form<WindowSizeEvent>("window_size"),
    fields_form<RewindEvent>("rewind"),
};

/// Reads `event KIND "payload"`.
Result<InputEvent> read_other(Words words, std::uint8_t player) {
  const auto kind = words.size() == 3 ? parse_number<std::uint16_t>(words[1].text)
                                      : std::optional<std::uint16_t>();
  if (!kind) {
    return wrong_at(
        words.front(),
        "'event' has a kind from 0 to 65535 and its bytes in quotes: event 7 \"\\x01\"");
  }
  auto payload = read_quoted(words, 2, kMaxEventPayloadBytes);
  if (!payload) return payload.error();
  return InputEvent{*kind, player, *std::move(payload)};
}

}  // namespace

std::string event_text(const InputEvent& event) {
  for (const EventForm& form : kForms) {
    if (const auto text = form.write(event)) return form.name + *text;
  }
  return std::string(kOtherEvent) + " " + std::to_string(event.kind) + " " +
         quoted_text(event.payload);
}

bool begins_event(std::string_view word) {
  return word == kOtherEvent || std::ranges::find(kForms, word, &EventForm::name) != kForms.end();
}

Result<InputEvent> read_event(std::span<const TextWord> words, std::uint8_t player) {
  const auto form = std::ranges::find(kForms, words.front().text, &EventForm::name);
  return form == kForms.end() ? read_other(words, player) : form->read(words, player);
}

std::string describe_event(const InputEvent& event) {
  constexpr std::size_t kMaxShownBytes = 2 * kMaxTextBytes;
  std::string text = event_text(event);
  if (text.size() <= kMaxShownBytes) return text;
  std::size_t size = kMaxShownBytes;
  while (!starts_character(text[size])) --size;
  return text.substr(0, size) + " ...";
}

}  // namespace tickreel::sim
