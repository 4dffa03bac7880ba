/** Returns the names of the parameters in the path of a route: `slug` of `/api/articles/:slug`. */
export const pathParameters = (path: string): string[] => [...path.matchAll(PARAMETER)].map(([, name]) => name!);

/** Returns the path of a route with its parameters replaced by what `fill` returns for their names. */
export const fillPath = (path: string, fill: (name: string) => string): string =>
  path.replaceAll(PARAMETER, (_, name: string) => fill(name));

/** Returns the path of a route as URI templates and OpenAPI write it: `/api/articles/{slug}`. */
export const pathTemplate = (path: string): string => fillPath(path, (name) => `{${name}}`);

const PARAMETER = /:(\w+)/g;
