import type { StaffRole } from '#domain/shared/staff-account.ts';

/** The roles that may send commands: those of the staff, and `system` for the application itself (sample import, schedules). */
export type ActorRole = StaffRole | 'system';

/** Returns true if an account with this role, or a visitor without one, is among `roles`. */
export const isPermitted = (roles: readonly ActorRole[] | 'anyone', role: ActorRole | null | undefined): boolean =>
  roles === 'anyone' || (role != null && roles.includes(role));
