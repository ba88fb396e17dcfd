// The pictures of videos that other programs made, here the ffmpeg program.

#include "encode/media/media_pictures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "encode/media/jpeg_picture.h"
#include "encode/xxh3.h"
#include "tests/support/files.h"
#include "tests/support/icc_profile.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;

/// Returns ffmpeg's options for pictures of which the n-th is grey with the luma 16 + n.
std::string numbered(int rate, int count) {
  return "-f lavfi -i \"nullsrc=s=48x32:r=" + std::to_string(rate) +
         ",trim=end_frame=" + std::to_string(count) +
         ",geq=lum='16+N':cb=128:cr=128\" -pix_fmt yuv420p ";
}

/// Makes an MP4 of one stream show a quarter turned. FFmpeg's option for that differs between
/// versions.
std::string turned(std::string mp4) {
  constexpr std::size_t kMatrixInTrackHeader = 44;
  const std::string turn("\0\0\0\0\0\1\0\0\0\0\0\0\xff\xff\0\0\0\0\0\0", 20);
  const std::size_t header = mp4.find("tkhd");
  EXPECT_NE(header, std::string::npos);
  return mp4.replace(header + kMatrixInTrackHeader, turn.size(), turn);
}

class MediaPicturesTest : public testing::Test {
 protected:
  std::string make(const std::string& name, const std::string& arguments) {
    const std::string path = directory_.path(name);
    const ProgramResult made = run_program("ffmpeg -v error -y " + arguments + " " + quoted(path));
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return path;
  }
  static MediaPictures open(const std::string& path) {
    auto video = MediaVideo::open(path);
    EXPECT_TRUE(video) << video.error().message;
    auto pictures = MediaPictures::open(*video);
    EXPECT_TRUE(pictures) << pictures.error().message;
    return *std::move(pictures);
  }
  static std::string refusal(const std::string& path) {
    const auto video = MediaVideo::open(path);
    EXPECT_FALSE(video);
    const std::string message = video ? "" : video.error().message;
    EXPECT_NE(message.find(path), message.npos) << message;
    return message;
  }

  TemporaryDirectory directory_;
};

std::uint64_t read(MediaPictures& pictures, std::size_t picture, int* grey = nullptr) {
  Image image;
  const Status status = pictures.read(picture, image);
  EXPECT_TRUE(status) << status.error().message;
  if (!status) return 0;
  if (grey != nullptr) *grey = image.row(image.size().height / 2)[image.stride_bytes() / 2];
  return Xxh3::of(image.pixels());
}

struct Making {
  const char* file;
  const char* options;
};

TEST_F(MediaPicturesTest, AFileThatIsGoneIsNamedOnce) {
  const std::string path = make("gone.mkv", numbered(25, 4) + "-c:v ffv1");
  MediaPictures pictures = open(path);
  Image image;
  ASSERT_TRUE(pictures.read(3, image));
  fs::remove(path);
  const Status gone = pictures.read(0, image);
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().kind, ErrorKind::kBadFile);
  EXPECT_EQ(gone.error().message, path + ", at 0.000 s: it is not there");
}

TEST_F(MediaPicturesTest, APictureIsTheSameInWhateverOrderTheyAreRead) {
  constexpr int kCount = 130;
  for (const auto& [file, options] :
       {Making{"b.mp4", "-c:v libx264 -qp 0 -bf 3 -g 20"},
        Making{"open.mkv",
               "-c:v libx264 -qp 1 -bf 3 -g 15 -x264-params open-gop=1:b-pyramid=normal"},
        Making{"open.mp4", "-c:v libx264 -qp 1 -bf 3 -g 15 -x264-params open-gop=1"},
        Making{"refresh.mp4", "-c:v libx264 -qp 1 -g 30 -x264-params intra-refresh=1"},
        Making{"ffv1.mkv", "-c:v ffv1 -g 10"}, Making{"old.mp4", "-c:v mpeg4 -q:v 1 -bf 2 -g 12"},
        Making{"vp9.webm", "-c:v libvpx-vp9 -lossless 1 -g 25"},
        Making{"hevc.mp4", "-c:v libx265 -x265-params log-level=none:lossless=1:keyint=20"}}) {
    const std::string path = make(file, numbered(30, kCount) + options);
    const auto video = MediaVideo::open(path);
    ASSERT_TRUE(video) << video.error().message;
    ASSERT_EQ((*video)->times().count(), std::size_t{kCount}) << file;
    EXPECT_EQ((*video)->times().frame_rate(), Rational(30)) << file;
    MediaPictures in_order = open(path);
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < kCount; ++i) {
      int grey = 0;
      hashes.push_back(read(in_order, static_cast<std::size_t>(i), &grey));
      EXPECT_NEAR(grey, i * 255.0 / 219.0, 0.58) << file << ", picture " << i;
    }
    std::vector<std::size_t> order(kCount);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), std::mt19937(7));
    MediaPictures at_random = open(path);
    for (const std::size_t i : order) EXPECT_EQ(read(at_random, i), hashes[i]) << file << ", " << i;
  }
}

