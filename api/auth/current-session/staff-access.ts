import type { AccountKeyScope } from '#domain/account/service-key-events.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { STAFF_ROLES } from '../../endpoints.ts';
import { Problem } from '../../http/problem.ts';
import type { RouteAccess } from '../../http/route-access.ts';
import type { ActorRole } from '../actor-role.ts';
import { currentSessionOf, notSignedIn, requireStaff } from './current-session.ts';

/**
 * Returns the access of a route for staff with one of these roles, who have verified their second factor, if any, and for programs with a key
 * of such an account that has `scope`; without it, for no program.
 */
export const staffAccess = (roles: readonly ActorRole[], scope?: AccountKeyScope): RouteAccess => ({
  ...(scope && { scope }),
  audience: roles.filter((role): role is StaffRole => role !== 'system'),
  guard: (request) => requireStaff(request, roles),
});

/** Access for staff whose second factor may still have to be verified. Throws 401 without a session, 403 for accounts without a role. */
export const STAFF_WHO_SIGN_IN: RouteAccess = {
  audience: 'staff who sign in',
  guard: async (request) => {
    const signedIn = await currentSessionOf(request);
    if (!signedIn) throw notSignedIn(request);
    if (!signedIn.account.role) throw new Problem(403, 'not_allowed');
  },
};

/** Access for staff, even if their role needs a second factor that they have not enrolled yet. Throws as `requireStaff`. */
export const STAFF_WHO_ENROL: RouteAccess = {
  audience: STAFF_ROLES,
  guard: async (request) => {
    const signedIn = await currentSessionOf(request);
    if (!signedIn?.lacksFactor) await requireStaff(request, STAFF_ROLES);
  },
};
