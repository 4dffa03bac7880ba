import { z } from 'zod';
import { type StaffRole, staffRoles } from '#domain/shared/staff-account.ts';
import { MOST_METADATA } from '../accounts/change-user.ts';
import { AuthError } from '../auth-error.ts';

export type Metadata = Record<string, unknown>;

/** What follows from other columns is not kept in `app_metadata`. */
export const DERIVED_METADATA_KEYS = ['role', 'provider', 'providers'];

/** The staff role that `app_metadata` names; null takes it away, undefined leaves it. Throws `validation_failed`. */
export const roleIn = (app: Metadata | undefined): StaffRole | null | undefined => {
  if (!app || !('role' in app)) return undefined;
  const { data, success } = z.enum(staffRoles).nullable().safeParse(app.role);
  if (success) return data;
  throw new AuthError('validation_failed', { message: `app_metadata.role must be ${staffRoles.join(', ')} or null` });
};

/** Metadata as they are after a change, `without` some. Throws `validation_failed` where they are too much: they stand in every access token. */
export const mergeMetadata = (
  before: Metadata,
  change: Metadata | undefined,
  without: readonly string[] = [],
): string => {
  const entries = Object.entries({ ...before, ...change });
  const text = JSON.stringify(
    Object.fromEntries(entries.filter(([key, value]) => value !== null && !without.includes(key))),
  );
  if (Buffer.byteLength(text) > MOST_METADATA)
    throw new AuthError('validation_failed', { message: 'metadata are too large' });
  return text;
};

/** The name that people are shown by, where their metadata tell one. */
export const nameFromMetadata = (user: Metadata | undefined): string | undefined => {
  const name = user?.name ?? user?.full_name;
  return typeof name === 'string' ? name.trim().slice(0, 200) : undefined;
};
