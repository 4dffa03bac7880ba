import type { StaffRole } from '#domain/shared/staff-account.ts';

/** The role of a caller. `visitor`: not signed in as staff. `service`: has a service key. */
export type CallerRole = 'visitor' | StaffRole | 'service';

/**
 * A permission. `read`: one object by name. `list`: list buckets and objects, and sign download URLs. `write`: upload, move, copy and
 * delete objects, and sign upload URLs. `manage`: create, change, empty and delete buckets.
 */
export type StorageAction = 'read' | 'list' | 'write' | 'manage';

/** Permissions by role, for public and private buckets. */
const PERMISSIONS: Record<CallerRole, { public: readonly StorageAction[]; private: readonly StorageAction[] }> = {
  visitor: { public: ['read'], private: [] },
  analyst: { public: ['read', 'list'], private: ['read', 'list'] },
  editor: { public: ['read', 'list', 'write'], private: ['read', 'list', 'write'] },
  admin: { public: ['read', 'list', 'write', 'manage'], private: ['read', 'list', 'write', 'manage'] },
  service: { public: ['read', 'list', 'write', 'manage'], private: ['read', 'list', 'write', 'manage'] },
};

/**
 * Returns true if the role `who` may perform the action in the bucket. A missing bucket counts as private, so that responses do not reveal
 * which buckets exist.
 */
export const isPermitted = (who: CallerRole, action: StorageAction, bucket: { public: boolean } | undefined): boolean =>
  PERMISSIONS[who][bucket?.public ? 'public' : 'private'].includes(action);
