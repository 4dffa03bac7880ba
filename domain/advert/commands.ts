import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { emptyToNull } from '../shared/form-fields.ts';
import { mediaId } from '../shared/ids.ts';
import { locale, localized } from '../shared/locale.ts';
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

export const {
  add: addAdvert,
  edit: editAdvert,
  delete: deleteAdvert,
  restore: restoreAdvert,
} = crudSchemas({
  name,
  picture: mediaId,
  alt,
  target,
  placement,
  from: day,
  until: day,
  locale: emptyToNull(locale).default(null),
});
