// Smooths the stairs along edges: finds how far the stair at this pixel runs, both ways, and mixes in
// as much of the neighbour across the edge as the edge itself would cover. Works on encoded colours,
// as eyes do. After Timothy Lottes, "FXAA" (2009), in whole numbers.
layout(location = 0) out vec4 pixel;

// Twice the brightness half-way to the other side.
int between(ivec2 place, ivec2 across) {
  return brightness_at(place) + brightness_at(place + across);
}

// The same so many quarters along the edge, times kQuarters.
int between_along(ivec2 place, ivec2 across, ivec2 along, int reach) {
  ivec2 near = place + along * (reach / kQuarters);
  int part = reach % kQuarters;
  int sum = (kQuarters - part) * between(near, across);
  return part > 0 ? sum + part * between(near + along, across) : sum;
}

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  int m = brightness_at(here);
  int n = brightness_at(here + ivec2(0, -1));
  int s = brightness_at(here + ivec2(0, 1));
  int w = brightness_at(here + ivec2(-1, 0));
  int e = brightness_at(here + ivec2(1, 0));
  int nw = brightness_at(here + ivec2(-1, -1));
  int ne = brightness_at(here + ivec2(1, -1));
  int sw = brightness_at(here + ivec2(-1, 1));
  int se = brightness_at(here + ivec2(1, 1));

  // How much the pixel differs from the mean of its neighbours, as a part of the contrast; its
  // smoothstep; and the square of that.
  int contrast = max(max(max(n, s), max(w, e)), m) - min(min(min(n, s), min(w, e)), m);
  int difference = abs(2 * (n + s + w + e) + nw + ne + sw + se - 12 * m);
  int part = min(difference * kWhole / (12 * max(contrast, 1)), kWhole);
  int lone = part * part / 16 * (3 * kWhole - 2 * part) / 4096;
  int speckle = lone * lone * kSpeckles / (kWhole * kWhole);

  int across_rows = abs(nw + sw - 2 * w) + 2 * abs(n + s - 2 * m) + abs(ne + se - 2 * e);
  int across_columns = abs(nw + ne - 2 * n) + 2 * abs(w + e - 2 * m) + abs(sw + se - 2 * s);
  bool horizontal = across_rows >= across_columns;

  // The neighbour on the other side of the edge.
  int before = horizontal ? n : w;
  int after = horizontal ? s : e;
  bool is_before = abs(before - m) >= abs(after - m);
  int other = is_before ? before : after;
  int side = is_before ? -1 : 1;
  ivec2 across = horizontal ? ivec2(0, side) : ivec2(side, 0);
  ivec2 along = horizontal ? ivec2(1, 0) : ivec2(0, 1);

  // Walks both ways between the two rows of pixels, until their mean is that of one of them.
  int middle = kQuarters * (m + other);
  int enough = kQuarters * abs(m - other) / 2;
  ivec2 reach = ivec2(0);  // back and forth
  ivec2 change = ivec2(0);
  bvec2 goes = bvec2(true);
  int stride = kFirstStride;
  for (int i = 0; i < kSearchSteps; ++i) {
    reach += ivec2(goes) * stride;
    if (goes.x) change.x = between_along(here, across, -along, reach.x) - middle;
    if (goes.y) change.y = between_along(here, across, along, reach.y) - middle;
    goes = lessThan(abs(change), ivec2(enough));
    if (!any(goes)) break;
    stride += kStrideGrowth;
  }
  int nearest = min(reach.x, reach.y);
  int change_there = reach.x < reach.y ? change.x : change.y;
  // Only on the side of the stair where the edge cuts into this pixel.
  bool cut = (change_there < 0) != (m < other);
  int shift = cut ? kWhole / 2 - kWhole * nearest / (reach.x + reach.y) : 0;
  int share = max(shift, speckle);
  pixel = stored((color_at(here) * (kWhole - share) + color_at(here + across) * share + kWhole / 2) /
                 kWhole);
}
