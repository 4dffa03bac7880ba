import type { FastifyInstance } from 'fastify';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { adminScreens } from '#web/admin-screens.ts';
import type { ActorRole } from './auth/actor-role.ts';
import { requireStaff } from './auth/current-session/current-session.ts';
import { commands, queries, uploads } from './slice-endpoints.ts';

/** One row of the permission table: an operation and the roles that may use it. */
export interface Permission {
  kind: 'command' | 'query' | 'upload' | 'screen';
  /** The name of a command; the path of anything else, `/api/history/:stream`. */
  name: string;
  /** `anyone`: no account is required. */
  roles: readonly StaffRole[] | 'anyone';
}

type Declared = Pick<Permission, 'name'> & { roles: readonly ActorRole[] | 'anyone' };

const permission =
  (kind: Permission['kind']) =>
  ({ name, roles }: Declared): Permission => ({
    kind,
    name,
    roles: roles === 'anyone' ? roles : roles.filter((role) => role !== 'system'),
  });

const named = (declared: Iterable<[string, Pick<Declared, 'roles'>]>): Declared[] =>
  [...declared].map(([name, { roles }]) => ({ name, roles }));

/** The permission table: every command, query, upload and admin screen with its roles. Generated from what slices and screens declare. */
export const permissions: readonly Permission[] = [
  ...named(commands).map(permission('command')),
  ...named(Object.entries(queries)).map(permission('query')),
  ...named(Object.entries(uploads)).map(permission('upload')),
  ...adminScreens.map(({ path, roles }) => ({ name: path, roles })).map(permission('screen')),
];

/**
 * Adds a check to every query route for which a slice (a feature of the site) declares roles: 401 without a staff session, 403 without one
 * of these roles. Call it before the routes are registered. Uploads are not covered: their handlers check the roles before they read the
 * file.
 */
export const requireDeclaredRoles = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    const roles = queries[route.url]?.roles;
    if (roles === undefined || roles === 'anyone') return;
    const guard = async (request: Parameters<typeof requireStaff>[0]) => void (await requireStaff(request, roles));
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
};
