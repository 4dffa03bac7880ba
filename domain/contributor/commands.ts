import { z } from 'zod';
import { id, mediaId } from '../shared/ids.ts';

/** Spec §5: name required, at least 2 characters; role required. */
const name = z.string().trim().min(1, 'name_required').min(2, 'name_too_short').max(120);
const role = z.enum(['author', 'photographer']);

/** One role or both; a form sends one field or several. */
const roles = z
  .union([role.transform((one) => [one]), z.array(role)], 'role_required')
  .pipe(z.array(role).min(1, 'role_required'))
  .transform((given) => [...new Set(given)].sort());

const avatar = z.union([z.literal('').transform(() => null), z.null(), mediaId]);

export const addContributor = z.strictObject({ name, role: roles, avatar: avatar.optional() });
export const editContributor = z.strictObject({
  id,
  expectedRevision: z.coerce.number().int().min(0).optional(),
  name: name.optional(),
  role: roles.optional(),
  avatar: avatar.optional(),
});
export const deleteContributor = z.strictObject({ id, expectedRevision: z.coerce.number().int().min(0).optional() });
