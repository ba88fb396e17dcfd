// Finds edges and turns the stairs along them into slopes. C++ compiles this file too
// (edge_smoothing.cpp). It uses integers, so that all give the same bytes, and encoded colours,
// which match human vision. After Timothy Lottes, "FXAA" (2009).

bool is_edge(ivec2 here) {
  int m = brightness_at(here);
  int n = brightness_at(here + ivec2(0, -1));
  int s = brightness_at(here + ivec2(0, 1));
  int w = brightness_at(here + ivec2(-1, 0));
  int e = brightness_at(here + ivec2(1, 0));
  int brightest = max(max(max(n, s), max(w, e)), m);
  int contrast = brightest - min(min(min(n, s), min(w, e)), m);
  // Without a branch, so that a compiler can vectorise it.
  return min(contrast - kLeastContrast, contrast * kContrastParts - brightest) >= 0;
}

// Twice the brightness between two neighbours across the edge.
int between(ivec2 place, ivec2 across) {
  return brightness_at(place) + brightness_at(place + across);
}

// The value of between() after `reach` quarters along the edge, times kQuarters.
int between_along(ivec2 place, ivec2 across, ivec2 along, int reach) {
  ivec2 near = place + along * (reach / kQuarters);
  int part = reach % kQuarters;
  int sum = (kQuarters - part) * between(near, across);
  return part > 0 ? sum + part * between(near + along, across) : sum;
}

// Walks along the edge until the mean of both rows becomes that of one of them. Returns the
// distance in quarters, and the change of the mean.
ivec2 end_of_stair(ivec2 here, ivec2 across, ivec2 along, int middle, int enough) {
  int reach = 0;
  int change = 0;
  int stride = kFirstStride;
  for (int i = 0; i < kSearchSteps && (i == 0 || abs(change) < enough); ++i) {
    reach += stride;
    change = between_along(here, across, along, reach) - middle;
    stride += kStrideGrowth;
  }
  return ivec2(reach, change);
}

// Returns the direction of the neighbour to mix into a pixel on an edge, and its share: finds the
// length of the stair in both directions, and takes as much from across the edge as the edge itself
// would cover.
ivec3 edge_mix(ivec2 here) {
  int m = brightness_at(here);
  int n = brightness_at(here + ivec2(0, -1));
  int s = brightness_at(here + ivec2(0, 1));
  int w = brightness_at(here + ivec2(-1, 0));
  int e = brightness_at(here + ivec2(1, 0));
  int nw = brightness_at(here + ivec2(-1, -1));
  int ne = brightness_at(here + ivec2(1, -1));
  int sw = brightness_at(here + ivec2(-1, 1));
  int se = brightness_at(here + ivec2(1, 1));

  // The difference of the pixel from the mean of its neighbours, as a part of the contrast; its
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

  int middle = kQuarters * (m + other);
  int enough = kQuarters * abs(m - other) / 2;
  ivec2 back = end_of_stair(here, across, -along, middle, enough);
  ivec2 forth = end_of_stair(here, across, along, middle, enough);
  ivec2 nearest = back.x < forth.x ? back : forth;
  // Only on the side of the stair where the edge cuts into this pixel.
  bool cut = (nearest.y < 0) != (m < other);
  int shift = cut ? kWhole / 2 - kWhole * nearest.x / (back.x + forth.x) : 0;
  return ivec3(across, max(shift, speckle));
}
