#include "games/check/binary_file.h"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <set>
#include <sstream>

#include "core/files/descriptor.h"
#include "core/files/system_error.h"
#include "sim/compare/reference_replay.h"

// libelf checks the numbers in a file against its size: it reports a table outside the file as
// missing.

namespace tickreel::games {
namespace {

using ElfHandle = std::unique_ptr<Elf, decltype(&elf_end)>;

/// A binary with more symbols is hardly a game, and symbols are read one by one.
constexpr std::size_t kMostSymbols = 4'000'000;

Error damaged(const std::string& path, const std::string& what) {
  return of_file(path, bad_file(what));
}

/// Reads one ELF file, or one member of an archive.
class Tables {
 public:
  Tables(Elf* elf, BinaryFile& file) : elf_(elf), file_(file) {}

  Status read() {
    GElf_Ehdr header{};
    if (gelf_getehdr(elf_, &header) == nullptr) {
      return damaged(file_.path, std::string("it is damaged: ") + elf_errmsg(-1));
    }
    if (header.e_type != ET_DYN && header.e_type != ET_REL) {
      return damaged(file_.path, "it is neither a shared library nor an object");
    }
    file_.is_library = header.e_type == ET_DYN;
    Elf_Scn* dynamic_symbols = nullptr;
    Elf_Scn* all_symbols = nullptr;
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf_, section)) != nullptr;) {
      GElf_Shdr about{};
      if (gelf_getshdr(section, &about) == nullptr) continue;
      if (about.sh_type == SHT_DYNSYM) dynamic_symbols = section;
      if (about.sh_type == SHT_SYMTAB) all_symbols = section;
      if (about.sh_type == SHT_GNU_versym) versions_ = elf_getdata(section, nullptr);
      if (about.sh_type == SHT_GNU_verneed) read_versions(section, about);
      if (about.sh_type == SHT_DYNAMIC) read_dynamic(section, about);
    }
    Elf_Scn* const linked = file_.is_library ? dynamic_symbols : all_symbols;
    if (linked == nullptr) {
      return damaged(file_.path,
                     "it has no table of symbols: it is damaged, or was stripped of it");
    }
    if (Status read = read_symbols(linked, true); !read) return read;
    if (file_.is_library && all_symbols != nullptr) return read_symbols(all_symbols, false);
    return {};
  }

 private:
  [[nodiscard]] std::string text(std::size_t strings, std::size_t at) const {
    const char* const found = elf_strptr(elf_, strings, at);
    return found == nullptr ? "" : found;
  }

  void read_versions(Elf_Scn* section, const GElf_Shdr& about) {
    Elf_Data* const data = elf_getdata(section, nullptr);
    if (data == nullptr) return;
    std::size_t at = 0;
    // Each entry says where the next one is. The loop is bounded by the size in bytes, whatever
    // they say.
    for (std::size_t file = 0; file < data->d_size; ++file) {
      GElf_Verneed need{};
      if (gelf_getverneed(data, static_cast<int>(at), &need) == nullptr) return;
      std::size_t name_at = at + need.vn_aux;
      for (int i = 0; i < need.vn_cnt; ++i) {
        GElf_Vernaux version{};
        if (name_at > data->d_size ||
            gelf_getvernaux(data, static_cast<int>(name_at), &version) == nullptr) {
          break;
        }
        const std::size_t number = version.vna_other & 0x7fffU;
        if (number >= version_names_.size()) version_names_.resize(number + 1);
        version_names_[number] = text(about.sh_link, version.vna_name);
        if (version.vna_next == 0) break;
        name_at += version.vna_next;
      }
      if (need.vn_next == 0 || need.vn_next > data->d_size - at) return;
      at += need.vn_next;
    }
  }

  void read_dynamic(Elf_Scn* section, const GElf_Shdr& about) {
    Elf_Data* const data = elf_getdata(section, nullptr);
    GElf_Dyn entry{};
    for (int i = 0; data != nullptr && gelf_getdyn(data, i, &entry) != nullptr; ++i) {
      if (entry.d_tag == DT_NULL) return;
      const std::string value = text(about.sh_link, entry.d_un.d_val);
      if (entry.d_tag == DT_NEEDED) file_.needed.push_back(value);
      if (entry.d_tag != DT_RPATH && entry.d_tag != DT_RUNPATH) continue;
      std::istringstream folders(value);
      for (std::string folder; std::getline(folders, folder, ':');) file_.folders.push_back(folder);
    }
  }

  Status read_symbols(Elf_Scn* section, bool is_linked) {
    GElf_Shdr about{};
    Elf_Data* const data = elf_getdata(section, nullptr);
    if (gelf_getshdr(section, &about) == nullptr || data == nullptr) {
      return damaged(file_.path, std::string("its table of symbols is damaged: ") + elf_errmsg(-1));
    }
    const std::size_t size = gelf_fsize(elf_, ELF_T_SYM, 1, EV_CURRENT);
    const std::size_t count = std::min(data->d_size / std::max<std::size_t>(size, 1), kMostSymbols);
    for (std::size_t i = 1; i < count; ++i) {
      GElf_Sym symbol{};
      if (gelf_getsym(data, static_cast<int>(i), &symbol) == nullptr) break;
      const int type = GELF_ST_TYPE(symbol.st_info);
      if (type == STT_SECTION || type == STT_FILE) continue;
      const char* const name = elf_strptr(elf_, about.sh_link, symbol.st_name);
      if (name == nullptr) {
        return damaged(file_.path, "the name of a symbol does not lie in it: it is damaged");
      }
      if (*name == '\0') continue;
      if (std::string_view(name) == "__gnu_lto_slim") {
        return of_file(
            file_.path,
            bad_usage("it is an object of -flto, which says nothing before it is linked: "
                      "check the library that it becomes part of"));
      }
      add(name, symbol, i, is_linked);
    }
    return {};
  }

  void add(const char* name, const GElf_Sym& symbol, std::size_t number, bool is_linked) {
    if (symbol.st_shndx == SHN_UNDEF) {
      if (is_linked) file_.undefined.push_back({name, version_of(number)});
      return;
    }
    file_.defined.emplace_back(name);
    if (is_linked && GELF_ST_BIND(symbol.st_info) != STB_LOCAL) file_.exported.emplace_back(name);
  }

  [[nodiscard]] std::string version_of(std::size_t number) const {
    GElf_Versym version = 0;
    if (!file_.is_library || versions_ == nullptr ||
        gelf_getversym(versions_, static_cast<int>(number), &version) == nullptr) {
      return "";
    }
    version &= 0x7fffU;
    return version < version_names_.size() ? version_names_[version] : "";
  }

  Elf* elf_;
  BinaryFile& file_;
  Elf_Data* versions_ = nullptr;
  std::vector<std::string> version_names_{};  ///< index: version number
};

