import type { FastifyInstance } from 'fastify';

/** An operation that clients should no longer use. Dates are ISO 8601 days, `2027-01-31`, in UTC. */
export interface Deprecation {
  since: string;
  /** From when it may be gone; not before `since`. */
  ends?: string;
  /** URL or path of the page that says what to use instead. */
  guide: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    deprecated?: Deprecation;
  }
}

export const DEPRECATION_HEADERS = ['deprecation', 'sunset', 'link'] as const;

/**
 * Adds to every response of a deprecated route that is registered afterwards since when it is (RFC 9745), from when it may be gone (RFC 8594)
 * and where to read what replaces it. Routes are deprecated by `config.deprecated`, or by what `findDeclared` returns for their URL. Throws for dates
 * that are none, or in the wrong order, so that the site does not start.
 */
export const announceDeprecations = (
  app: FastifyInstance,
  findDeclared: (url: string) => Deprecation | undefined,
): void => {
  app.addHook('onRoute', (route) => {
    const deprecation = route.config?.deprecated ?? findDeclared(route.url);
    if (!deprecation) return;
    const headers = headersOf(deprecation);
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request, reply) => {
        const given = [reply.getHeader('link') ?? []].flat();
        reply.headers({ ...headers, link: [...given, headers.link].join(', ') });
      },
    ];
  });
};

const headersOf = ({ since, ends, guide }: Deprecation) => {
  const [from, until] = [new Date(since), ends === undefined ? undefined : new Date(ends)];
  if (Number.isNaN(from.getTime()) || (until && !(until >= from)))
    throw new Error(`Deprecation with wrong dates: ${since}, ${ends}`);
  return {
    deprecation: `@${from.getTime() / 1000}`,
    ...(until && { sunset: until.toUTCString() }),
    link: `<${guide}>; rel="deprecation"; type="text/html"`,
  };
};
