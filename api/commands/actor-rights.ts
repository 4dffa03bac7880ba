import { type RoleRights, roleRights } from '#domain/shared/role-rights.ts';
import type { ActorRole } from '../auth/actor-role.ts';

/** Returns what a sender of commands may do; the system may do what administrators may. */
export const rightsOf = (role: ActorRole): RoleRights => roleRights[role === 'system' ? 'admin' : role];
