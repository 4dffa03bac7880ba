import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { WalkPoint } from '#domain/article/travel.ts';
import { parseCoordinates } from './parse-coordinates.ts';

const LISTS: ReadonlySet<string> = new Set(['trk', 'trkseg', 'trkpt', 'rte', 'rtept']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (name) => LISTS.has(name),
});

interface GpxPoint {
  lat?: string;
  lon?: string;
  ele?: string;
}

interface Gpx {
  trk?: { trkseg?: { trkpt?: GpxPoint[] }[] }[];
  rte?: { rtept?: GpxPoint[] }[];
}

/**
 * Reads the points of a GPX document: those of its tracks, or else of its routes. Of other text, each line is the coordinates of a point.
 * Returns undefined if there are not at least two points. Positions outside the archipelago are returned, too.
 */
export const parseTrack = (text: string): WalkPoint[] | undefined => {
  const points = text.trimStart().startsWith('<') ? pointsOfGpx(text) : pointsOfLines(text);
  return points && points.length >= 2 ? points : undefined;
};

const pointsOfLines = (text: string): WalkPoint[] | undefined => {
  const points = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseCoordinates);
  return points.every((point) => point !== undefined) ? (points as WalkPoint[]) : undefined;
};

const pointsOfGpx = (text: string): WalkPoint[] | undefined => {
  const gpx = readGpx(text);
  if (!gpx) return undefined;
  const ofTracks = (gpx.trk ?? []).flatMap(({ trkseg = [] }) => trkseg.flatMap(({ trkpt = [] }) => trkpt));
  const points = ofTracks.length > 0 ? ofTracks : (gpx.rte ?? []).flatMap(({ rtept = [] }) => rtept);
  return points.map(toPoint);
};

/** Returns undefined for text that is no GPX, and for a document type, which could define entities. */
const readGpx = (text: string): Gpx | undefined => {
  if (text.includes('<!DOCTYPE') || XMLValidator.validate(text) !== true) return undefined;
  const { gpx } = parser.parse(text) as { gpx?: Gpx | string };
  return typeof gpx === 'object' ? gpx : undefined;
};

/** Metres that an elevation in Madeira can have; a receiver without reception writes others. */
const ELEVATIONS = { least: -50, most: 1900 };

const toPoint = ({ lat, lon, ele }: GpxPoint): WalkPoint => {
  const elevation = ele === undefined ? Number.NaN : Math.round(Number(ele));
  const isKnown = elevation >= ELEVATIONS.least && elevation <= ELEVATIONS.most;
  return { latitude: rounded(lat), longitude: rounded(lon), ...(isKnown && { elevation }) };
};

const rounded = (degrees: string | undefined): number => Math.round(Number(degrees ?? Number.NaN) * 1e5) / 1e5;
