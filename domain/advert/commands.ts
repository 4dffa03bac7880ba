import { z } from 'zod';
import { emptyToNull } from '../shared/form-fields.ts';
import { id, mediaId } from '../shared/ids.ts';
import { locale, localized } from '../shared/locale.ts';
import { expectedRevision } from '../shared/revision.ts';
import { singleLine, text, visibleText } from '../shared/text.ts';
import { placements } from './events.ts';

const name = singleLine('name_required').check(visibleText('name_required')).max(120, 'name_too_long');
const alt = localized(text().trim().max(500));
/**
 * The target of an advert: an `https` URL or a path of the magazine itself. `//host` is rejected, since browsers read it as another site.
 */
const target = singleLine('target_format')
  .max(2000)
  .regex(/^(https:\/\/[^\s/?#@\\]+([/?#]\S*)?|\/(?![/\\])\S*)$/, 'target_format');
const placement = z.enum(placements, 'placement_required');
const day = z.iso.date('date_format');

export const addAdvert = z.strictObject({
  name,
  picture: mediaId,
  alt,
  target,
  placement,
  from: day,
  until: day,
  locale: emptyToNull(locale).optional(),
});
export const editAdvert = z.strictObject({
  id,
  expectedRevision,
  name: name.optional(),
  picture: mediaId.optional(),
  alt: alt.optional(),
  target: target.optional(),
  placement: placement.optional(),
  from: day.optional(),
  until: day.optional(),
  locale: emptyToNull(locale).optional(),
});
export const deleteAdvert = z.strictObject({ id, expectedRevision });
export const restoreAdvert = deleteAdvert;
