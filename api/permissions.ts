import type { FastifyInstance } from 'fastify';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { adminScreens } from '#web/admin/screens.ts';
import type { ActorRole } from './auth/actor-role.ts';
import { requireStaff } from './auth/current-session/current-session.ts';
import { commands, queries, uploads } from './slice-endpoints.ts';

/** Who may do what: one line of the table that follows from all slices. */
export interface Permission {
  kind: 'command' | 'query' | 'upload' | 'screen';
  /** Of a command; of everything else the path, `/api/history/:stream`. */
  name: string;
  /** `anyone`: readers need no account. */
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

/** Every command, query, upload and screen of the desk, and who may. */
export const permissions: readonly Permission[] = [
  ...named(commands).map(permission('command')),
  ...named(Object.entries(queries)).map(permission('query')),
  ...named(Object.entries(uploads)).map(permission('upload')),
  ...adminScreens.map(({ path, roles }) => ({ name: path, roles })).map(permission('screen')),
];

/** Queries let in whom their slice declares: 401 and 403 for others. An upload asks by itself, before it reads a picture. */
export const requireDeclaredRoles = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    const roles = queries[route.url]?.roles;
    if (roles === undefined || roles === 'anyone') return;
    const guard = async (request: Parameters<typeof requireStaff>[0]) => void (await requireStaff(request, roles));
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
};
