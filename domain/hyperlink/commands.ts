import { z } from 'zod';
import { emptyIsAbsent } from '../shared/form-fields.ts';
import { httpsAddress } from '../shared/https-url.ts';
import { mediaId } from '../shared/ids.ts';
import { localized } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { line, text, visible } from '../shared/text.ts';
import { printedId } from './printed-id.ts';

const title = localized(line('title_required').check(visible('title_required')).max(120), 'title_required');
const words = localized(text().trim().max(2000));
const alt = localized(text().trim().max(1000));
const picture = z.strictObject({ mediaId, alt: alt.default({ pt: '', en: '' }) }).nullable();

export const addHyperlink = z.strictObject({
  /** Left empty: made. */
  id: emptyIsAbsent(printedId),
  title,
  text: words.default({ pt: '', en: '' }),
  picture: picture.default(null),
  target: httpsAddress,
});

export const editHyperlink = z.strictObject({
  id: printedId,
  expectedRevision,
  title: title.optional(),
  text: words.optional(),
  picture: picture.optional(),
  target: httpsAddress.optional(),
});

export const deleteHyperlink = z.strictObject({ id: printedId, expectedRevision });
export const restoreHyperlink = deleteHyperlink;
