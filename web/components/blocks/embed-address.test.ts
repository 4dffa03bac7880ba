import { describe, expect, it } from 'vitest';
import { frameHosts } from '#domain/shared/blocks.ts';
import { frameAddress } from './embed-address.ts';

describe('frameAddress', () => {
  it.each([
    [
      'https://www.youtube.com/watch?v=abcDEF_-123&t=4',
      'https://www.youtube-nocookie.com/embed/abcDEF_-123?autoplay=1',
    ],
    ['https://youtu.be/abcDEF_-123', 'https://www.youtube-nocookie.com/embed/abcDEF_-123?autoplay=1'],
    ['https://youtube.com/shorts/abcDEF_-123', 'https://www.youtube-nocookie.com/embed/abcDEF_-123?autoplay=1'],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1'],
    ['https://player.vimeo.com/video/123456789', 'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1'],
    [
      'https://www.openstreetmap.org/export/embed.html?bbox=-17%2C32%2C-16%2C33',
      'https://www.openstreetmap.org/export/embed.html?bbox=-17%2C32%2C-16%2C33',
    ],
  ])('converts %s to %s', (address, frame) => {
    expect(frameAddress(address)).toBe(frame);
    expect(frameHosts).toContain(new URL(frame).hostname);
  });

  it('centres the frame of a map on the position of the link', () => {
    const frame = new URL(frameAddress('https://www.openstreetmap.org/#map=12/32.75/-17.00')!);
    const [west, south, east, north] = frame.searchParams.get('bbox')!.split(',').map(Number);
    expect([(west! + east!) / 2, (south! + north!) / 2]).toEqual([-17, 32.75]);
    expect(east! - west!).toBeCloseTo((640 * 360) / (256 * 4096), 4);
  });

  it.each([
    'https://www.youtube.com/@somebody',
    'https://vimeo.com/blog',
    'https://www.openstreetmap.org/about',
    'https://www.youtube.com/watch?v=%22onload',
  ])('returns undefined for %s', (address) => {
    expect(frameAddress(address)).toBeUndefined();
  });
});
