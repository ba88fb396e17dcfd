#include "cli/words/messages.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/text/field_names.h"
#include "core/text/shown_name.h"

namespace tickreel::cli {
namespace {

/// Used only by the thread that runs the command.
bool document_is_owed = false;

std::string text_of(const nlohmann::json& document) {
  return shown_json(document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace)) + "\n";
}

}  // namespace

void print_text(std::string_view text) {
  fmt::print("{}", shown_text(text));
}

void print_data(std::string_view data) {
  fmt::print("{}", isatty(STDOUT_FILENO) == 1 ? shown_text(data) : shown_data(data));
}

void print_message(const std::string& text) {
  const std::string_view begin = text.starts_with('\r') ? "\r" : "";
  const std::string shown =
      std::string(begin) + shown_text(std::string_view(text).substr(begin.size()));
  static_cast<void>(std::fputs(shown.c_str(), stderr));
}

std::string told_message(std::string_view message) {
  return shown_message(with_option_names(message));
}

void print_warning(std::string_view warning) {
  print_message("tickreel: warning: " + told_message(warning) + "\n");
}

void print_error(std::string_view message) {
  print_message("tickreel: " + told_message(message) + "\n");
}

void print_document(const nlohmann::json& document) {
  document_is_owed = false;
  fmt::print("{}", text_of(document));
}

void promise_document() {
  document_is_owed = true;
}

void print_promised_document(std::string_view error, int code) {
  if (!document_is_owed) return;
  document_is_owed = false;
  const std::string text = text_of({{"error", with_option_names(error)}, {"code", code}});
  // The error has been printed on standard error; a failed write here adds nothing.
  static_cast<void>(std::fputs(text.c_str(), stdout));
}

std::size_t terminal_columns(int descriptor) {
  winsize size{};
  return ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace tickreel::cli
