import { describe, expect, it } from 'vitest';
import { availableWidths, buildSrcSet, pictureUrl } from './picture-sources.ts';

const picture = (width: number) => ({ id: 'a'.repeat(32), width, height: 600 });

describe('sources of a picture', () => {
  it('have no width above that of the picture', () => {
    expect(availableWidths(picture(1000))).toEqual([320, 480, 640, 960]);
  });

  it('contain at least one width', () => {
    expect(availableWidths(picture(120))).toEqual([320]);
  });

  it('contain width and format in the URL', () => {
    expect(buildSrcSet(picture(480), 'avif')).toBe(
      `/media/${'a'.repeat(32)}/320.avif 320w, /media/${'a'.repeat(32)}/480.avif 480w`,
    );
  });

  it('declare real widths, also where the picture is narrower than the width in the URL', () => {
    const at = (width: number) => `/media/${'a'.repeat(32)}/${width}.webp`;
    expect(buildSrcSet(picture(500), 'webp')).toBe(`${at(320)} 320w, ${at(480)} 480w, ${at(640)} 500w`);
    expect(buildSrcSet(picture(120), 'webp')).toBe(`${at(320)} 120w`);
    expect(buildSrcSet(picture(2000), 'webp')).toMatch(/, [^ ]+2000\.webp 2000w$/);
    expect(buildSrcSet(picture(5000), 'webp')).toMatch(/, [^ ]+2000\.webp 2000w$/);
  });

  it('of a crop contain the crop in the URL and declare its widths', () => {
    const at = (width: number) => `/media/${'a'.repeat(32)}/4x5-250/${width}.webp`;
    expect(buildSrcSet(picture(1000), 'webp', { ratio: '4x5', along: 250 })).toBe(`${at(320)} 320w, ${at(480)} 480w`);
  });

  it('fall back to one JPEG that is not wider than requested', () => {
    expect(pictureUrl(picture(2000), 1280)).toMatch(/\/1280\.jpg$/);
    expect(pictureUrl(picture(500), 1280)).toMatch(/\/480\.jpg$/);
    expect(pictureUrl(picture(100), 200)).toMatch(/\/320\.jpg$/);
  });
});
