// Converts a picture to YUV: 8 bits from an 8-bit picture, or 10 bits from a 16-bit one. Each
// invocation computes the samples of 8x2 pixels, which fill whole words in every plane, so that no
// word is written by two.
layout(local_size_x = 8, local_size_y = 8) in;

layout(binding = 4) uniform usampler2D picture;
layout(std430, binding = 0) writeonly buffer Planes {
  uint words[];
};
layout(location = 0) uniform ivec2 blocks;        // across and down
layout(location = 1) uniform ivec2 chroma_words;  // where the chroma planes begin

// Beyond the picture its last column and row are repeated.
ivec3 pixel(ivec2 at) {
  ivec3 color = ivec3(texelFetch(picture, min(at, textureSize(picture, 0) - 1), 0).rgb);
  return has_ten_bits ? color + (color >> 15) : color;
}

// The value that is added to a sample before its last bits are cut off.
int rounding(ivec2 at, int base, int offset) {
  if (!has_ten_bits) return offset;
  int rank = 0;
  for (int bit = 0; bit < 3; ++bit) {
    ivec2 of = at >> bit & 1;
    rank |= (of.x ^ of.y) << (2 * (2 - bit) + 1) | of.y << (2 * (2 - bit));
  }
  return (base << luma_shift) + (2 * rank + 1 << luma_shift - 7);
}

uint luma(ivec3 color, ivec2 at) {
  ivec3 terms = luma_factors * color;
  return uint((terms.r + terms.g + terms.b + rounding(at, 64, luma_offset)) >> luma_shift);
}

uint chroma(ivec3 factors, ivec3 sum, ivec2 at) {
  ivec3 terms = factors * (has_ten_bits ? sum + 2 >> 2 : sum);
  return uint((terms.r + terms.g + terms.b + rounding(at, 512, chroma_offset)) >> chroma_shift);
}

// The first sample is in the lowest bits, as in memory.
uint pack8(uint a, uint b, uint c, uint d) {
  return a | b << 8 | c << 16 | d << 24;
}
uint pack10(uint a, uint b) {
  return a << 6 | b << 22;
}

void main() {
  ivec2 block = ivec2(gl_GlobalInvocationID.xy);
  if (any(greaterThanEqual(block, blocks))) return;
  ivec3 sums[4] = ivec3[4](ivec3(0), ivec3(0), ivec3(0), ivec3(0));
  for (int row = 0; row < 2; ++row) {
    uint y[8];
    for (int i = 0; i < 8; ++i) {
      ivec2 place = ivec2(8 * block.x + i, 2 * block.y + row);
      ivec3 color = pixel(place);
      y[i] = luma(color, place);
      sums[i / 2] += color;
    }
    int at = (2 * block.y + row) * blocks.x + block.x;
    if (has_ten_bits) {
      for (int i = 0; i < 4; ++i) words[4 * at + i] = pack10(y[2 * i], y[2 * i + 1]);
    } else {
      for (int i = 0; i < 2; ++i) {
        words[2 * at + i] = pack8(y[4 * i], y[4 * i + 1], y[4 * i + 2], y[4 * i + 3]);
      }
    }
  }
  uint cb[4];
  uint cr[4];
  for (int i = 0; i < 4; ++i) {
    ivec2 place = ivec2(4 * block.x + i, block.y);
    cb[i] = chroma(cb_factors, sums[i], place);
    cr[i] = chroma(cr_factors, sums[i], place);
  }
  int at = block.y * blocks.x + block.x;
  if (is_planar) {
    words[chroma_words.x + at] = pack8(cb[0], cb[1], cb[2], cb[3]);
    words[chroma_words.y + at] = pack8(cr[0], cr[1], cr[2], cr[3]);
  } else if (has_ten_bits) {
    for (int i = 0; i < 4; ++i) words[chroma_words.x + 4 * at + i] = pack10(cb[i], cr[i]);
  } else {
    words[chroma_words.x + 2 * at] = pack8(cb[0], cr[0], cb[1], cr[1]);
    words[chroma_words.x + 2 * at + 1] = pack8(cb[2], cr[2], cb[3], cr[3]);
  }
}
