import type { StaffRole } from '#domain/shared/staff-account.ts';

/** The roles that may send commands: those of the staff, and `system` for the application itself (sample import, schedules). */
export type ActorRole = StaffRole | 'system';
