import { z } from 'zod';
import { emptyToNull } from '../shared/form-fields.ts';
import { id, mediaId } from '../shared/ids.ts';
import { expectedRevision } from '../shared/revision.ts';
import { singleLine, visibleText } from '../shared/text.ts';

/** The name of a contributor: required, at least 2 characters. A role is required too (docs/product.md, rule 29). */
const name = singleLine('name_required').check(visibleText('name_required')).min(2, 'name_too_short').max(120);
const role = z.enum(['author', 'photographer']);

/** One role or both, sorted and without duplicates. A form sends one field or several. */
const roles = z
  .union([role.transform((one) => [one]), z.array(role)], 'role_required')
  .pipe(z.array(role).min(1, 'role_required'))
  .transform((given) => [...new Set(given)].sort());

const avatar = emptyToNull(mediaId);

export const addContributor = z.strictObject({ name, role: roles, avatar: avatar.optional() });
export const editContributor = z.strictObject({
  id,
  expectedRevision,
  name: name.optional(),
  role: roles.optional(),
  avatar: avatar.optional(),
});
export const deleteContributor = z.strictObject({ id, expectedRevision });
export const restoreContributor = deleteContributor;
