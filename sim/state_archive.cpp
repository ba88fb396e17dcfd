#include "sim/state_archive.h"

#include <charconv>

namespace tickreel {
namespace {

template <typename T>
std::string decimal(T value) {
  char text[64];
  const auto result = std::to_chars(std::begin(text), std::end(text), value);
  return {text, result.ptr};
}

std::string decimal_of(std::uint64_t bits, std::size_t size_bytes, bool is_floating,
                       bool is_signed) {
  if (is_floating) {
    return size_bytes == 4 ? decimal(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
                           : decimal(std::bit_cast<double>(bits));
  }
  if (!is_signed) return decimal(bits);
  const unsigned unused_bits = 64U - 8U * static_cast<unsigned>(size_bytes);
  return decimal(static_cast<std::int64_t>(bits << unused_bits) >> unused_bits);
}

std::string hexadecimal(std::uint64_t bits, std::size_t size_bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text = "0x";
  for (std::size_t i = size_bytes * 2; i-- > 0;) text += kDigits[(bits >> (4 * i)) & 0xFU];
  return text;
}

}  // namespace

StateArchive StateArchive::saving(ByteWriter& writer) {
  StateArchive archive(Mode::kSaving);
  archive.writer_ = &writer;
  return archive;
}

StateArchive StateArchive::loading(ByteReader& reader) {
  StateArchive archive(Mode::kLoading);
  archive.reader_ = &reader;
  return archive;
}

StateArchive StateArchive::comparing(ByteReader& recorded) {
  StateArchive archive(Mode::kComparing);
  archive.reader_ = &recorded;
  return archive;
}

StateArchive StateArchive::listing(std::vector<NamedField>& fields) {
  StateArchive archive(Mode::kListing);
  archive.fields_ = &fields;
  return archive;
}

void StateArchive::field(std::string_view name, std::string& text, std::size_t max_bytes) {
  if (mode_ == Mode::kSaving) {
    writer_->string(text);
  } else if (mode_ == Mode::kLoading) {
    text = reader_->string(max_bytes);
  } else {
    const PathScope scope(*this, name);
    if (mode_ == Mode::kListing) {
      fields_->push_back({path_, text});
    } else if (!difference_) {
      std::string recorded = reader_->string(max_bytes);
      if (recorded != text) difference_ = {path_, '"' + recorded + '"', '"' + text + '"'};
    }
  }
}

StateArchive::PathScope::PathScope(StateArchive& archive, std::string_view name)
    : archive_(archive), length_before_(archive.path_.size()) {
  if (archive.mode_ == Mode::kSaving || archive.mode_ == Mode::kLoading || name.empty()) return;
  if (!archive.path_.empty()) archive.path_ += '.';
  archive.path_ += name;
}

StateArchive::PathScope::PathScope(StateArchive& archive, std::string_view name, std::size_t index)
    : PathScope(archive, name) {
  if (archive.mode_ == Mode::kSaving || archive.mode_ == Mode::kLoading) return;
  archive.path_ += '[' + std::to_string(index) + ']';
}

StateArchive::PathScope::~PathScope() {
  archive_.path_.resize(length_before_);
}

std::uint64_t StateArchive::read_bits(std::size_t size_bytes) {
  switch (size_bytes) {
    case 1:
      return reader_->u8();
    case 2:
      return reader_->u16();
    case 4:
      return reader_->u32();
    default:
      return reader_->u64();
  }
}

void StateArchive::visit_scalar(std::string_view name, std::uint64_t bits, std::size_t size_bytes,
                                Kind kind) {
  const bool is_floating = kind == Kind::kFloating;
  const bool is_signed = kind == Kind::kSigned;
  if (mode_ == Mode::kListing) {
    const PathScope scope(*this, name);
    fields_->push_back({path_, decimal_of(bits, size_bytes, is_floating, is_signed)});
    return;
  }
  if (difference_) return;  // what follows a difference need not line up
  const std::uint64_t recorded = read_bits(size_bytes);
  if (recorded == bits && reader_->ok()) return;
  const PathScope scope(*this, name);
  const auto describe = [&](std::uint64_t value) {
    return decimal_of(value, size_bytes, is_floating, is_signed) + " (" +
           hexadecimal(value, size_bytes) + ")";
  };
  difference_ = {path_, reader_->ok() ? describe(recorded) : "nothing: the record ends here",
                 describe(bits)};
}

}  // namespace tickreel
