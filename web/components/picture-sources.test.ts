import { describe, expect, it } from 'vitest';
import { pictureUrl, sourceSet, widthsOf } from './picture-sources.ts';

const picture = (width: number) => ({ id: 'a'.repeat(32), width });

describe('the sources of a picture', () => {
  it('are never wider than the picture itself', () => {
    expect(widthsOf(picture(1000))).toEqual([320, 480, 640, 960]);
  });

  it('are at least one', () => {
    expect(widthsOf(picture(120))).toEqual([320]);
  });

  it('name width and format', () => {
    expect(sourceSet(picture(480), 'avif')).toBe(
      `/media/${'a'.repeat(32)}/320.avif 320w, /media/${'a'.repeat(32)}/480.avif 480w`,
    );
  });

  it('have one address for those who take no choice', () => {
    expect(pictureUrl(picture(2000), 1280)).toMatch(/\/1280\.jpg$/);
    expect(pictureUrl(picture(500), 1280)).toMatch(/\/480\.jpg$/);
    expect(pictureUrl(picture(100), 200)).toMatch(/\/320\.jpg$/);
  });
});
