/** A position in degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** A point of a track; its elevation, if known, in metres above the sea. */
export interface TrackPoint extends Position {
  elevation?: number | undefined;
}

/** Mean radius of the Earth (IUGG), in kilometres. */
const EARTH_RADIUS_KM = 6371.0088;
const METRES_PER_DEGREE = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance of two positions as the crow flies, in kilometres, by the haversine formula. */
export const distanceBetween = (one: Position, other: Position): number => {
  const [lat, lon] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const half =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
};

/** Returns the length of a track in kilometres. */
export const trackLength = (points: readonly Position[]): number =>
  points.reduce((sum, point, index) => (index === 0 ? 0 : sum + distanceBetween(points[index - 1]!, point)), 0);

/** Differences of less than these metres are the noise of a receiver, and no climb. */
const NOISE_METRES = 8;

/** Returns how many metres a track goes up and down in all; undefined if a point has no elevation. */
export const climbOf = (points: readonly TrackPoint[]): { ascent: number; descent: number } | undefined => {
  let level = points[0]?.elevation;
  if (level === undefined) return undefined;
  const climb = { ascent: 0, descent: 0 };
  for (const { elevation } of points) {
    if (elevation === undefined) return undefined;
    if (Math.abs(elevation - level) < NOISE_METRES) continue;
    if (elevation > level) climb.ascent += elevation - level;
    else climb.descent += level - elevation;
    level = elevation;
  }
  return { ascent: Math.round(climb.ascent), descent: Math.round(climb.descent) };
};

/** First tolerance in metres when a track is thinned out; doubled until few enough points are left. */
const FIRST_TOLERANCE = 1;

/**
 * Returns the points of a track that its line needs, at most `most` (2 or more) of them: the first, the last, and those by which it turns
 * (Ramer, Douglas and Peucker). The line moves by no more than necessary.
 */
export const thinTrack = <Point extends Position>(points: readonly Point[], most: number): Point[] => {
  let kept = [...points];
  for (let tolerance = FIRST_TOLERANCE; kept.length > most; tolerance *= 2) kept = keepTurns(kept, tolerance);
  return kept;
};

/** Keeps the points that are further than `tolerance` metres from the line between kept points before and after them. */
const keepTurns = <Point extends Position>(points: readonly Point[], tolerance: number): Point[] => {
  const flat = points.map(flattened);
  const isKept = new Uint8Array(points.length);
  isKept[0] = isKept[points.length - 1] = 1;
  const parts: [number, number][] = [[0, points.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const { index, distance } = furthest(flat, from, to);
    if (distance <= tolerance) continue;
    isKept[index] = 1;
    parts.push([from, index], [index, to]);
  }
  return points.filter((_, index) => isKept[index]);
};

type Flat = readonly [x: number, y: number];

/** Metres from the equator and the meridian of Greenwich, as on a flat map: right enough within an archipelago. */
const flattened = ({ latitude, longitude }: Position): Flat => [
  longitude * METRES_PER_DEGREE * Math.cos(radians(latitude)),
  latitude * METRES_PER_DEGREE,
];

/** Finds the point between two others that is furthest from the line between these; distance 0 if there is none. */
const furthest = (points: readonly Flat[], from: number, to: number): { index: number; distance: number } => {
  let found = { index: from, distance: 0 };
  for (let index = from + 1; index < to; index += 1) {
    const distance = distanceToLine(points[index]!, points[from]!, points[to]!);
    if (distance > found.distance) found = { index, distance };
  }
  return found;
};

const distanceToLine = ([x, y]: Flat, [ax, ay]: Flat, [bx, by]: Flat): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
};
