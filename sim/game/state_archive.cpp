#include "tickreel/game/state_archive.h"

#include <algorithm>
#include <charconv>

#include "core/text/hexadecimal.h"
#include "core/text/quoted_text.h"

namespace tickreel {
namespace {

template <typename T>
std::string decimal(T value) {
  char text[64];
  const auto result = std::to_chars(std::begin(text), std::end(text), value);
  return {text, result.ptr};
}

}  // namespace

std::string NamedField::to_string() const {
  if (kind == FieldKind::kFloating) {
    return size_bytes == 4 ? decimal(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
                           : decimal(std::bit_cast<double>(bits));
  }
  if (kind == FieldKind::kUnsigned) return decimal(bits);
  const unsigned unused_bits = 64U - 8U * size_bytes;
  return decimal(static_cast<std::int64_t>(bits << unused_bits) >> unused_bits);
}

FieldValue NamedField::value() const {
  return {to_string(), "0x" + hexadecimal(bits, size_bytes)};
}

std::string FieldValue::to_string() const {
  return bits.empty() ? decimal : decimal + " (" + bits + ")";
}

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

StateArchive StateArchive::dividing(ByteWriter& writer, std::vector<ComponentEnd>& components) {
  StateArchive archive(Mode::kDividing);
  archive.writer_ = &writer;
  archive.components_ = &components;
  return archive;
}

StateArchive StateArchive::assigning(const std::vector<NamedField>& fields) {
  StateArchive archive(Mode::kAssigning);
  archive.assigned_ = &fields;
  return archive;
}

void StateArchive::field(std::string_view name, std::string& text, std::size_t max_bytes) {
  if (mode_ == Mode::kSaving) {
    writer_->string(text);
  } else if (mode_ == Mode::kLoading) {
    text = reader_->string(max_bytes);
  } else if (mode_ == Mode::kDividing) {
    const PathScope scope(*this, name);
    writer_->string(text);
    note_component();
  } else if (mode_ == Mode::kComparing && !difference_) {
    const PathScope scope(*this, name);
    const std::string recorded = reader_->string(max_bytes);
    if (recorded != text) {
      difference_ = {path_, {quoted_text(recorded), ""}, {quoted_text(text), ""}};
    }
  } else if (mode_ == Mode::kListing) {
    std::vector<std::uint8_t> bytes(text.begin(), text.end());
    field(name, bytes, bytes.size());
  }
}

void StateArchive::opaque(std::string_view name, std::vector<std::uint8_t>& bytes,
                          std::size_t max_bytes) {
  const PathScope scope(*this, name);
  if (mode_ == Mode::kSaving || mode_ == Mode::kDividing) {
    writer_->varint(bytes.size());
    writer_->bytes(bytes);
    if (mode_ == Mode::kDividing) note_component();
  } else if (mode_ == Mode::kLoading) {
    const std::uint64_t size = reader_->varint();
    if (size > max_bytes) reader_->fail();
    const auto loaded = reader_->bytes(static_cast<std::size_t>(size));
    bytes.assign(loaded.begin(), loaded.end());
  } else if (mode_ == Mode::kComparing && !difference_) {
    const auto recorded = reader_->bytes(static_cast<std::size_t>(reader_->varint()));
    const auto [there, here] = std::ranges::mismatch(recorded, bytes);
    if (there == recorded.end() && here == bytes.end()) return;
    const auto byte_at = [](auto at, auto end) {
      if (at == end) return FieldValue{"nothing: it ends here", ""};
      return NamedField{"", FieldKind::kUnsigned, 1, *at}.value();
    };
    difference_ = {path_ + '[' + std::to_string(here - bytes.begin()) + ']',
                   byte_at(there, recorded.end()), byte_at(here, bytes.end())};
  } else if (mode_ == Mode::kListing) {
    for (std::size_t i = 0; i < bytes.size(); i += 8) {
      const auto count = static_cast<std::uint8_t>(std::min<std::size_t>(8, bytes.size() - i));
      std::uint64_t bits = 0;
      for (std::size_t b = 0; b < count; ++b) bits |= std::uint64_t{bytes[i + b]} << (8 * b);
      fields_->push_back({path_ + '[' + std::to_string(i) + ']', FieldKind::kUnsigned, 8, bits});
    }
  }
}

StateArchive::PathScope::PathScope(StateArchive& archive, std::string_view name)
    : archive_(archive), length_before_(archive.path_.size()) {
  if (!archive.names_matter() || name.empty()) return;
  if (!archive.path_.empty()) archive.path_ += '.';
  archive.path_ += name;
}

StateArchive::PathScope::PathScope(StateArchive& archive, std::string_view name, std::size_t index)
    : PathScope(archive, name) {
  if (!archive.names_matter()) return;
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

std::uint64_t StateArchive::visit_scalar(std::string_view name, const Scalar& scalar) {
  const PathScope scope(*this, name);
  if (mode_ == Mode::kListing) {
    fields_->push_back({path_, scalar.kind, scalar.size_bytes, scalar.bits});
  } else if (mode_ == Mode::kComparing) {
    compare(scalar);
  } else if (mode_ == Mode::kDividing) {
    append(scalar);
    note_component();
  } else {
    const auto same = std::ranges::find_if(*assigned_, [&](const NamedField& field) {
      return field.path == path_ && field.kind == scalar.kind &&
             field.size_bytes == scalar.size_bytes;
    });
    if (same != assigned_->end()) return same->bits;
    unassigned_.push_back(path_);
  }
  return scalar.bits;
}

void StateArchive::compare(const Scalar& scalar) {
  if (difference_) return;  // what follows a difference need not line up
  const std::uint64_t recorded = read_bits(scalar.size_bytes);
  if (recorded == scalar.bits && reader_->ok()) return;
  const auto value_of = [&](std::uint64_t bits) {
    return NamedField{path_, scalar.kind, scalar.size_bytes, bits}.value();
  };
  const FieldValue nothing{"nothing: the record ends here", ""};
  difference_ = {path_, reader_->ok() ? value_of(recorded) : nothing, value_of(scalar.bits)};
}

void StateArchive::append(const Scalar& scalar) {
  for (std::size_t i = 0; i < scalar.size_bytes; ++i) {
    writer_->u8(static_cast<std::uint8_t>(scalar.bits >> (8 * i)));
  }
}

/// What has just been written belongs to the component that the path begins with.
void StateArchive::note_component() {
  const std::string_view name = std::string_view(path_).substr(0, path_.find_first_of(".["));
  if (components_->empty() || components_->back().name != name) {
    components_->push_back({std::string(name), 0});
  }
  components_->back().end_bytes = writer_->size();
}

}  // namespace tickreel
