import { type Position, toMapPoint } from './map-coordinates.ts';

/** Coast of Porto Santo, clockwise from Ponta da Calheta, drawn by hand: longitude and latitude in degrees. */
const coast: [number, number][] = [
  [-16.388, 33.022],
  [-16.393, 33.025],
  [-16.399, 33.031],
  [-16.397, 33.036],
  [-16.391, 33.041],
  [-16.392, 33.046],
  [-16.387, 33.051],
  [-16.382, 33.056],
  [-16.378, 33.064],
  [-16.374, 33.071],
  [-16.373, 33.079],
  [-16.37, 33.086],
  [-16.364, 33.091],
  [-16.358, 33.096],
  [-16.349, 33.099],
  [-16.343, 33.104],
  [-16.336, 33.101],
  [-16.327, 33.105],
  [-16.319, 33.103],
  [-16.309, 33.108],
  [-16.301, 33.105],
  [-16.292, 33.11],
  [-16.287, 33.103],
  [-16.28, 33.097],
  [-16.283, 33.089],
  [-16.278, 33.082],
  [-16.284, 33.075],
  [-16.287, 33.067],
  [-16.294, 33.061],
  [-16.3, 33.061],
  [-16.307, 33.057],
  [-16.314, 33.06],
  [-16.323, 33.06],
  [-16.333, 33.057],
  [-16.343, 33.052],
  [-16.353, 33.046],
  [-16.362, 33.04],
  [-16.37, 33.033],
  [-16.378, 33.026],
];

const islets: [number, number][][] = [
  // Ilhéu da Cal
  [
    [-16.389, 33.016],
    [-16.383, 33.014],
    [-16.382, 33.006],
    [-16.387, 33],
    [-16.392, 33.006],
  ],
  // Ilhéu de Cima
  [
    [-16.284, 33.058],
    [-16.278, 33.056],
    [-16.278, 33.052],
    [-16.284, 33.053],
  ],
];

const outline = (points: [number, number][]): string => {
  const drawn = points.map(([longitude, latitude]) => place({ longitude, latitude }));
  return `M${drawn.join('L')}Z`;
};

const place = (position: Position): string => {
  const { x, y } = toMapPoint(position);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
};

/** Outlines of Porto Santo and its islets as an SVG path in map units. */
export const portoSantoPath: string = [coast, ...islets].map(outline).join('');