TEST_F(MediaPicturesTest, ColoursAreWhatTheirTagsSay) {
  // For this red, BT.709, BT.601 and full range have different Y, Cb and Cr.
  const auto red = [&](const char* name, const std::string& matrix, const std::string& range) {
    const std::string path = make(
        name, "-f lavfi -i \"color=0xC02040:s=64x64:r=5:d=1,format=gbrp,scale=out_color_matrix=" +
                  matrix + ":out_range=" + range +
                  ",format=yuv444p\" -c:v libx264 -qp 0 -colorspace " +
                  (matrix == "bt601" ? "smpte170m" : matrix) + " -color_range " + range);
    MediaPictures pictures = open(path);
    Image image;
    EXPECT_TRUE(pictures.read(0, image));
    return std::vector<int>{image.row(9)[40], image.row(9)[41], image.row(9)[42], image.row(9)[43]};
  };
  for (const auto& rgba : {red("a.mp4", "bt709", "tv"), red("b.mp4", "bt601", "tv"),
                           red("c.mp4", "bt709", "pc"), red("d.mkv", "bt601", "pc")}) {
    EXPECT_NEAR(rgba[0], 0xC0, 2);
    EXPECT_NEAR(rgba[1], 0x20, 2);
    EXPECT_NEAR(rgba[2], 0x40, 2);
    EXPECT_EQ(rgba[3], 255);
  }
}

// (200, 30, 30) in AdobeRGB is (233, 24, 24) in sRGB.
TEST_F(MediaPicturesTest, TheProfileOfAJpegIsFollowed) {
  const std::string jpeg =
      read_file(make("red.jpg",
                     "-f lavfi -i color=0xC81E1E:s=16x16:r=1:d=1 -frames:v 1 -q:v 1 "
                     "-pix_fmt yuvj444p"));
  const std::string profile = adobe_rgb();
  const auto length = static_cast<std::uint32_t>(profile.size() + 16);
  const std::string segment = "\xFF\xE2" + big_endian(length).substr(2) +
                              std::string("ICC_PROFILE\0\x01\x01", 14) + profile;
  const auto red_of = [](const std::string& file) {
    const auto image = read_jpeg({reinterpret_cast<const std::uint8_t*>(file.data()), file.size()});
    EXPECT_TRUE(image) << image.error().message;
    return image ? std::vector<int>{image->pixels()[0], image->pixels()[1], image->pixels()[2]}
                 : std::vector<int>(3);
  };
  const std::vector<int> plain = red_of(jpeg);
  const std::vector<int> followed = red_of(jpeg.substr(0, 2) + segment + jpeg.substr(2));
  EXPECT_NEAR(plain[0], 200, 4);
  EXPECT_NEAR(followed[0], 233, 5);
  EXPECT_NEAR(followed[1], 24, 5);
}

