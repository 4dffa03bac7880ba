import type { StaffRole } from '#domain/shared/staff-account.ts';
import { isPermitted } from '../auth/actor-role.ts';
import { pathParameters, pathTemplate } from '../http/schemas/route-path.ts';
import { permissions } from '../permissions.ts';
import { queries } from '../slice-endpoints.ts';

const JSON_TYPE = 'application/json';

/** Returns the paths of the queries that respond JSON to a caller with this role, or to visitors. */
const readablePaths = (role: StaffRole | undefined): string[] =>
  permissions
    .filter(({ kind, roles }) => kind === 'query' && isPermitted(roles, role))
    .map(({ name }) => name)
    .filter((path) => !('mediaType' in queries[path]!.response));

/** Returns the queries without parameters in their path, as resources with the URL of the API. */
export const listResources = (siteUrl: string, role: StaffRole | undefined) =>
  readablePaths(role)
    .filter((path) => pathParameters(path).length === 0)
    .map((path) => ({ uri: siteUrl + path, name: path, mimeType: JSON_TYPE }));

/** Returns the other queries and the data of public pages, as templates of resources. */
export const listTemplates = (siteUrl: string, role: StaffRole | undefined) => [
  ...readablePaths(role)
    .filter((path) => pathParameters(path).length > 0)
    .map((path) => ({ uriTemplate: siteUrl + pathTemplate(path), name: path, mimeType: JSON_TYPE })),
  { uriTemplate: `${siteUrl}/{+page}/_payload.json`, name: 'Data of a public page', mimeType: JSON_TYPE },
];

/** Returns the path of a resource with its query; undefined for a URL that is no resource. */
export const resourcePath = (siteUrl: string, uri: string): string | undefined => {
  if (!URL.canParse(uri)) return undefined;
  const { origin, pathname, search } = new URL(uri);
  if (origin !== new URL(siteUrl).origin) return undefined;
  const isResource =
    pathname.endsWith('/_payload.json') || Object.keys(queries).some((path) => matches(path, pathname));
  return isResource ? pathname + search : undefined;
};

const matches = (path: string, pathname: string): boolean => {
  const [expected, actual] = [path.split('/'), pathname.split('/')];
  return expected.length === actual.length && expected.every((part, at) => part.startsWith(':') || part === actual[at]);
};
