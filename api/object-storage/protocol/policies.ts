import type { StaffRole } from '#domain/shared/staff-account.ts';

/** `visitor`: nobody is signed in. `service`: the holder of the service key. */
export type CallerRole = 'visitor' | StaffRole | 'service';

/**
 * `read`: one object, whose name is known. `list`: which buckets and objects there are. `write`: upload, move, copy and delete objects, and
 * give others an address to do so. `manage`: make, change, empty and delete buckets.
 */
export type StorageAction = 'read' | 'list' | 'write' | 'manage';

/** Who may do what, in which bucket. What is not said is not allowed. */
const MAY: Record<CallerRole, { public: readonly StorageAction[]; private: readonly StorageAction[] }> = {
  visitor: { public: ['read'], private: [] },
  analyst: { public: ['read', 'list'], private: ['read', 'list'] },
  editor: { public: ['read', 'list', 'write'], private: ['read', 'list', 'write'] },
  admin: { public: ['read', 'list', 'write', 'manage'], private: ['read', 'list', 'write', 'manage'] },
  service: { public: ['read', 'list', 'write', 'manage'], private: ['read', 'list', 'write', 'manage'] },
};

/** A bucket that is not there counts as a private one, so that answers do not tell which there are. */
export const isPermitted = (who: CallerRole, action: StorageAction, bucket: { public: boolean } | undefined): boolean =>
  MAY[who][bucket?.public ? 'public' : 'private'].includes(action);
