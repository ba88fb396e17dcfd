layout(binding = 2) uniform sampler2D glyphs;
layout(binding = 5) uniform sampler2D watermark;  // not premultiplied

in vec2 local;
flat in vec4 placement;
flat in vec2 size;
flat in vec4 color;

layout(location = 0) out vec4 pixel;

float panel_coverage() {
  vec2 half_size = size * 0.5;
  float radius = placement.z;
  vec2 beyond = abs(local - half_size) - half_size + radius;
  float outside = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - radius;
  return clamp(0.5 - outside, 0.0, 1.0);
}

void main() {
  if (placement.w > 1.0) {
    vec4 texel = texelFetch(watermark, ivec2(floor(local)), 0);
    float opacity = color.a * texel.a;
    pixel = vec4(texel.rgb * opacity, opacity);
    return;
  }
  // A glyph is drawn texel for pixel, so its place in the atlas has no influence.
  float covered = placement.w > 0.0
                      ? texelFetch(glyphs, ivec2(placement.xy + floor(local)), 0).r
                      : panel_coverage();
  float alpha = color.a * covered;
  pixel = vec4(color.rgb * alpha, alpha);
}
