import { z } from 'zod';

/** Response of `POST /api/media`. */
export const storedPicture = z.strictObject({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  placeholder: z.string(),
  url: z.string(),
});
