import { z } from 'zod';
import { articleCard } from '../article/responses.ts';
import { hue, moment, picture } from '../http/schemas/response-schemas.ts';

/** Response of `GET /api/editions/latest`. */
export const latestEdition = z.strictObject({
  number: z.int(),
  title: z.string(),
  month: z.string().describe('YYYY-MM'),
  summary: z.string(),
  hue,
  link: z.string().nullable(),
  publishedAt: moment,
  cover: picture.nullable(),
  articles: z.array(articleCard),
  url: z.string(),
});
