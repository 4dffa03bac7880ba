import { z } from 'zod';
import { crudSchemas } from '../crud-schemas.ts';
import { emptyToNull } from '../shared/form-fields.ts';
import { mediaId } from '../shared/ids.ts';
import { byLocale, localized } from '../shared/locale.ts';
import { singleLine, text, visibleText } from '../shared/text.ts';

/** The name of a contributor: required, at least 2 characters. A role is required too (docs/product.md, rule 29). */
const name = singleLine('name_required').check(visibleText('name_required')).min(2, 'name_too_short').max(120);
const role = z.enum(['author', 'photographer']);

/** One role or both, sorted and without duplicates. A form sends one field or several. */
const roles = z
  .union([role.transform((one) => [one]), z.array(role)], 'role_required')
  .pipe(z.array(role).min(1, 'role_required'))
  .transform((given) => [...new Set(given)].sort());

const biography = localized(text().trim().max(2000));

export const {
  add: addContributor,
  edit: editContributor,
  delete: deleteContributor,
  restore: restoreContributor,
} = crudSchemas({
  name,
  role: roles,
  avatar: emptyToNull(mediaId).default(null),
  biography: biography.default(byLocale(() => '')),
});
