import sharp, { type Sharp } from 'sharp';

/** Creates a picture for tests: left and right half in different colours, with grain. */
export const drawPicture = (width: number, height: number, left = '#c03020', right = '#2040a0'): Sharp => {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: right } };
  return sharp({ create: { width, height, channels: 3, background: left } }).composite([
    { input: half, gravity: 'east' },
    { input: { ...grain, create: { ...grain.create, width, height } }, blend: 'soft-light' },
  ]);
};

const grain = {
  create: {
    width: 1,
    height: 1,
    channels: 3 as const,
    background: '#808080',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 12 },
  },
};

/** Creates an animation of three frames. */
export const drawAnimation = async (format: 'gif' | 'webp'): Promise<Buffer> => {
  const colours = ['#ff0000', '#00ff00', '#0000ff'];
  const frames = colours.map((background) => sharp({ create: { width: 60, height: 40, channels: 3, background } }));
  const pictures = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
  return sharp(pictures, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
};