// FFmpeg's own decoders of VP8 and VP9 ignore alpha. In every file picture n is opaque only in
// columns below 6 + 2 n, and red and blue must not be mixed with alpha.
TEST_F(MediaPicturesTest, AlphaComesInWhateverTheCodec) {
  constexpr int kCount = 20;
  const std::string source =
      "-f lavfi -i \"color=0xC02040:s=64x32:r=25,format=rgba,trim=end_frame=" +
      std::to_string(kCount) + ",geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*lt(X,6+2*N)'\" ";
  for (const auto& [file, options] :
       {Making{"vp9.webm", "-c:v libvpx-vp9 -pix_fmt yuva420p -lossless 1 -g 7"},
        Making{"vp9.mkv", "-c:v libvpx-vp9 -pix_fmt yuva420p -crf 4 -b:v 0 -g 6"},
        Making{"alt.webm",
               "-c:v libvpx-vp9 -pix_fmt yuva420p -crf 4 -b:v 0 -auto-alt-ref 0 -g 100"},
        Making{"vp8.webm", "-c:v libvpx -pix_fmt yuva420p -auto-alt-ref 0 -crf 4 -b:v 9M -g 7"},
        Making{"prores.mov", "-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le"},
        Making{"ffv1.mkv", "-c:v ffv1 -pix_fmt yuva444p -g 5"},
        Making{"ffv1rgb.mkv", "-c:v ffv1 -pix_fmt bgra"}, Making{"png.mov", "-c:v png"},
        Making{"utvideo.mkv", "-c:v utvideo -pix_fmt gbrap"},
        Making{"ffvhuff.mkv", "-c:v ffvhuff -pix_fmt rgb32"}}) {
    const std::string path = make(file, source + options);
    const auto video = MediaVideo::open(path);
    ASSERT_TRUE(video) << video.error().message;
    EXPECT_TRUE((*video)->has_alpha()) << file;
    MediaPictures pictures = open(path);
    Image image;
    for (int i = 0; i < kCount; ++i) {
      const int n = i * 13 % kCount;  // not in order
      ASSERT_TRUE(pictures.read(static_cast<std::size_t>(n), image)) << file << ", " << n;
      const int end = 6 + 2 * n;
      for (const int x : {0, end - 3, end + 2, 63}) {
        const auto pixel = image.row(9).subspan(static_cast<std::size_t>(x) * 4, 4);
        EXPECT_NEAR(pixel[3], x < end ? 255 : 0, 16) << file << ", " << n << ", column " << x;
      }
      EXPECT_NEAR(image.row(9)[0], 0xC0, 12) << file;
      EXPECT_NEAR(image.row(9)[2], 0x40, 12) << file;
    }
  }
}

TEST_F(MediaPicturesTest, TurnedVideosStandUpright) {
  const std::string lying =
      make("lying.mp4",
           "-f lavfi -i \"color=black:s=64x32:r=5:d=1,drawbox=0:0:8:8:white:fill\" -c:v "
           "libx264 -qp 0 -pix_fmt yuv420p");
  const std::string path = directory_.path("turned.mp4");
  write_file(path, turned(read_file(lying)));
  MediaPictures pictures = open(path);
  Image image;
  ASSERT_TRUE(pictures.read(0, image));
  EXPECT_EQ(image.size(), (ImageSize{32, 64}));
  EXPECT_EQ((*MediaVideo::open(path))->size(), image.size());
  const std::string upright = directory_.path("upright.rgb");
  ASSERT_EQ(run_program("ffmpeg -v error -i " + quoted(path) +
                        " -frames:v 1 -f rawvideo -pix_fmt rgba " + quoted(upright))
                .exit_code,
            0);
  const std::string shown = read_file(upright);
  ASSERT_EQ(shown.size(), image.pixels().size());
  for (const auto& [x, y] :
       {std::pair{2, 2}, std::pair{29, 2}, std::pair{2, 61}, std::pair{29, 61}}) {
    const auto at = static_cast<std::size_t>(y * 32 + x) * 4;
    EXPECT_NEAR(image.pixels()[at], static_cast<std::uint8_t>(shown[at]), 3) << x << ", " << y;
  }
}

TEST_F(MediaPicturesTest, TimesOfAnyKindAreExact) {
  // Matroska rounds times to milliseconds, which still shows an even rate.
  const PictureTimes even({0, 17, 33, 50, 67, 83}, Rational(1, 1000), 17, std::nullopt);
  EXPECT_EQ(even.frame_rate(), Rational(60));
  EXPECT_EQ(even.length(), Rational(1, 10));
  for (std::int64_t i = 0; i < 6; ++i) {
    EXPECT_EQ(even.at(Rational(i, 60)), static_cast<std::size_t>(i));
    EXPECT_EQ(even.at(Rational(i + 1, 60) - Rational(1, 1'000'000)), static_cast<std::size_t>(i));
  }
  EXPECT_EQ(even.frames_from(Rational(0), Rational(60)), 6);
  EXPECT_EQ(even.frames_from(Rational(0), Rational(30)), 3);
  EXPECT_EQ(even.frames_from(Rational(1, 10), Rational(60)), 0);
  const PictureTimes broadcast({0, 1001, 2002, 3003}, Rational(1, 30000), 1001, std::nullopt);
  EXPECT_EQ(broadcast.frame_rate(), Rational(30000, 1001));
  const PictureTimes uneven({100, 133, 300, 310}, Rational(1, 1000), 90, std::nullopt);
  EXPECT_EQ(uneven.frame_rate(), std::nullopt);
  EXPECT_EQ(uneven.length(), Rational(3, 10));
  EXPECT_EQ(uneven.at(Rational(0)), 0U);
  EXPECT_EQ(uneven.at(Rational(32, 1000)), 0U);
  EXPECT_EQ(uneven.at(Rational(325, 10000)), 1U) << "half a tick before";
  EXPECT_EQ(uneven.at(Rational(199, 1000)), 1U);
  EXPECT_EQ(uneven.at(Rational(9)), 3U);
  EXPECT_EQ(uneven.at(Rational(-9)), 0U);
}

