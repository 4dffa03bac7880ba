import { expect, it } from 'vitest';
import { movePicture } from './move-picture.ts';

const images = ['a', 'b', 'c'].map((mediaId) => ({ mediaId, alt: '', caption: mediaId }));
const order = (at: number, direction: 'earlier' | 'later') =>
  movePicture(images, at, direction)
    .map(({ caption }) => caption)
    .join('');

it('a picture of a gallery is moved by one place, and not beyond its ends', () => {
  expect([order(0, 'later'), order(1, 'later'), order(1, 'earlier'), order(2, 'earlier')]).toEqual([
    'bac',
    'acb',
    'bac',
    'acb',
  ]);
  expect([order(0, 'earlier'), order(2, 'later')]).toEqual(['abc', 'abc']);
});
