#include "renderer/overlay/outline_font.h"

#include <ft2build.h>
// FreeType requires this order.
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_COLOR_H
#include FT_MODULE_H
#include FT_OUTLINE_H

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string_view>
#include <utility>

namespace tickreel::renderer {
namespace {

constexpr int kSmallestEm = 16;  // units per em, as in OpenType
constexpr int kLargestEm = 16'384;
/// A glyph with more ems is not a letter and would not fit into a glyph atlas.
constexpr int kMostEms = 2;
constexpr FT_Int32 kUnscaled = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;

/// A limited amount of memory for FreeType.
class LimitedMemory {
 public:
  FT_Memory get() { return &record_; }

 private:
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20U;
  /// The size of each block is stored in front of it.
  static constexpr std::size_t kHeader = alignof(std::max_align_t);

  static LimitedMemory& of(FT_Memory memory) { return *static_cast<LimitedMemory*>(memory->user); }
  static char* begin_of(void* block) { return static_cast<char*>(block) - kHeader; }
  static std::size_t size_of(void* block) {
    std::size_t size = 0;
    std::memcpy(&size, begin_of(block), sizeof(size));
    return size;
  }
  static void* allocate(FT_Memory memory, long size) {
    return reallocate(memory, 0, size, nullptr);
  }
  static void release(FT_Memory memory, void* block) {
    if (block == nullptr) return;
    of(memory).used_ -= size_of(block);
    std::free(begin_of(block));
  }
  static void* reallocate(FT_Memory memory, long /*old_size*/, long size, void* block) {
    LimitedMemory& own = of(memory);
    const std::size_t had = block == nullptr ? 0 : size_of(block);
    const auto wanted = static_cast<std::size_t>(size);
    if (size < 0 || wanted > kMostBytes || own.used_ - had + wanted > kMostBytes) return nullptr;
    void* const begin =
        std::realloc(block == nullptr ? nullptr : begin_of(block), wanted + kHeader);
    if (begin == nullptr) return nullptr;
    own.used_ += wanted - had;
    std::memcpy(begin, &wanted, sizeof(wanted));
    return static_cast<char*>(begin) + kHeader;
  }

  std::size_t used_ = 0;
  FT_MemoryRec_ record_{this, allocate, release, reallocate};
};

/// True for characters that are drawn as empty space.
bool is_blank(char32_t code) {
  return code == U' ' || code == 0xA0 || (code >= 0x2000 && code <= 0x200A) || code == 0x202F ||
         code == 0x205F || code == 0x3000;
}

class OutlineFont final : public Font {
 public:
  explicit OutlineFont(std::string bytes) : bytes_(std::move(bytes)) {}
  OutlineFont(const OutlineFont&) = delete;
  OutlineFont& operator=(const OutlineFont&) = delete;
  ~OutlineFont() override {
    if (face_ != nullptr) FT_Done_Face(face_);
    if (library_ != nullptr) FT_Done_Library(library_);
  }

  /// Opens the file. Returns what is wrong with it; empty on success.
  std::string open() {
    if (FT_New_Library(memory_.get(), &library_) != 0) return "cannot be read: no memory is left";
    FT_Add_Default_Modules(library_);
    const std::string_view magic = std::string_view(bytes_).substr(0, 4);
    if (magic == "wOFF" || magic == "wOF2") {
      return "is a font for web pages (WOFF): give a .ttf or .otf of it";
    }
    const bool is_sfnt = magic == std::string_view("\0\1\0\0", 4) || magic == "true" ||
                         magic == "OTTO" || magic == "ttcf";
    if (!is_sfnt) return "is no TrueType or OpenType font";
    if (!open_with("truetype") && !open_with("cff")) return "is damaged, or no font of outlines";
    if (!FT_IS_SCALABLE(face_)) {
      return "has pictures of its characters and no outlines: such fonts are not drawn";
    }
    if (FT_IS_TRICKY(face_)) return "is drawn by a program in it, and such programs are not run";
    if (face_->units_per_EM < kSmallestEm || face_->units_per_EM > kLargestEm) return "is damaged";
    if (FT_Select_Charmap(face_, FT_ENCODING_UNICODE) != 0) {
      return "does not say which Unicode characters it has";
    }
    return {};
  }

  [[nodiscard]] std::string complaint(char32_t character) const override {
    const std::scoped_lock lock(mutex_);
    const FT_UInt glyph = FT_Get_Char_Index(face_, character);
    if (is_in_colour(glyph)) return "is drawn in colours, and fonts in colours are not drawn";
    if (!load(glyph)) return "is damaged";
    const FT_Outline& outline = face_->glyph->outline;
    if (outline.n_points == 0) return is_blank(character) ? "" : "has no outline";
    FT_BBox box;
    FT_Outline_Get_CBox(&outline, &box);
    const FT_Pos most = FT_Pos{kMostEms} * face_->units_per_EM;
    const bool is_placed = box.xMin >= -most && box.yMin >= -most && box.xMax <= most &&
                           box.yMax <= most && box.xMax - box.xMin <= most &&
                           box.yMax - box.yMin <= most;
    return is_placed ? "" : "is more than twice as large as a letter";
  }