TEST_F(MediaPicturesTest, WhatCannotBeShownIsRefusedByName) {
  const std::string h264 = numbered(30, 60) + "-c:v libx264 -qp 10 -g 10 ";
  const auto cut = [](const std::string& path) {
    fs::resize_file(path, fs::file_size(path) * 6 / 10);
    return path;
  };
  EXPECT_NE(refusal(cut(make("cut.mkv", h264))).find("a part is missing"), std::string::npos);
  refusal(cut(make("cut.mp4", h264)));
  refusal(cut(make("early.mp4", h264 + "-movflags +faststart")));
  refusal(directory_.path("none.mp4"));
  EXPECT_NE(refusal(make("hdr.mp4", h264 + "-vf setparams=color_trc=smpte2084:color_primaries="
                                           "bt2020:colorspace=bt2020nc"))
                .find("smpte2084"),
            std::string::npos);
  EXPECT_NE(refusal(make("a.avi", h264)).find("ffmpeg -i FILE"), std::string::npos);
  EXPECT_NE(refusal(make("a.mov", numbered(30, 5) + "-c:v cinepak -pix_fmt rgb24")).find("cinepak"),
            std::string::npos);
  const std::string sound = make("sound.m4a", "-f lavfi -i sine=d=1 -c:a aac");
  EXPECT_NE(refusal(sound).find("has no pictures"), std::string::npos);
}

TEST_F(MediaPicturesTest, WhatIsInterlacedOrTooLongIsSaid) {
  const std::string fields =
      numbered(25, 10) + "-c:v libx264 -flags +ilme+ildct -x264-params tff=1 ";
  const auto is_interlaced = [](const std::string& path) {
    const auto video = MediaVideo::open(path);
    EXPECT_TRUE(video) << video.error().message;
    return video && (*video)->is_interlaced();
  };
  EXPECT_TRUE(is_interlaced(make("fields.mkv", fields)));
  EXPECT_FALSE(is_interlaced(make("whole.mkv", numbered(25, 10) + "-c:v libx264")));
  const std::string late =
      "-f lavfi -i \"color=black:s=16x16:r=1:d=2,setpts=PTS+N*90001/TB\" "
      "-c:v ffv1 -fps_mode passthrough";
  EXPECT_NE(refusal(make("day.mkv", late)).find("goes beyond 25 hours"), std::string::npos);
}

// Players choose in the same way.
TEST_F(MediaPicturesTest, TheStreamOfPicturesIsTheDefaultOne) {
  const std::string two =
      "-f lavfi -i color=black:s=48x32:r=25:d=1 -f lavfi -i color=white:s=64x48:r=25:d=1 -map 0 "
      "-map 1 -c:v ffv1 ";
  const auto width = [](const std::string& path) {
    const auto video = MediaVideo::open(path);
    EXPECT_TRUE(video) << video.error().message;
    return video ? (*video)->size().width : 0;
  };
  EXPECT_EQ(width(make("second.mkv", two + "-disposition:v:0 0 -disposition:v:1 default")), 64);
  EXPECT_EQ(width(make("first.mkv", two + "-disposition:v:0 default -disposition:v:1 0")), 48);
  EXPECT_EQ(width(make("none.mkv", two + "-disposition:v:0 0 -disposition:v:1 0 "
                                         "-default_mode passthrough")),
            48);
}

