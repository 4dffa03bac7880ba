import type { StaffRole } from '#domain/shared/staff-account.ts';

/** Roles that may send commands; `system` is the magazine itself, which loads the sample and runs schedules. */
export type ActorRole = StaffRole | 'system';
