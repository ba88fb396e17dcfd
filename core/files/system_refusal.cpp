#include "core/files/system_refusal.h"

#include <utility>

namespace tickreel {
namespace {

thread_local SystemRefusal* keeper = nullptr;

}  // namespace

Error refused_by_system(std::string message) {
  return refused_by_system(failed(std::move(message)));
}

Error refused_by_system(Error error) {
  if (keeper != nullptr) keeper->note(error);
  return error;
}

SystemRefusal::SystemRefusal() {
  keeper = this;
}

SystemRefusal::~SystemRefusal() {
  keeper = nullptr;
}

}  // namespace tickreel
