import { z } from 'zod';
import { emptyToUndefined } from '../shared/form-fields.ts';
import { httpsUrl } from '../shared/https-url.ts';
import { mediaId } from '../shared/ids.ts';
import { localized } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { singleLine, text, visibleText } from '../shared/text.ts';
import { printedId } from './printed-id.ts';

const title = localized(singleLine('title_required').check(visibleText('title_required')).max(120), 'title_required');
const words = localized(text().trim().max(2000));
const alt = localized(text().trim().max(1000));
const picture = z.strictObject({ mediaId, alt: alt.default({ pt: '', en: '' }) }).nullable();

export const addHyperlink = z.strictObject({
  /** If empty, an id is generated. */
  id: emptyToUndefined(printedId),
  title,
  text: words.default({ pt: '', en: '' }),
  picture: picture.default(null),
  target: httpsUrl,
});

export const editHyperlink = z.strictObject({
  id: printedId,
  expectedRevision,
  title: title.optional(),
  text: words.optional(),
  picture: picture.optional(),
  target: httpsUrl.optional(),
});

export const deleteHyperlink = z.strictObject({ id: printedId, expectedRevision });
export const restoreHyperlink = deleteHyperlink;
