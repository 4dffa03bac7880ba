import { z } from 'zod';

/** Response of `POST /api/media`. */
export const storedPicture = z.strictObject({
  id: z.string(),
  width: z.int().describe('Of the picture as uploaded'),
  height: z.int().describe('Of the picture as uploaded'),
  colour: z.string(),
  placeholder: z.string(),
  url: z.string().describe('A JPEG of at most 960 pixels in width'),
});
