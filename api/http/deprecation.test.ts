import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { announceDeprecations, type Deprecation } from './deprecation.ts';

const deprecated: Deprecation = { since: '2026-12-01', ends: '2027-06-30', guide: '/api/docs#articles' };

const open = (config: { deprecated?: Deprecation } = {}): FastifyInstance => {
  const app = Fastify();
  announceDeprecations(app, (url) => (url === '/declared' ? { since: '2026-12-01', guide: '/api/docs' } : undefined));
  app.get('/old', { config }, async (_request, reply) => reply.header('link', '</next>; rel="next"').send('old'));
  app.get('/declared', async () => 'declared');
  app.get('/failing', { config }, async () => {
    throw new Error('broken');
  });
  return app;
};
const headersOf = async (app: FastifyInstance, url: string) => (await app.inject(url)).headers;

describe('a deprecated route', () => {
  it('says since when, until when, and what to use instead', async () => {
    expect(await headersOf(open({ deprecated }), '/old')).toMatchObject({
      deprecation: '@1796083200',
      sunset: 'Wed, 30 Jun 2027 00:00:00 GMT',
      link: '</next>; rel="next", </api/docs#articles>; rel="deprecation"; type="text/html"',
    });
  });

  it('says so in an error, too', async () => {
    expect(await headersOf(open({ deprecated }), '/failing')).toMatchObject({ deprecation: '@1796083200' });
  });

  it('is one that its slice declares, without an end as well', async () => {
    const headers = await headersOf(open(), '/declared');
    expect(headers).toMatchObject({ deprecation: '@1796083200' });
    expect(headers.sunset).toBeUndefined();
  });

  it.each([
    { ...deprecated, ends: '2026-11-30' },
    { ...deprecated, since: 'soon' },
    { ...deprecated, ends: 'later' },
  ])('does not start with %j', (wrong) => {
    expect(() => open({ deprecated: wrong })).toThrow(/wrong dates/);
  });
});

it('leaves other routes alone', async () => {
  const headers = await headersOf(open(), '/old');
  expect([headers.deprecation, headers.sunset, headers.link]).toEqual([undefined, undefined, '</next>; rel="next"']);
});
