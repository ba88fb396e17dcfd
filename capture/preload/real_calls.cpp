#include "capture/preload/real_calls.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>

#include "capture/preload/raw_call.h"

namespace tickreel::capture {
namespace {

using Dlsym = void*(void* handle, const char* name);

Dlsym* find_dlsym() {
  // dlsym() is hooked but dlvsym() is not. The symbol's version depends on the machine.
  for (const char* version : {"GLIBC_2.34", "GLIBC_2.2.5", "GLIBC_2.17"}) {
    if (void* found = dlvsym(RTLD_NEXT, "dlsym", version)) return reinterpret_cast<Dlsym*>(found);
  }
  return nullptr;
}

/// The beginnings of the names of libraries that wait for things outside.
constexpr const char* kOutside[] = {
    "libGL",       "libEGL",     "libGLX",
    "libglapi",    "libgbm",     "libdrm",
    "libX",        "libxcb",     "libxshm",
    "libLLVM",     "libgallium", "libvulkan",
    "libnvidia",   "libwayland", "libpulse",
    "libpipewire", "libspa-",    "libjack",
    "libdbus",     "libudev",    "libtickreel_capture",
};

bool names_outside(const char* path) {
  const char* slash = std::strrchr(path, '/');
  const char* name = slash == nullptr ? path : slash + 1;
  // The event loop of a program, unlike the others of X.
  if (std::strncmp(name, "libXt.", std::strlen("libXt.")) == 0) return false;
  for (const char* start : kOutside) {
    if (std::strncmp(name, start, std::strlen(start)) == 0) return true;
  }
  const std::size_t length = std::strlen(name);
  constexpr const char* kDriverEnd = "_dri.so";
  return length > std::strlen(kDriverEnd) &&
         std::strcmp(name + length - std::strlen(kDriverEnd), kDriverEnd) == 0;
}

struct CodeRange {
  std::uintptr_t begin;
  std::uintptr_t end;
  bool is_outside;
};

/// The code ranges of the process at some moment. Immutable and never freed, since other threads
/// may be reading it.
struct CodeTable {
  static constexpr std::size_t kMost = 2000;
  std::size_t count;
  bool has_graphics;
  bool has_gl;
  bool has_go;
  unsigned long long adds;  ///< the number of libraries ever loaded
  CodeRange ranges[kMost];
};

std::atomic<CodeTable*> table{nullptr};
RawLock table_lock;

/// Whether one of the notes is that of Go's linker.
bool has_note_of_go(std::uintptr_t at, std::size_t bytes) {
  constexpr char kName[] = "Go\0";
  const auto padded = [](std::size_t size) { return (size + 3) / 4 * 4; };
  for (const std::uintptr_t end = at + bytes; at + sizeof(ElfW(Nhdr)) + sizeof kName <= end;) {
    const auto* head = reinterpret_cast<const ElfW(Nhdr)*>(at);
    if (head->n_namesz == sizeof kName && std::memcmp(head + 1, kName, sizeof kName) == 0) {
      return true;
    }
    at += sizeof *head + padded(head->n_namesz) + padded(head->n_descsz);
  }
  return false;
}

int add_library(dl_phdr_info* info, std::size_t /*size*/, void* to) {
  auto& into = *static_cast<CodeTable*>(to);
  into.adds = info->dlpi_adds;
  const bool outside = names_outside(info->dlpi_name);
  if (std::strstr(info->dlpi_name, "/libX11.so") != nullptr ||
      std::strstr(info->dlpi_name, "/libxcb.so") != nullptr) {
    into.has_graphics = true;
  }
  for (const char* library : {"/libGL.so", "/libGLX.so", "/libEGL.so", "/libvulkan.so"}) {
    if (std::strstr(info->dlpi_name, library) != nullptr) into.has_gl = true;
  }
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = info->dlpi_phdr[i];
    if (part.p_type == PT_NOTE && has_note_of_go(info->dlpi_addr + part.p_vaddr, part.p_memsz)) {
      into.has_go = true;
    }
    if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0) continue;
    if (into.count == CodeTable::kMost) return 1;
    const std::uintptr_t begin = info->dlpi_addr + part.p_vaddr;
    into.ranges[into.count++] = {begin, begin + part.p_memsz, outside};
  }
  return 0;
}

int read_adds(dl_phdr_info* info, std::size_t /*size*/, void* to) {
  *static_cast<unsigned long long*>(to) = info->dlpi_adds;
  return 1;
}

const CodeRange* find_in(const CodeTable* known, std::uintptr_t address) {
  if (known == nullptr) return nullptr;
  for (std::size_t i = 0; i < known->count; ++i) {
    const CodeRange& range = known->ranges[i];
    if (address >= range.begin && address < range.end) return &range;
  }
  return nullptr;
}

/// Looks an address up, in a new table if libraries were loaded since. Drivers load late. Code
/// outside any library, as from compilers at run time, is looked up often, so the table is only
/// rebuilt when a library has come.
const CodeRange* find_in_new_table(std::uintptr_t address) {
  unsigned long long adds = 0;
  dl_iterate_phdr(read_adds, &adds);
  const RawGuard guard(table_lock);
  CodeTable* known = table.load(std::memory_order_acquire);
  if (known == nullptr || known->adds != adds) {
    void* memory = mmap(nullptr, sizeof(CodeTable), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    known = static_cast<CodeTable*>(memory);
    dl_iterate_phdr(add_library, known);
    table.store(known, std::memory_order_release);
  }
  return find_in(known, address);
}

/// The latest range that a thread has looked up: most calls come from one or two places.
thread_local std::uintptr_t last_begin __attribute__((tls_model("initial-exec"))) = 0;
thread_local std::uintptr_t last_end __attribute__((tls_model("initial-exec"))) = 0;
thread_local bool last_outside __attribute__((tls_model("initial-exec"))) = false;

}  // namespace

void* find_real_dlsym() {
  static Dlsym* real = nullptr;
  if (real == nullptr) real = find_dlsym();
  return reinterpret_cast<void*>(real);
}

void* real_dlsym(void* handle, const char* name) {
  return reinterpret_cast<Dlsym*>(find_real_dlsym())(handle, name);
}

void* next_symbol(const char* name) {
  return real_dlsym(RTLD_NEXT, name);
}

void* next_symbol(const char* name, const char* version) {
  void* found = dlvsym(RTLD_NEXT, name, version);
  return found != nullptr ? found : next_symbol(name);
}

bool has_graphics() {
  find_in_new_table(0);
  const CodeTable* known = table.load(std::memory_order_acquire);
  return known != nullptr && known->has_graphics;
}

bool has_gl() {
  find_in_new_table(0);
  const CodeTable* known = table.load(std::memory_order_acquire);
  return known == nullptr || known->has_gl;
}

bool has_go() {
  find_in_new_table(0);
  const CodeTable* known = table.load(std::memory_order_acquire);
  return known != nullptr && known->has_go;
}

void reset_code_lock() {
  table_lock.reset();
}

bool is_outside(const void* caller) {
  const auto address = reinterpret_cast<std::uintptr_t>(caller);
  if (address >= last_begin && address < last_end) return last_outside;
  const CodeRange* range = find_in(table.load(std::memory_order_acquire), address);
  if (range == nullptr) range = find_in_new_table(address);
  if (range == nullptr) return false;
  last_begin = range->begin;
  last_end = range->end;
  last_outside = range->is_outside;
  return range->is_outside;
}

}  // namespace tickreel::capture
