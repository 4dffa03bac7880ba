import type { FastifyInstance } from 'fastify';

export interface Route {
  methods: string[];
  /** The registered path, `/api/articles/:slug`. */
  path: string;
}

/**
 * Returns every route of an application, parsed from the tree that Fastify prints: part of a path a line, four columns a level. With
 * `commonPrefix: false`, Fastify would print the beginnings of wildcard routes only once.
 */
export const routesOf = (app: FastifyInstance): Route[] => {
  const parts: string[] = [];
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^((?:[│ ] {3})*[├└]── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (indent === undefined || part === undefined) return [];
      parts.splice(indent.length / 4 - 1, Number.POSITIVE_INFINITY, part);
      return methods ? [{ methods: methods.split(', '), path: parts.join('') }] : [];
    });
};
