import { z } from 'zod';
import { localized } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { storable, text } from '../shared/text.ts';

const webAddress = z
  .url({ protocol: /^https?$/, error: 'website_format' })
  .max(500)
  .check(storable);

export const updateSettings = z.strictObject({
  expectedRevision,
  title: text('title_required').trim().min(1, 'title_required').max(80).optional(),
  tagline: localized(text().trim().max(200)).optional(),
  email: z.union([z.literal(''), z.email('email_format')], 'email_format').optional(),
  address: text().trim().max(300).optional(),
  social: z
    .array(z.strictObject({ name: text('name_required').trim().min(1, 'name_required').max(60), url: webAddress }))
    .max(20)
    .optional(),
});
