import { z } from 'zod';
import { byLocale } from '#domain/shared/locale.ts';
import { hue, listOf } from '../http/schemas/response-schemas.ts';

/** Response of `GET /api/categories`. */
export const categoryList = listOf(
  z.strictObject({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    slugs: z.strictObject(byLocale(() => z.string())),
    hue,
    description: z.string(),
    count: z.int().describe('Published articles in this language'),
  }),
);
