import type { Picture } from '#projections/media/views.ts';

export const pictureFixture: Picture = {
  id: 'a'.repeat(32),
  width: 1000,
  height: 667,
  focus: { x: 0.25, y: 0.5 },
  colour: '#123456',
  placeholder: 'data:image/webp;base64,UklGRg==',
  credit: { author: 'Ana Reis', licence: 'CC-BY-4.0' },
};
