#include "games/loaded/game_exit.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/loaded/game_call.h"

namespace tickreel::games {
namespace {

constexpr int kGoesOn = -1;
std::atomic<int> ended_with = kGoesOn;
std::atomic<pid_t> own_process = 0;

/// Returns in a process that a game has forked.
void refuse(const char* function) {
  if (::getpid() != own_process.load()) return;
  if (const int code = ended_with.load(); code != kGoesOn) ::_exit(code);
  end_of_exit(function);
}

// What stands in for the functions of the C library.

[[noreturn]] void exit_instead(int status) {
  refuse("exit");
  std::exit(status);
}
[[noreturn]] void quick_exit_instead(int status) {
  refuse("quick_exit");
  std::quick_exit(status);
}
[[noreturn]] void exit_at_once_instead(int status) {
  refuse("_exit");
  ::_exit(status);
}
/// As it is called: with up to six numbers behind the first.
long syscall_instead(long number, long a, long b, long c, long d, long e, long f) {
  if (number == SYS_exit_group) refuse("exit_group");
  return ::syscall(number, a, b, c, d, e, f);
}
int execv_instead(const char* path, char* const* arguments) {
  refuse("execv");
  return ::execv(path, arguments);
}
int execve_instead(const char* path, char* const* arguments, char* const* environment) {
  refuse("execve");
  return ::execve(path, arguments, environment);
}
int execvp_instead(const char* file, char* const* arguments) {
  refuse("execvp");
  return ::execvp(file, arguments);
}

using Arguments = std::array<char*, 1024>;

void take_arguments(const char* first, va_list rest, Arguments& arguments) {
  std::size_t count = 0;
  for (const char* one = first; one != nullptr && count + 1 < arguments.size();
       one = va_arg(rest, const char*)) {
    arguments[count++] = const_cast<char*>(one);
  }
}
int execl_instead(const char* path, const char* first, ...) {
  refuse("execl");
  Arguments arguments{};
  va_list rest;
  va_start(rest, first);
  take_arguments(first, rest, arguments);
  va_end(rest);
  return ::execv(path, arguments.data());
}
int execlp_instead(const char* file, const char* first, ...) {
  refuse("execlp");
  Arguments arguments{};
  va_list rest;
  va_start(rest, first);
  take_arguments(first, rest, arguments);
  va_end(rest);
  return ::execvp(file, arguments.data());
}

struct Replacement {
  std::string_view name;
  void* instead = nullptr;
  void* real = nullptr;
};

template <typename Function>
Replacement replacement(const char* name, Function* instead) {
  return {name, reinterpret_cast<void*>(instead), ::dlsym(RTLD_DEFAULT, name)};
}

const auto& replacements() {
  static const std::array all{
      replacement("exit", exit_instead),          replacement("quick_exit", quick_exit_instead),
      replacement("_exit", exit_at_once_instead), replacement("_Exit", exit_at_once_instead),
      replacement("syscall", syscall_instead),    replacement("execv", execv_instead),
      replacement("execve", execve_instead),      replacement("execvp", execvp_instead),
      replacement("execl", execl_instead),        replacement("execlp", execlp_instead)};
  return all;
}

/// A loaded library, and where it keeps the addresses of others' functions. (An own function of
/// that name would not be found: a library is opened so that its own scope comes first.)
class Library {
 public:
  explicit Library(const dl_phdr_info& object) : base_(object.dlpi_addr) {
    for (std::size_t i = 0; i < object.dlpi_phnum; ++i) {
      const ElfW(Phdr)& part = object.dlpi_phdr[i];
      if (part.p_type == PT_DYNAMIC) read_dynamic(base_ + part.p_vaddr);
      if (part.p_type != PT_GNU_RELRO) continue;
      protected_from_ = base_ + part.p_vaddr;
      protected_to_ = protected_from_ + part.p_memsz;
    }
  }

  void replace() const {
    if (symbols_ == nullptr || strings_ == nullptr) return;
    replace_in(calls_, call_bytes_);
    replace_in(others_, other_bytes_);
  }

