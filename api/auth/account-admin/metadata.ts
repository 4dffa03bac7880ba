import { z } from 'zod';
import { MAX_DISPLAY_NAME } from '#domain/account/forms.ts';
import { type StaffRole, staffRoles } from '#domain/shared/staff-account.ts';
import type { Metadata } from '../accounts/merge-metadata.ts';
import { AuthError } from '../auth-error.ts';

/** Keys of `app_metadata` that are derived from other columns and therefore not stored. */
export const DERIVED_METADATA_KEYS = ['role', 'provider', 'providers'];

/**
 * Returns the staff role that a change of `app_metadata` sets. Null removes the role; undefined (no key `role`) leaves it unchanged. Throws
 * `validation_failed` for an unknown role.
 */
export const roleIn = (app: Metadata | undefined): StaffRole | null | undefined => {
  if (!app || !('role' in app)) return undefined;
  const { data, success } = z.enum(staffRoles).nullable().safeParse(app.role);
  if (success) return data;
  throw new AuthError('validation_failed', { message: `app_metadata.role must be ${staffRoles.join(', ')} or null` });
};

/** Returns the display name in `user_metadata` (`name`, else `full_name`), at most 120 characters; undefined when there is none. */
export const nameFromMetadata = (user: Metadata | undefined): string | undefined => {
  const name = user?.name ?? user?.full_name;
  return typeof name === 'string' ? name.trim().slice(0, MAX_DISPLAY_NAME) : undefined;
};
