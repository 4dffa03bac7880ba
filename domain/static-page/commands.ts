import { z } from 'zod';
import { content } from '../shared/blocks.ts';
import { byLocale } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { required, singleLine } from '../shared/text.ts';
import { pageKeys } from './events.ts';

const pageText = z
  .strictObject({
    title: singleLine('title_required').max(200, 'title_too_long'),
    content,
  })
  .partial();

export const editPage = z.strictObject({
  page: z.enum(pageKeys, 'page_required'),
  expectedRevision,
  translations: z.strictObject(
    byLocale(() => pageText.optional()),
    required('text_required'),
  ),
});
