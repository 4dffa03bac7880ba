import type { StaffRole } from '#domain/shared/staff-account.ts';

/** The role of a caller. `visitor`: not signed in. `account`: signed in without a staff role. `service`: has a service key. */
export type CallerRole = 'visitor' | 'account' | StaffRole | 'service';

/**
 * A permission. `read`: one object by name. `list`: list buckets and objects, and sign download URLs. `write`: upload, move, copy and
 * delete objects, and sign upload URLs. `manage`: create, change, empty and delete buckets.
 */
export type StorageAction = 'read' | 'list' | 'write' | 'manage';

/** Permissions by role, for public and private buckets. */
const PERMISSIONS: Record<CallerRole, { public: readonly StorageAction[]; private: readonly StorageAction[] }> = {
  visitor: { public: ['read'], private: [] },
  account: { public: ['read'], private: [] },
  author: { public: ['read'], private: [] },
  translator: { public: ['read'], private: [] },
  photographer: { public: ['read'], private: [] },
  analyst: { public: ['read', 'list'], private: ['read', 'list'] },
  editor: { public: ['read', 'list', 'write'], private: ['read', 'list', 'write'] },
  admin: { public: ['read', 'list', 'write', 'manage'], private: ['read', 'list', 'write', 'manage'] },
  service: { public: ['read', 'list', 'write', 'manage'], private: ['read', 'list', 'write', 'manage'] },
};

/** What decides who may do what in a bucket. A list of null leaves it to the roles. */
export interface BucketRights {
  public: boolean;
  readers: readonly string[] | null;
  own_writers: readonly string[] | null;
  writers: readonly string[] | null;
}

/** The objects of a bucket that an action may concern: all, or those of the caller. Undefined: the action is not permitted. */
export type Reach = 'all' | 'own' | undefined;

/**
 * Returns which objects the caller may perform the action on. Administrators and service keys have all rights in every bucket. A missing bucket
 * counts as private, so that responses do not reveal which buckets exist.
 */
export const reachOf = (
  { who, id }: { who: CallerRole; id: string | null },
  action: StorageAction,
  bucket: BucketRights | undefined,
): Reach => {
  const byRole = PERMISSIONS[who][bucket?.public ? 'public' : 'private'].includes(action);
  if (!bucket || action === 'manage' || who === 'admin' || who === 'service') return byRole ? 'all' : undefined;
  const isWriting = action === 'write';
  const named = isWriting ? bucket.writers : bucket.readers;
  const isReadByUrl = action === 'read' && bucket.public;
  if (isReadByUrl || (named === null ? byRole : isNamed(named, who))) return 'all';
  const isOwn = isWriting ? isNamed(bucket.own_writers ?? [], who) : (named?.includes('owner') ?? false);
  return isOwn && id !== null ? 'own' : undefined;
};

const isNamed = (named: readonly string[], who: CallerRole): boolean =>
  named.includes('public') || (who !== 'visitor' && named.includes('authenticated')) || named.includes(who);