 private:
  void read_dynamic(ElfW(Addr) at) {
    ElfW(Xword) kind = DT_RELA;
    for (auto* entry = reinterpret_cast<const ElfW(Dyn)*>(at); entry->d_tag != DT_NULL; ++entry) {
      const auto& [pointer, value] = std::pair(entry->d_un.d_ptr, entry->d_un.d_val);
      if (entry->d_tag == DT_SYMTAB) symbols_ = at_address<ElfW(Sym)>(pointer);
      if (entry->d_tag == DT_STRTAB) strings_ = at_address<char>(pointer);
      if (entry->d_tag == DT_JMPREL) calls_ = at_address<ElfW(Rela)>(pointer);
      if (entry->d_tag == DT_PLTRELSZ) call_bytes_ = value;
      if (entry->d_tag == DT_PLTREL) kind = value;
      if (entry->d_tag == DT_RELA) others_ = at_address<ElfW(Rela)>(pointer);
      if (entry->d_tag == DT_RELASZ) other_bytes_ = value;
    }
    if (kind != DT_RELA) calls_ = nullptr;
  }
  /// The C library of most processors has made an address of it, of some not.
  template <typename T>
  [[nodiscard]] const T* at_address(ElfW(Addr) where) const {
    return reinterpret_cast<const T*>(where < base_ ? base_ + where : where);
  }

  void replace_in(const ElfW(Rela) * table, std::size_t bytes) const {
    if (table == nullptr) return;
    for (std::size_t i = 0; i < bytes / sizeof *table; ++i) {
      const auto symbol = static_cast<std::size_t>(sizeof(void*) == 8 ? table[i].r_info >> 32U
                                                                      : table[i].r_info >> 8U);
      if (symbol == 0) continue;
      const std::string_view name = strings_ + symbols_[symbol].st_name;
      const auto found = std::ranges::find(replacements(), name, &Replacement::name);
      if (found == replacements().end()) continue;
      write(base_ + table[i].r_offset, *found);
    }
  }
  void write(ElfW(Addr) where, const Replacement& replacement) const {
    auto* const place = reinterpret_cast<void**>(where);
    if (replacement.real == nullptr || *place != replacement.real) return;
    const auto page_bytes = static_cast<ElfW(Addr)>(::sysconf(_SC_PAGESIZE));
    auto* const page = reinterpret_cast<void*>(where & ~(page_bytes - 1));
    if (::mprotect(page, page_bytes, PROT_READ | PROT_WRITE) != 0) return;
    *place = replacement.instead;
    if (where >= protected_from_ && where < protected_to_) {
      static_cast<void>(::mprotect(page, page_bytes, PROT_READ));
    }
  }

  ElfW(Addr) base_;
  ElfW(Addr) protected_from_ = 0;
  ElfW(Addr) protected_to_ = 0;
  const ElfW(Sym) * symbols_ = nullptr;
  const char* strings_ = nullptr;
  const ElfW(Rela) * calls_ = nullptr;
  std::size_t call_bytes_ = 0;
  const ElfW(Rela) * others_ = nullptr;
  std::size_t other_bytes_ = 0;
};

}  // namespace

void refuse_exits(const std::set<std::string>& loaded_before) {
  own_process = ::getpid();
  static_cast<void>(replacements());  // found before the list of objects is locked
  ::dl_iterate_phdr(
      [](dl_phdr_info* object, std::size_t, void* before) {
        const std::string name = object->dlpi_name;
        const auto& known = *static_cast<const std::set<std::string>*>(before);
        const bool is_new = name.find('/') != std::string::npos && !known.contains(name);
        if (is_new) Library(*object).replace();
        return 0;
      },
      const_cast<std::set<std::string>*>(&loaded_before));
}

void refuse_exits_of_copy() {
  own_process = ::getpid();
}

int ending_with(int code) {
  ended_with = code;
  return code;
}

}  // namespace tickreel::games
