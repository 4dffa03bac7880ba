import type { FastifyInstance } from 'fastify';

export interface Route {
  methods: string[];
  /** The registered path, `/api/articles/:slug`. */
  path: string;
}

/** Returns every route of an application, parsed from the tree that Fastify prints: one path segment a line, four columns a level. */
export const routesOf = (app: FastifyInstance): Route[] => {
  const parts: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^((?:[│ ] {3})*[├└]── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (indent === undefined || part === undefined) return [];
      parts.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, part);
      return methods ? [{ methods: methods.split(', '), path: parts.join('') }] : [];
    });
};
