import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '#projections/views.ts';
import type { RequestContext } from './context.ts';
import { failing, queries } from './pages.fixture.ts';

const root = resolve(import.meta.dirname, '..');
const siteUrl = 'https://levada.test';

let dist: string;
let handle: (request: Request, context: RequestContext) => Promise<Response>;

/** The pages as they are served: built, not imported. The build has to stand inside the project. */
beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  dist = await mkdtemp(join(root, '.cache', 'pages-'));
  await promisify(execFile)(process.execPath, ['node_modules/waku/cli.js', 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LEVADA_DIST: dist.slice(root.length + 1) },
  });
  const entry = await import(/* @vite-ignore */ pathToFileURL(join(dist, 'server/index.js')).href);
  handle = entry.unstable_serverEntry.fetch;
});

afterAll(() => rm(dist, { recursive: true, force: true }));

const get = async (path: string, from: Queries = queries) => {
  const context: RequestContext = { queries: from, siteUrl, today: '2026-11-20', now: '2026-11-20T12:00:00.000Z', response: {} };
  const response = await handle(new Request(siteUrl + path), context);
  return {
    status: context.response.status ?? response.status,
    location: context.response.location,
    html: await response.text(),
  };
};

describe('a page', () => {
  it.each(['/', '/en', '/artigos', '/artigos/a-mesa', '/artigos/a-mesa/sopa-de-trigo'])(
    'at %s has one headline, one main part and no failed component',
    async (path) => {
      const { status, html } = await get(path);
      expect(status).toBe(200);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      expect(html.match(/<main[ >]/g)).toHaveLength(1);
      expect(html).toContain(`<html lang="${path.startsWith('/en') ? 'en-GB' : 'pt-PT'}"`);
      expect(html).toContain('A revista da ilha');
      expect(html).not.toMatch(/[0-9a-f]+:E\{/);
    },
  );

  it('that leads nowhere says so, in the language of its address', async () => {
    expect(await get('/nada/aqui')).toMatchObject({
      status: 404,
      html: expect.stringContaining('Página não encontrada: /nada/aqui'),
    });
    expect((await get('/en/nothing')).html).toContain('Page not found: /en/nothing');
    expect((await get('/artigos/nada')).status).toBe(404);
    expect((await get('/artigos/a-mesa/nada')).status).toBe(404);
    expect((await get('/artigos/%E0%A4%A')).status).toBe(404);
  });

  it('answers 500 whichever of its questions fails', async () => {
    for (const name of ['settings', 'categories', 'frontPage', 'footer'] as const) {
      expect({ name, status: (await get('/', failing(name))).status }).toEqual({ name, status: 500 });
    }
  });

  it('for failures asks nothing', async () => {
    const nothing = new Proxy({} as Queries, {
      get: (_, name) => failing(name as keyof Queries)[name as keyof Queries],
    });
    const { status, html } = await get('/en/500', nothing);
    expect(status).toBe(500);
    expect(html).toContain('An unknown error occurred. Please try again');
  });
});

describe('an article', () => {
  it('moved for good when its slug changed', async () => {
    const { status, location } = await get('/artigos/a-mesa/antiga');
    expect({ status, location }).toEqual({ status: 301, location: '/artigos/a-mesa/sopa-de-trigo' });
  });

  it('tells search engines where it stands, and only in the languages it exists in', async () => {
    const { html } = await get('/artigos/a-mesa/sopa-de-trigo');
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}/artigos/a-mesa/sopa-de-trigo"/>`);
    expect(html.match(/hrefLang="x-default"/g)).toHaveLength(1);
    expect(html).not.toMatch(/rel="alternate" hrefLang="en"/);
    expect(html).toContain('/locale/en?to=%2Fen%2Farticles%2Fgourmet');
  });

  it('cannot break out of its structured data', async () => {
    const { html } = await get('/artigos/a-mesa/sopa-de-trigo');
    const data = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({
      headline: 'Sopa de trigo',
      description: expect.stringContaining('</script>'),
    });
  });

  it('names the photographer and the licence of every picture', async () => {
    const { html } = await get('/artigos/a-mesa/sopa-de-trigo');
    const figures = html.match(/<figure.*?<\/figure>/gs) ?? [];
    expect(figures.length).toBeGreaterThan(1);
    for (const figure of figures) expect(figure).toContain('Fotografia: Ana Reis (CC-BY-4.0)');
  });
});

describe('a search', () => {
  it('counts what it found and stays out of the indexes', async () => {
    const { html } = await get('/artigos?q=sopa');
    expect(html).toContain('1 resultado para «sopa»');
    expect(html).toContain('noindex');
  });

  it('that found nothing gives advice', async () => {
    expect((await get('/en/articles?q=nada')).html).toContain('Try a shorter word');
  });
});
