#include "games/loaded/call_replacement.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace tickreel::games {
namespace {

/// A loaded library and its tables of addresses of other libraries' functions. (Defining a function
/// of the same name in the program would not work: a library is opened so that its own scope comes
/// first.)
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

  void replace(std::span<const CallReplacement> calls, bool even_unbound) const {
    if (symbols_ == nullptr || strings_ == nullptr) return;
    for (const auto& [table, bytes] : {std::pair(calls_, call_bytes_), {others_, other_bytes_}}) {
      replace_in(table, bytes, calls, even_unbound);
    }
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
  /// Returns the address. On most processors the C library has already turned the offset into an
  /// address, on some it has not.
  template <typename T>
  [[nodiscard]] const T* at_address(ElfW(Addr) where) const {
    return reinterpret_cast<const T*>(where < base_ ? base_ + where : where);
  }

  void replace_in(const ElfW(Rela) * table, std::size_t bytes,
                  std::span<const CallReplacement> calls, bool even_unbound) const {
    if (table == nullptr) return;
    for (std::size_t i = 0; i < bytes / sizeof *table; ++i) {
      const auto symbol = static_cast<std::size_t>(sizeof(void*) == 8 ? table[i].r_info >> 32U
                                                                      : table[i].r_info >> 8U);
      if (symbol == 0) continue;
      const std::string_view name = strings_ + symbols_[symbol].st_name;
      const auto found = std::ranges::find(calls, name, &CallReplacement::name);
      if (found == calls.end() || found->real == nullptr) continue;
      auto* const place = reinterpret_cast<void**>(base_ + table[i].r_offset);
      if (*place == found->real || even_unbound) write(place, found->instead);
    }
  }
  void write(void** place, void* instead) const {
    const auto where = reinterpret_cast<ElfW(Addr)>(place);
    const auto page_bytes = static_cast<ElfW(Addr)>(::sysconf(_SC_PAGESIZE));
    auto* const page = reinterpret_cast<void*>(where & ~(page_bytes - 1));
    if (::mprotect(page, page_bytes, PROT_READ | PROT_WRITE) != 0) return;
    *place = instead;
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

/// The arguments of replace_calls().
struct Wanted {
  std::span<const CallReplacement> calls;
  const std::set<std::string>& loaded_before;
  std::string_view also;
};

}  // namespace

void* function_of_system(const char* name) {
  return ::dlsym(RTLD_DEFAULT, name);
}

void replace_calls(std::span<const CallReplacement> calls,
                   const std::set<std::string>& loaded_before, std::string_view also) {
  Wanted wanted{calls, loaded_before, also};
  ::dl_iterate_phdr(
      [](dl_phdr_info* object, std::size_t, void* told) {
        const auto& [calls, loaded_before, also] = *static_cast<const Wanted*>(told);
        const std::string name = object->dlpi_name;
        const bool is_new = name.find('/') != std::string::npos && !loaded_before.contains(name);
        const bool is_other = !also.empty() && name.find(also) != std::string::npos;
        if (is_new || is_other) Library(*object).replace(calls, is_other);
        return 0;
      },
      &wanted);
}

}  // namespace tickreel::games
