import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { adminScreens } from '#web/admin-screens.ts';
import type { ActorRole } from './auth/actor-role.ts';
import { staffAccess } from './auth/current-session/staff-access.ts';
import { ASSETS_PATH } from './http/public-files.ts';
import { ANYONE, type RouteAccess } from './http/route-access.ts';
import { commands, queries, uploads } from './slice-endpoints.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with its access, in the order of registration. */
    declaredRoutes: DeclaredRoute[];
  }
}

export interface DeclaredRoute {
  method: string;
  /** `/api/articles/:slug` */
  path: string;
  access: RouteAccess;
}

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
 * Makes every route that is registered afterwards, on the server or its scope `app`, reject callers outside its audience before their body is
 * read, but after its rate limit was counted. Throws for a route that declares no access, so that the site does not start: routes have
 * `config.access`, those of queries and uploads the roles that their slice (feature of the site) declares.
 */
export const authorizeRoutes = (server: FastifyInstance, app: FastifyInstance = server): void => {
  server.decorate('declaredRoutes', []);
  const declare = (route: RouteOptions): void => {
    const access = route.config?.access ?? accessOfSlice(route) ?? accessOfFiles(route);
    if (!access) throw new Error(`Route without access: ${route.method} ${route.url}`);
    route.config = { ...route.config, access };
    for (const method of [route.method].flat()) server.declaredRoutes.push({ method, path: route.url, access });
    const { guard } = access;
    if (!guard) return;
    const authorize = async (request: FastifyRequest) => void (await guard(request));
    route.onRequest = [...[route.onRequest ?? []].flat(), authorize];
  };
  // A scope does not get the hooks for routes that the server gets later.
  for (const each of new Set([server, app])) each.addHook('onRoute', declare);
};

const accessOfSlice = ({ method, url }: RouteOptions): RouteAccess | undefined => {
  const isQuery = [method].flat().every((each) => each === 'GET' || each === 'HEAD');
  const declared = isQuery ? queries[url] : uploads[url];
  if (!declared) return undefined;
  const scope = isQuery ? 'read' : 'write';
  return declared.roles === 'anyone' ? { ...ANYONE, scope } : staffAccess(declared.roles, scope);
};

/** The plug-in for static files passes no `config`. */
const accessOfFiles = ({ url }: RouteOptions): RouteAccess | undefined =>
  url.startsWith(ASSETS_PATH) ? ANYONE : undefined;
