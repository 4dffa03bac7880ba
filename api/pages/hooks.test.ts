import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await openSite();
  await site.app.ready();
});
afterAll(() => site.close());

/** Returns the names of the hooks of the route of all pages, by the moment at which they run. */
const hooksOfPages = (): Record<string, string[]> => {
  const lines = site.app.printRoutes({ includeHooks: true }).split('\n');
  const route = lines.findIndex((line) => /^ {4}\S+ \* \(GET\)$/.test(line));
  const end = lines.findIndex((line, index) => index > route && !line.includes('•'));
  const hooks = lines.slice(route + 1, end).map((line) => /• \((\w+)\) (\[.*\])/.exec(line)!);
  return Object.fromEntries(
    hooks.map(([, moment, names]) => [moment!, (JSON.parse(names!) as string[]).map((name) => name.replace('()', ''))]),
  );
};

// Each of them costs every reader of a cached page: what concerns accounts, changes and programs runs for their routes only.
it('only what every response needs runs for a page', () => {
  expect(hooksOfPages()).toEqual({
    onRequest: [
      // Of @fastify/websocket: notes that the request is no handshake.
      'anonymous',
      'rememberOpenRequest',
      'setSecurityHeaders',
      'requireReadable',
      'requireSameOrigin',
      'fastifyCookieHandler',
      'warnOfUntrustedProxy',
      'waitForMinPosition',
    ],
    onSend: ['fastifyCookieOnSendHandler', 'addRateLimitHeaders'],
    onResponse: ['anonymous', 'countRequest'],
  });
});