  [[nodiscard]] GlyphBitmap rasterise(int glyph, float em_pixels, Vec2 shift) const override {
    constexpr FT_Pos kPixel = 64;
    const std::scoped_lock lock(mutex_);
    GlyphBitmap bitmap;
    if (!load(static_cast<FT_UInt>(glyph))) return bitmap;
    FT_Outline& outline = face_->glyph->outline;
    // Integers from here on, so that the pixels are equal on every machine.
    constexpr double kOne = 65'536.0;
    const auto scale = std::lround(double{em_pixels} * kPixel * kOne / face_->units_per_EM);
    const FT_Matrix scaled{scale, 0, 0, scale};
    FT_Outline_Transform(&outline, &scaled);
    FT_Outline_Translate(&outline, std::lround(shift.x * static_cast<float>(kPixel)),
                         -std::lround(shift.y * static_cast<float>(kPixel)));
    FT_BBox box;
    FT_Outline_Get_CBox(&outline, &box);
    constexpr FT_Pos kFar = 4096 * kPixel;
    if (box.xMin < -kFar || box.yMin < -kFar || box.xMax > kFar || box.yMax > kFar) return bitmap;
    const auto down = [](FT_Pos x) { return x >= 0 ? x / kPixel : -((kPixel - 1 - x) / kPixel); };
    const FT_Pos left = down(box.xMin);
    const FT_Pos bottom = down(box.yMin);
    const FT_Pos top = -down(-box.yMax);
    bitmap.left = static_cast<int>(left);
    bitmap.top = static_cast<int>(-top);
    bitmap.width = static_cast<int>(-down(-box.xMax) - left);
    bitmap.height = static_cast<int>(top - bottom);
    if (bitmap.width <= 0 || bitmap.height <= 0) return {};
    bitmap.coverage.resize(static_cast<std::size_t>(bitmap.width) *
                           static_cast<std::size_t>(bitmap.height));
    FT_Outline_Translate(&outline, -left * kPixel, -bottom * kPixel);
    FT_Bitmap into{};
    into.rows = static_cast<unsigned>(bitmap.height);
    into.width = static_cast<unsigned>(bitmap.width);
    into.pitch = bitmap.width;
    into.buffer = bitmap.coverage.data();
    into.num_grays = 256;
    into.pixel_mode = FT_PIXEL_MODE_GRAY;
    FT_Outline_Get_Bitmap(library_, &outline, &into);
    return bitmap;
  }

 private:
  bool open_with(const char* driver) {
    FT_Open_Args args{};
    args.flags = FT_OPEN_MEMORY | FT_OPEN_DRIVER;
    args.memory_base = reinterpret_cast<const FT_Byte*>(bytes_.data());
    args.memory_size = static_cast<FT_Long>(bytes_.size());
    args.driver = FT_Get_Module(library_, driver);
    return args.driver != nullptr && FT_Open_Face(library_, &args, 0, &face_) == 0;
  }

  /// Loads a glyph's outline in font units.
  [[nodiscard]] bool load(FT_UInt glyph) const {
    return FT_Load_Glyph(face_, glyph, kUnscaled) == 0 &&
           face_->glyph->format == FT_GLYPH_FORMAT_OUTLINE;
  }

  [[nodiscard]] bool is_in_colour(FT_UInt glyph) const {
    if (!FT_HAS_COLOR(face_)) return false;
    FT_UInt layer = 0;
    FT_UInt color = 0;
    FT_LayerIterator layers{};
    FT_OpaquePaint paint{};
    return FT_Get_Color_Glyph_Layer(face_, glyph, &layer, &color, &layers) != 0 ||
           FT_Get_Color_Glyph_Paint(face_, glyph, FT_COLOR_NO_ROOT_TRANSFORM, &paint) != 0;
  }

  [[nodiscard]] int glyph_of(char32_t character) const override {
    const std::scoped_lock lock(mutex_);
    return static_cast<int>(FT_Get_Char_Index(face_, character));
  }

  [[nodiscard]] float advance(int glyph) const override {
    const std::scoped_lock lock(mutex_);
    FT_Fixed units = 0;
    if (FT_Get_Advance(face_, static_cast<FT_UInt>(glyph), kUnscaled, &units) != 0) return 0.0F;
    return in_reason(units);
  }

  [[nodiscard]] float kerning(int left, int right) const override {
    if (!FT_HAS_KERNING(face_)) return 0.0F;
    const std::scoped_lock lock(mutex_);
    FT_Vector units{};
    const int error = FT_Get_Kerning(face_, static_cast<FT_UInt>(left), static_cast<FT_UInt>(right),
                                     FT_KERNING_UNSCALED, &units);
    return error != 0 ? 0.0F : in_reason(units.x);
  }

  [[nodiscard]] float units_to_pixels(float em_pixels) const override {
    return em_pixels / static_cast<float>(face_->units_per_EM);
  }

  [[nodiscard]] float in_reason(FT_Pos units) const {
    const FT_Pos most = FT_Pos{kMostEms} * face_->units_per_EM;
    return static_cast<float>(std::clamp(units, -most, most));
  }

  std::string bytes_;
  LimitedMemory memory_;
  FT_Library library_ = nullptr;
  FT_Face face_ = nullptr;
  mutable std::mutex mutex_;  ///< a face loads one glyph at a time
};

}  // namespace

Result<std::shared_ptr<const Font>> open_outline_font(std::string bytes) {
  const auto font = std::make_shared<OutlineFont>(std::move(bytes));
  if (const std::string complaint = font->open(); !complaint.empty()) return bad_file(complaint);
  return std::shared_ptr<const Font>(font);
}

std::string outline_font_library() {
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return "FreeType";
  std::array<FT_Int, 3> version{};
  FT_Library_Version(library, &version[0], &version[1], &version[2]);
  FT_Done_Library(library);
  return "FreeType " + std::to_string(version[0]) + "." + std::to_string(version[1]) + "." +
         std::to_string(version[2]);
}

}  // namespace tickreel::renderer
