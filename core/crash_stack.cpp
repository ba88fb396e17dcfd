#include "core/crash_stack.h"

#include <dlfcn.h>
#include <execinfo.h>

#include <algorithm>
#include <cstdint>
#include <span>

namespace tickreel {

void CrashStack::prepare() {
  std::array<void*, 1> frame{};
  backtrace(frame.data(), static_cast<int>(frame.size()));
  Dl_info info{};
  dladdr(reinterpret_cast<void*>(&CrashStack::prepare), &info);
}

void CrashStack::describe_frame(void* address) {
  const auto value = reinterpret_cast<std::uintptr_t>(address);
  Dl_info info{};
  if (dladdr(address, &info) == 0 || info.dli_fname == nullptr) {
    text_.hexadecimal(value);
    return;
  }
  // The folder is private, so only the file name is shown.
  std::string_view module = info.dli_fname;
  module.remove_prefix(module.rfind('/') + 1);
  const bool has_name = info.dli_sname != nullptr;
  text_.text(has_name ? info.dli_sname : module);
  text_.text("+");
  text_.hexadecimal(value -
                    reinterpret_cast<std::uintptr_t>(has_name ? info.dli_saddr : info.dli_fbase));
  if (!has_name) return;
  text_.text(" in ");
  text_.text(module);
}

void CrashStack::describe(const void* trampoline) {
  const auto count = static_cast<std::size_t>(
      std::max(0, backtrace(frames_.data(), static_cast<int>(frames_.size()))));
  const auto all = std::span(frames_).first(count);
  const auto handler_end = std::ranges::find(all, trampoline);
  const auto first = handler_end == all.end() ? all.begin() : handler_end + 1;
  for (auto frame = first; frame != all.end(); ++frame) {
    if (frame != first) text_.text("\n");
    // A caller's address is that of the instruction after its call, which may belong to the next
    // function.
    const bool is_return_address = frame != first;
    describe_frame(static_cast<std::byte*>(*frame) - (is_return_address ? 1 : 0));
  }
}

}  // namespace tickreel
