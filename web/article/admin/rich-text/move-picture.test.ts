import { expect, it } from 'vitest';
import { movePicture, movePictureTo, pictureKeys } from './move-picture.ts';

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

it('a picture of a gallery is moved to any place', () => {
  const captions = (at: number, to: number) =>
    movePictureTo(images, at, to)
      .map(({ caption }) => caption)
      .join('');
  expect([captions(0, 2), captions(2, 0), captions(1, 1)]).toEqual(['bca', 'cab', 'abc']);
});

it('the pictures of a gallery have keys that differ, also when one is in it twice, and from those of another gallery', () => {
  const twice = [images[0]!, images[1]!, images[0]!];
  expect(pictureKeys(twice, 'one')).toEqual(['one a 0', 'one b 0', 'one a 1']);
  expect(pictureKeys(twice, 'other')).not.toContain('one a 0');
});