/// Reads all objects of an archive as one file, because one may define what another calls.
Status read_archive(int descriptor, Elf* archive, BinaryFile& file) {
  Elf_Cmd next = ELF_C_READ;
  bool has_object = false;
  while (Elf* const begun = elf_begin(descriptor, next, archive)) {
    const ElfHandle member(begun, elf_end);
    if (elf_kind(begun) == ELF_K_ELF) {
      if (Status read = Tables(begun, file).read(); !read) return read;
      if (file.is_library) return damaged(file.path, "there is a shared library in this archive");
      has_object = true;
    }
    next = elf_next(begun);
    if (next == ELF_C_NULL) break;
  }
  return has_object ? Status() : damaged(file.path, "there is no object in this archive");
}

}  // namespace

Result<BinaryFile> read_binary(const std::string& path) {
  // Without O_NONBLOCK, opening a pipe that nobody writes to would block.
  const Descriptor opened(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!opened.is_open()) return cannot_read_given("read", path, errno);
  struct stat info {};
  if (::fstat(opened.number(), &info) != 0) return cannot_read_given("read", path, errno);
  if (!S_ISREG(info.st_mode)) return damaged(path, "it is not a regular file");
  if (elf_version(EV_CURRENT) == EV_NONE) return failed("libelf is too old");
  const ElfHandle elf(elf_begin(opened.number(), ELF_C_READ, nullptr), elf_end);
  const Elf_Kind kind = elf == nullptr ? ELF_K_NONE : elf_kind(elf.get());
  BinaryFile file{path};
  if (kind != ELF_K_ELF && kind != ELF_K_AR) {
    return damaged(path, is_replay(path)
                             ? "it is a replay, which 'tickreel verify' plays and compares"
                             : "it is no shared library, object or archive (ELF)");
  }
  const Status read = kind == ELF_K_AR ? read_archive(opened.number(), elf.get(), file)
                                       : Tables(elf.get(), file).read();
  if (!read) return read.error();
  return file;
}

}  // namespace tickreel::games
