#include "core/process/signal_words.h"

#include <cctype>
#include <cstring>

namespace tickreel {

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name != nullptr ? std::string("SIG") + name : "signal " + std::to_string(signal);
}

std::string describe_signal(int signal) {
  const char* description = sigdescr_np(signal);
  if (description == nullptr) return signal_name(signal);
  std::string words = description;
  words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
  return signal_name(signal) + " (" + words + ")";
}

}  // namespace tickreel
