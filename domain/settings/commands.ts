import { z } from 'zod';
import { localized } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { line, text, visible, webAddress } from '../shared/text.ts';

export const updateSettings = z.strictObject({
  expectedRevision,
  title: line('title_required').check(visible('title_required')).max(80).optional(),
  tagline: localized(line().max(200)).optional(),
  email: z.union([z.literal(''), z.email('email_format')], 'email_format').optional(),
  address: text().trim().max(300).optional(),
  social: z
    .array(
      z.strictObject({
        name: line('name_required').check(visible('name_required')).max(60),
        url: webAddress('website_format'),
      }),
    )
    .max(20)
    .optional(),
});
