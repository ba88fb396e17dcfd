#include "tickreel/game/state_archive.h"

#include <algorithm>
#include <charconv>
#include <span>

#include "core/text/hexadecimal.h"
#include "core/text/quoted_text.h"

namespace tickreel {
namespace {

/// Longer texts are listed as bytes: a dump is read in whole lines (core/process/), and quoting
/// makes a text up to four times as long.
constexpr std::size_t kMostWholeText = 8192;

template <typename T>
std::string decimal(T value) {
  char text[64];
  const auto result = std::to_chars(std::begin(text), std::end(text), value);
  return {text, result.ptr};
}

using Bytes = std::span<const std::uint8_t>;

std::uint64_t number_at(Bytes bytes, std::size_t offset, std::size_t count) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < count; ++i) bits |= std::uint64_t{bytes[offset + i]} << (8 * i);
  return bits;
}

/// Returns the field's value in a state, for people.
FieldValue value_of(const NamedBytes& field, Bytes state) {
  if (field.offset >= state.size() || field.count > state.size() - field.offset) {
    return {"nothing: it ends here", ""};
  }
  if (!field.is_text) {
    return NamedField{"", field.kind, static_cast<std::uint8_t>(field.count),
                      number_at(state, field.offset, field.count)}
        .value();
  }
  const Bytes text = state.subspan(field.offset, field.count);
  return {quoted_text(std::string(text.begin(), std::ranges::find(text, 0))), ""};
}

const NamedBytes* find_byte(const std::vector<NamedBytes>& fields, std::size_t at) {
  const auto after = std::ranges::upper_bound(fields, at, {}, &NamedBytes::offset);
  if (after == fields.begin()) return nullptr;
  const NamedBytes& field = *(after - 1);
  return at - field.offset < field.count ? &field : nullptr;
}

/// Describes the difference of two states whose byte `at` differs and belongs to `field`.
FieldDifference difference_of(const NamedBytes& field, std::size_t at, Bytes recorded,
                              Bytes actual) {
  const FieldDifference difference{field.path, value_of(field, recorded), value_of(field, actual)};
  if (!field.is_text || difference.recorded != difference.actual) return difference;
  // The byte lies behind the end of the text.
  const NamedBytes byte{field.path + '[' + std::to_string(at - field.offset) + ']',
                        FieldKind::kUnsigned, at, 1};
  return {byte.path, value_of(byte, recorded), value_of(byte, actual)};
}

}  // namespace

std::string NamedField::to_string() const {
  if (kind == FieldKind::kText) return quoted_text(text);
  if (kind == FieldKind::kFloating) {
    return size_bytes == 4 ? decimal(std::bit_cast<float>(static_cast<std::uint32_t>(bits)))
                           : decimal(std::bit_cast<double>(bits));
  }
  if (kind == FieldKind::kUnsigned) return decimal(bits);
  const unsigned unused_bits = 64U - 8U * size_bytes;
  return decimal(static_cast<std::int64_t>(bits << unused_bits) >> unused_bits);
}

FieldValue NamedField::value() const {
  return {to_string(), kind == FieldKind::kText ? "" : "0x" + hexadecimal(bits, size_bytes)};
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

StateArchive StateArchive::listing(std::vector<NamedField>& fields, Texts texts) {
  StateArchive archive(Mode::kListing);
  archive.texts_ = texts;
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
    if (!reader_->ok()) {
      difference_ = {path_, {"nothing: no text can be read there", ""}, {quoted_text(text), ""}};
    } else if (recorded != text) {
      difference_ = {path_, {quoted_text(recorded), ""}, {quoted_text(text), ""}};
    }
  } else if (mode_ == Mode::kListing && texts_ == Texts::kWhole && text.size() <= kMostWholeText) {
    const PathScope scope(*this, name);
    fields_->push_back({path_, FieldKind::kText, 0, 0, text});
  } else if (mode_ == Mode::kListing) {
    std::vector<std::uint8_t> bytes(text.begin(), text.end());
    field(name, bytes, bytes.size());
  }
}

void StateArchive::opaque(std::string_view name, std::vector<std::uint8_t>& bytes,
                          std::size_t max_bytes, const NameBytes& names) {
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
    compare_opaque(bytes, names);
  } else if (mode_ == Mode::kListing) {
    list_opaque(bytes, names);
  }
}

void StateArchive::compare_opaque(const std::vector<std::uint8_t>& bytes, const NameBytes& names) {
  const auto recorded = reader_->bytes(static_cast<std::size_t>(reader_->varint()));
  const auto [there, here] = std::ranges::mismatch(recorded, bytes);
  if (there == recorded.end() && here == bytes.end()) return;
  const auto at = static_cast<std::size_t>(here - bytes.begin());
  if (names) {
    const std::vector<NamedBytes> fields = names();
    if (const NamedBytes* const field = find_byte(fields, at)) {
      difference_ = difference_of(*field, at, recorded, bytes);
      return;
    }
  }
  const NamedBytes byte{path_ + '[' + std::to_string(at) + ']', FieldKind::kUnsigned, at, 1};
  difference_ = {byte.path, value_of(byte, recorded), value_of(byte, bytes)};
}

void StateArchive::list_opaque(const std::vector<std::uint8_t>& bytes, const NameBytes& names) {
  std::size_t listed = 0;
  const auto list_unnamed = [&](std::size_t end) {
    for (; listed < end; listed += std::min<std::size_t>(8, end - listed)) {
      const std::size_t count = std::min<std::size_t>(8, end - listed);
      fields_->push_back({path_ + '[' + std::to_string(listed) + ']', FieldKind::kUnsigned, 8,
                          number_at(bytes, listed, count)});
    }
  };
  for (const NamedBytes& field : names ? names() : std::vector<NamedBytes>()) {
    list_unnamed(field.offset);
    if (field.is_text) {
      list_text(field, bytes);
    } else {
      fields_->push_back({field.path, field.kind, static_cast<std::uint8_t>(field.count),
                          number_at(bytes, field.offset, field.count)});
    }
    listed = field.offset + field.count;
  }
  list_unnamed(bytes.size());
}

void StateArchive::list_text(const NamedBytes& field, const std::vector<std::uint8_t>& bytes) {
  const Bytes all = Bytes(bytes).subspan(field.offset, field.count);
  const bool is_whole = texts_ == Texts::kWhole && field.count <= kMostWholeText;
  const auto end = std::ranges::find(all, 0);
  if (is_whole) {
    fields_->push_back({field.path, FieldKind::kText, 0, 0, std::string(all.begin(), end)});
  }
  for (auto byte = is_whole ? end : all.begin(); byte != all.end(); ++byte) {
    if (is_whole && *byte == 0) continue;
    fields_->push_back({field.path + '[' + std::to_string(byte - all.begin()) + ']',
                        FieldKind::kUnsigned, 1, *byte});
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
  if (difference_) return;  // the rest may not line up any more
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

/// Counts the bytes just written to the component with which the path begins.
void StateArchive::note_component() {
  const std::string_view name = std::string_view(path_).substr(0, path_.find_first_of(".["));
  if (components_->empty() || components_->back().name != name) {
    components_->push_back({std::string(name), 0});
  }
  components_->back().end_bytes = writer_->size();
}

}  // namespace tickreel