// As phones store pictures that were taken upright.
TEST_F(MediaPicturesTest, AJpegIsTurnedByItsOrientation) {
  const std::string jpeg =
      read_file(make("a.jpg",
                     "-f lavfi -i color=black:s=32x16,drawbox=x=0:y=0:w=16:h=16:color=white:t=fill "
                     "-frames:v 1"));
  struct Upright {
    int orientation;
    ImageSize size;
    int white_x, white_y, black_x, black_y;
  };
  for (const Upright& upright :
       {Upright{1, {32, 16}, 2, 2, 29, 13}, Upright{3, {32, 16}, 29, 13, 2, 2},
        Upright{6, {16, 32}, 2, 2, 13, 29}, Upright{8, {16, 32}, 13, 29, 2, 2}}) {
    SCOPED_TRACE(upright.orientation);
    const std::string exif = std::string(
                                 "\xFF\xE1\0\x22"
                                 "Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0",
                                 29) +
                             static_cast<char>(upright.orientation) + std::string(6, '\0');
    const std::string file = jpeg.substr(0, 2) + exif + jpeg.substr(2);
    const auto image = read_jpeg({reinterpret_cast<const std::uint8_t*>(file.data()), file.size()});
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(image->size(), upright.size);
    EXPECT_GT(image->row(upright.white_y)[static_cast<std::size_t>(upright.white_x) * 4], 200);
    EXPECT_LT(image->row(upright.black_y)[static_cast<std::size_t>(upright.black_x) * 4], 50);
  }
}

TEST_F(MediaPicturesTest, WhatIsTooLargeIsNotCalledDamaged) {
  const std::string large =
      make("large.mov", "-f lavfi -i color=black:s=8200x8200:r=1:d=1 -c:v png -pix_fmt monob");
  EXPECT_EQ(refusal(large),
            large + ": its pictures are 8200x8200: their sides may have 8192 pixels");
  std::string jpeg = read_file(make("a.jpg", "-f lavfi -i color=black:s=64x32 -frames:v 1"));
  const auto read = [&] {
    return read_jpeg({reinterpret_cast<const std::uint8_t*>(jpeg.data()), jpeg.size()});
  };
  EXPECT_TRUE(read());
  const std::size_t header = jpeg.find("\xFF\xC0");
  ASSERT_NE(header, jpeg.npos);
  jpeg.replace(header + 5, 4, "\x40\x20\x30\x10");
  ASSERT_FALSE(read());
  EXPECT_EQ(read().error().message, "it is 12304x16416: its sides may have 8192 pixels");
}

// A decoder conceals what it cannot read. A picture with a grey rest counts as an error.
TEST_F(MediaPicturesTest, AJpegThatIsDamagedOrCutOffIsRefused) {
  const std::string whole =
      read_file(make("a.jpg", "-f lavfi -i testsrc2=s=320x240 -frames:v 1 -q:v 2"));
  const auto is_read = [](const std::string& jpeg) {
    return read_jpeg({reinterpret_cast<const std::uint8_t*>(jpeg.data()), jpeg.size()}).ok();
  };
  EXPECT_TRUE(is_read(whole));
  for (const std::size_t percent : {50U, 80U, 95U}) {
    EXPECT_FALSE(is_read(whole.substr(0, whole.size() * percent / 100))) << percent;
    EXPECT_FALSE(is_read(whole.substr(0, whole.size() * percent / 100) + "\xFF\xD9")) << percent;
  }
}

TEST_F(MediaPicturesTest, DamageDoesNoHarm) {
  for (const char* name : {"a.mp4", "a.mkv"}) {
    const std::string path =
        make(name, numbered(30, 40) + "-c:v libx264 -bf 2 -g 8 -preset ultrafast");
    const std::string whole = read_file(path);
    std::mt19937 random(3);
    for (int i = 0; i < 60; ++i) {
      std::string bytes = whole;
      for (int change = 0; change < 8; ++change)
        bytes[random() % bytes.size()] = static_cast<char>(random());
      const std::string damaged = directory_.path(std::string("damaged") + name);
      write_file(damaged, bytes);
      auto video = MediaVideo::open(damaged);
      if (!video) continue;
      auto pictures = MediaPictures::open(*video);
      if (!pictures) continue;
      Image image;
      const std::size_t count = (*video)->times().count();
      for (const std::size_t picture : {std::size_t{0}, count / 2, count - 1}) {
        if (!pictures->read(picture, image)) continue;
        EXPECT_LE(image.size().width, 8192);
      }
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
