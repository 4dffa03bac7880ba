import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { emptyToUndefined } from '../shared/form-fields.ts';
import { httpsUrl } from '../shared/https-url.ts';
import { mediaId } from '../shared/ids.ts';
import { byLocale, localized } from '../shared/locale.ts';
import { singleLine, text, visibleText } from '../shared/text.ts';
import { printedId } from './printed-id.ts';

const title = localized(singleLine('title_required').check(visibleText('title_required')).max(120), 'title_required');
const words = localized(text().trim().max(2000));
const alt = localized(text().trim().max(1000));
const picture = z.strictObject({ mediaId, alt: alt.default(byLocale(() => '')) }).nullable();

const hyperlink = crudSchemas(
  {
    title,
    text: words.default(byLocale(() => '')),
    picture: picture.default(null),
    target: httpsUrl,
  },
  printedId,
);

/** If `id` is empty, one is generated. */
export const addHyperlink = hyperlink.add.extend({ id: emptyToUndefined(printedId) });
export const { edit: editHyperlink, delete: deleteHyperlink, restore: restoreHyperlink } = hyperlink;
