import { z } from 'zod';
import { localized } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { httpUrl, singleLine, text, visibleText } from '../shared/text.ts';

/** A text of one line, or of several; empty in a language that keeps the site's own wording. */
const line = localized(singleLine().max(200)).optional();
const paragraph = localized(text().trim().max(1000)).optional();

export const updateSettings = z.strictObject({
  expectedRevision,
  title: singleLine('title_required').check(visibleText('title_required')).max(80).optional(),
  tagline: localized(singleLine().max(200)).optional(),
  email: z.union([z.literal(''), z.email('email_format')], 'email_format').optional(),
  address: text().trim().max(300).optional(),
  social: z
    .array(
      z.strictObject({
        name: singleLine('name_required').check(visibleText('name_required')).max(60),
        url: httpUrl('website_format'),
      }),
    )
    .max(20)
    .optional(),
  newsletterSentence: line,
  newsletterNote: line,
  newsletterHeading: line,
  newsletterDescription: paragraph,
  footerMoreNews: line,
  footerChoice: line,
});
