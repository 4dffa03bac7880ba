import { z } from 'zod';
import { hues } from '#domain/shared/hue.ts';

/** A response that is a file of this media type, in place of a schema of JSON. */
export interface FileResponse {
  mediaType: string;
}

export type ResponseSchema = z.ZodType | FileResponse;

/** Returns a response that is a file of this media type. */
export const fileOf = (mediaType: string): FileResponse => ({ mediaType });

/** Returns the schema of a list with the number of all its items, of which the response may contain some. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.strictObject({ total: z.int(), items: z.array(item) });

export const day = z.string().describe('Calendar day in Madeira, YYYY-MM-DD');
export const moment = z.iso.datetime().describe('ISO 8601 in UTC');
export const hue = z.enum(hues);

export const credit = z.strictObject({
  kind: z.enum(['photograph', 'painting', 'print', 'drawing']).optional(),
  author: z.string().optional(),
  licence: z.string().optional(),
  source: z.string().optional(),
});

/** A picture; `url` is a JPEG in a width that suits most uses, `width` and `height` are those of that file. */
export const picture = z.strictObject({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  credit,
});
