import { z } from 'zod';
import { AuthError } from '../auth-error.ts';

export type Metadata = Record<string, unknown>;

const staffRoles = ['admin', 'editor', 'analyst'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What follows from other columns is not kept in `app_metadata`. */
const DERIVED = ['role', 'provider', 'providers'];

/** The staff role that `app_metadata` names; null takes it away, undefined leaves it. Throws `validation_failed`. */
export const roleIn = (app: Metadata | undefined): StaffRole | null | undefined => {
  if (!app || !('role' in app)) return undefined;
  const { data, success } = z.enum(staffRoles).nullable().safeParse(app.role);
  if (success) return data;
  throw new AuthError('validation_failed', { message: `app_metadata.role must be ${staffRoles.join(', ')} or null` });
};

/** Metadata as they are after a change. */
export const merged = (before: Record<string, unknown>, change: Metadata | undefined): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ ...before, ...change }).filter(([key, value]) => value !== null && !DERIVED.includes(key)),
    ),
  );

/** The name that people are shown by, where their metadata tell one. */
export const nameIn = (user: Metadata | undefined): string | undefined => {
  const name = user?.name ?? user?.full_name;
  return typeof name === 'string' ? name.trim().slice(0, 200) : undefined;
};
