import { z } from 'zod';
import { localized } from '../shared/locale.ts';

const webAddress = z.url({ protocol: /^https?$/, error: 'website_format' }).max(500);

export const updateSettings = z.strictObject({
  expectedRevision: z.coerce.number().int().min(0).optional(),
  title: z.string().trim().min(1, 'title_required').max(80).optional(),
  tagline: localized(z.string().trim().max(200)).optional(),
  email: z.union([z.literal(''), z.email('email_format')]).optional(),
  address: z.string().trim().max(300).optional(),
  social: z
    .array(z.strictObject({ name: z.string().trim().min(1, 'name_required').max(60), url: webAddress }))
    .max(20)
    .optional(),
});
