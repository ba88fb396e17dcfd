#include "movie/make/layers/exr_file.h"

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfDoubleAttribute.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfIO.h>
#include <OpenEXR/ImfIntAttribute.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfStandardAttributes.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <exception>
#include <limits>
#include <string>

#include "renderer/scene/camera_pose.h"

namespace tickreel::movie {
namespace {

/// A stream for OpenEXR that writes into memory.
class ExrBytes final : public Imf::OStream {
 public:
  explicit ExrBytes(std::vector<std::uint8_t>& bytes) : Imf::OStream("memory"), bytes_(bytes) {}

  void write(const char* from, int count) override {
    const auto length = static_cast<std::size_t>(count);
    bytes_.resize(std::max(bytes_.size(), at_ + length));
    std::copy_n(from, length, bytes_.begin() + static_cast<std::ptrdiff_t>(at_));
    at_ += length;
  }
  std::uint64_t tellp() override { return at_; }
  void seekp(std::uint64_t at) override { at_ = static_cast<std::size_t>(at); }

 private:
  std::vector<std::uint8_t>& bytes_;
  std::size_t at_ = 0;
};

using Axis = std::array<double, 3>;

/// Rotates a direction by a unit quaternion.
Axis turned(const Quat& q, const Axis& v) {
  const Axis u{q.x, q.y, q.z};
  const auto crossed = [](const Axis& a, const Axis& b) {
    return Axis{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  };
  const Axis once = crossed(u, v);
  const Axis twice = crossed(u, once);
  Axis result{};
  for (std::size_t i = 0; i < 3; ++i) result[i] = v[i] + 2.0 * (q.w * once[i] + twice[i]);
  return result;
}

/// Sets a column of a matrix. OpenEXR multiplies row vectors from the left, so the column gives the
/// part of `p - eye` along `axis`, scaled by its length.
void set_column(Imath::M44f& matrix, int column, const Axis& axis, const Vec3& eye) {
  const double offset = axis[0] * eye.x + axis[1] * eye.y + axis[2] * eye.z;
  for (int row = 0; row < 3; ++row) {
    matrix[row][column] = static_cast<float>(axis[static_cast<std::size_t>(row)]);
  }
  matrix[3][column] = static_cast<float>(-offset);
}

void add_camera(Imf::Header& header, const Camera& camera, double aspect) {
  const CameraPose pose = camera_pose(camera);
  const Axis right = turned(pose.rotation, {1, 0, 0});
  const Axis up = turned(pose.rotation, {0, 1, 0});
  const Axis back = turned(pose.rotation, {0, 0, 1});
  Imath::M44f to_camera;
  set_column(to_camera, 0, right, pose.eye);
  set_column(to_camera, 1, up, pose.eye);
  set_column(to_camera, 2, back, pose.eye);
  Imf::addWorldToCamera(header, to_camera);
  // The picture's coordinates go from 0 to 1, from the left and from the top. The matrix gives them
  // times the distance along the view, by which OpenEXR then divides.
  const double half_height = std::tan(0.5 * pose.vertical_fov);
  Axis across{};
  Axis down{};
  Axis forward{};
  for (std::size_t i = 0; i < 3; ++i) {
    forward[i] = -back[i];
    across[i] = 0.5 * (forward[i] + right[i] / (half_height * aspect));
    down[i] = 0.5 * (forward[i] - up[i] / half_height);
  }
  Imath::M44f to_picture;
  set_column(to_picture, 0, across, pose.eye);
  set_column(to_picture, 1, down, pose.eye);
  set_column(to_picture, 3, forward, pose.eye);
  for (int row = 0; row < 4; ++row) to_picture[row][2] = row == 3 ? 1.0F : 0.0F;
  Imf::addWorldToNDC(header, to_picture);
}

Imf::Header header_of(const PassData& data) {
  const auto [width, height] = data.size;
  Imf::Header header(width, height);
  header.compression() = Imf::ZIP_COMPRESSION;
  const std::int64_t above = data.frame_rate.numerator();
  const std::int64_t below = data.frame_rate.denominator();
  constexpr std::int64_t kMost = std::numeric_limits<int>::max();
  // A rate that does not fit is only in the table beside the files.
  if (above <= kMost && below <= kMost) {
    Imf::addFramesPerSecond(header, {static_cast<int>(above), static_cast<int>(below)});
  }
  add_camera(header, data.camera, static_cast<double>(width) / height);
  header.insert("tickreel.frame", Imf::IntAttribute(static_cast<int>(data.frame)));
  header.insert("tickreel.gameSeconds", Imf::DoubleAttribute(data.game_seconds));
  return header;
}

/// The channels of the file, and where their values are.
class Channels {
 public:
  Channels(Imf::Header& header, ImageSize size)
      : header_(header), width_(static_cast<std::size_t>(size.width)) {}

  /// `step`: the number of values from one pixel to the next.
  template <typename Value>
  void add(const char* name, Imf::PixelType type, const Value* first, std::size_t step) {
    header_.channels().insert(name, Imf::Channel(type));
    // OpenEXR only reads the values that it writes to a file.
    auto* const base = const_cast<char*>(reinterpret_cast<const char*>(first));
    values_.insert(name,
                   Imf::Slice(type, base, step * sizeof(Value), step * sizeof(Value) * width_));
  }
  [[nodiscard]] const Imf::FrameBuffer& values() const { return values_; }

 private:
  Imf::Header& header_;
  std::size_t width_;
  Imf::FrameBuffer values_;
};

std::vector<std::uint8_t> written(const PassData& data) {
  Imf::Header header = header_of(data);
  Channels channels(header, data.size);
  if (!data.depths.empty()) channels.add("Z", Imf::FLOAT, data.depths.data(), 1);
  std::vector<half> normals;
  if (!data.normals.empty()) {
    normals.assign(data.normals.begin(), data.normals.end());
    channels.add("N.X", Imf::HALF, normals.data(), 3);
    channels.add("N.Y", Imf::HALF, normals.data() + 1, 3);
    channels.add("N.Z", Imf::HALF, normals.data() + 2, 3);
  }
  std::vector<float> ids;
  if (!data.ids.empty()) {
    ids.assign(data.ids.begin(), data.ids.end());
    channels.add("id.X", Imf::FLOAT, ids.data(), 1);
  }
  std::vector<std::uint8_t> bytes;
  ExrBytes stream(bytes);
  // 0: OpenEXR starts no threads.
  Imf::OutputFile file(stream, header, 0);
  file.setFrameBuffer(channels.values());
  file.writePixels(data.size.height);
  return bytes;
}

}  // namespace

Result<std::vector<std::uint8_t>> exr_of(const PassData& data) {
  try {
    return written(data);
  } catch (const std::exception& error) {
    return failed(std::string("OpenEXR: ") + error.what());
  }
}

}  // namespace tickreel::movie
