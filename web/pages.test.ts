import { describe, expect, it } from 'vitest';
import type { Queries } from '#projections/queries.ts';
import { builtWeb } from '#testing/built-web.ts';
import { queries, withFailingQuery } from './pages.fixture.ts';
import type { RequestContext } from './request-context.ts';
import { pagePaths } from './routes.ts';

const siteUrl = 'https://levada.test';
/** The pages as they are served, from the build. */
const handle = await builtWeb();

const get = async (path: string, from: Queries = queries) => {
  const context: RequestContext = {
    isValidEmailToken: () => true,
    queries: from,
    siteUrl,
    today: '2026-11-20',
    now: '2026-11-20T12:00:00.000Z',
    response: {},
    renderErrors: [],
  };
  const response = await handle(new Request(siteUrl + path), context);
  return {
    status: context.response.status ?? response.status,
    location: context.response.location,
    html: await response.text(),
    failures: context.renderErrors,
  };
};

describe.each([
  [
    'pt',
    '/artigos',
    'Também na revista',
    ['Vá direto a', 'No guia', 'Pessoas', 'Edições', 'Hiperligações', 'Sobre a revista'],
  ],
  [
    'en',
    '/en/articles',
    'Also in the magazine',
    ['Go straight to', 'In the guide', 'People', 'Editions', 'Hyperlinks', 'About the magazine'],
  ],
])('a search in %s', (locale, path, label, groups) => {
  const at = locale === 'pt' ? '' : '/en';

  it('shows results other than articles in groups, each linking to its page', async () => {
    const { html, failures } = await get(`${path}?q=tudo`);
    expect(failures).toEqual([]);
    const [, found] = html.match(/<section class="elsewhere"[^>]*>(.*?)<\/section>/s)!;
    expect(html).toContain(`<section class="elsewhere" aria-label="${label}">`);
    expect([...found!.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(groups);
    const links = [...found!.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    const guide = locale === 'pt' ? '/guia-de-restaurantes' : '/en/restaurant-guide';
    expect(links).toEqual([
      guide,
      `${guide}#r-lapa`,
      `${path}?q=%22Ana+Reis%22`,
      `${locale === 'pt' ? '/nesta-edicao' : '/en/latest-edition'}?edition=46`,
      `${at}/hyperlink/fanal`,
      locale === 'pt' ? '/politica-privacidade' : '/en/privacy-policy',
    ]);
  });

  it('names the language of a result in the other language', async () => {
    const { html } = await get(`${path}?q=tudo`);
    const excerpt = '<mark>Limpets</mark></p>';
    expect(html).toContain(
      locale === 'pt'
        ? `lang="en-GB">${excerpt}<p class="elsewhere-about">Em inglês</p>`
        : `<p class="elsewhere-excerpt">${excerpt}</li>`,
    );
  });

  it('shows no other results if there are none or the search is filtered', async () => {
    for (const query of [
      '?q=mel',
      '?q=nada',
      '?q=tudo&category=a-mesa',
      '?q=tudo&from=2026-01-01',
      '?q=tudo&offset=240',
      '',
    ]) {
      const { html } = await get(path + query);
      expect([query, html.includes('class="elsewhere"')]).toEqual([query, false]);
    }
  });
});

describe('page', () => {
  it.each([
    '/',
    '/en',
    '/artigos',
    '/artigos/a-mesa',
    '/artigos/a-mesa/sopa-de-trigo',
    '/quem-somos',
    '/en/contacts',
    '/publicidade',
    '/en/essential-club',
    '/estatuto-editorial',
    '/en/privacy-policy',
    '/offline',
    '/en/offline',
    '/nesta-edicao',
    '/en/latest-edition?edition=46',
    '/hyperlink',
    '/en/hyperlink/fanal',
    '/guia-de-restaurantes',
    '/en/restaurant-guide?area=santana&sort=votes',
  ])('at %s has one h1, one main and no render errors', async (path) => {
    const { status, html, failures } = await get(path);
    expect(status).toBe(200);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html.match(/<main[ >]/g)).toHaveLength(1);
    expect(html).toContain(`<html lang="${path.startsWith('/en') ? 'en-GB' : 'pt-PT'}"`);
    expect(html).toContain('A revista da ilha');
    expect(failures).toEqual([]);
  });

  it.each(['/', '/en/articles', '/artigos/a-mesa/sopa-de-trigo', '/guia-de-restaurantes'])(
    'at %s has no inline scripts and no data for hydration',
    async (path) => {
      const { html } = await get(path);
      const scripts = html
        .match(/<script\b[^>]*>/g)!
        .filter((script) => !/ src="|"application\/ld\+json"/.test(script));
      expect(scripts).toEqual([]);
      expect(html).toMatch(/^<!DOCTYPE html><html /);
      expect(html).toMatch(/<\/html>$/);
      expect(html).not.toContain('modulepreload');
    },
  );

  it('preloads its fonts, as a document and as an RSC payload', async () => {
    const faces = async (path: string) =>
      [...(await get(path)).html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].length;
    expect(await faces('/offline')).toBe(3);
    expect((await get('/RSC/R/offline.txt')).html.match(/:HL\[[^\]]*"font"/g)).toHaveLength(3);
  });

  const plainPaths = Object.values(pagePaths).flatMap((paths) =>
    Object.values(paths).filter((path) => !path.includes('[')),
  );

  it.each(plainPaths)('at %s responds 200 without render errors', async (path) => {
    const { status, html, failures } = await get(path);
    expect(status).toBe(200);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it('at an unknown URL responds 404 in the language of the URL', async () => {
    expect(await get('/nada/aqui')).toMatchObject({
      status: 404,
      html: expect.stringContaining('Página não encontrada: /nada/aqui'),
    });
    expect((await get('/en/nothing')).html).toContain('Page not found: /en/nothing');
    expect((await get('/artigos/nada')).status).toBe(404);
    expect((await get('/artigos/a-mesa/nada')).status).toBe(404);
    expect((await get('/artigos/%E0%A4%A')).status).toBe(404);
  });

  it('responds 500 if any of its queries fails', async () => {
    for (const name of ['settings', 'categories', 'frontPage', 'footer', 'editions', 'tableOfTheWeek'] as const) {
      const { status, failures } = await get('/', withFailingQuery(name));
      expect({ name, status, told: failures.length > 0 }).toEqual({ name, status: 500, told: true });
    }
  });

  it('for errors runs no query', async () => {
    const nothing = new Proxy({} as Queries, {
      get: (_, name) => withFailingQuery(name as keyof Queries)[name as keyof Queries],
    });
    const { status, html } = await get('/en/500', nothing);
    expect(status).toBe(500);
    expect(html).toContain('An unknown error occurred. Please try again');
  });
});

describe('article page', () => {
  it('redirects permanently from an old slug', async () => {
    const { status, location } = await get('/artigos/a-mesa/antiga');
    expect({ status, location }).toEqual({ status: 301, location: '/artigos/a-mesa/sopa-de-trigo' });
  });

  it('links to its canonical URL and to the languages in which it exists', async () => {
    const { html } = await get('/artigos/a-mesa/sopa-de-trigo');
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}/artigos/a-mesa/sopa-de-trigo"/>`);
    expect(html.match(/hrefLang="x-default"/g)).toHaveLength(1);
    expect(html).not.toMatch(/rel="alternate" hrefLang="en"/);
    expect(html).toContain('/locale/en?to=%2Fen%2Farticles%2Fgourmet');
  });

  it('escapes `</script>` in its structured data', async () => {
    const { html } = await get('/artigos/a-mesa/sopa-de-trigo');
    const data = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({
      headline: 'Sopa de trigo',
      description: expect.stringContaining('</script>'),
    });
  });

  it('shows photographer and licence of every picture', async () => {
    const { html } = await get('/artigos/a-mesa/sopa-de-trigo');
    const figures = html.match(/<figure.*?<\/figure>/gs) ?? [];
    expect(figures.length).toBeGreaterThan(1);
    for (const figure of figures) {
      expect(figure.replaceAll('<!-- -->', '')).toContain(
        'Fotografia: Ana Reis (<a href="https://creativecommons.org/licenses/by/4.0/" rel="license">CC-BY-4.0</a>, com ',
      );
    }
  });
});

describe('static page', () => {
  it('without content takes its title from the path and shows a placeholder', async () => {
    const { html } = await get('/en/contacts');
    expect(html).toContain('<title>Contacts · Levada</title>');
    expect(html).toContain('This is how to reach the newsroom of Levada.');
  });

  it('uses its first paragraph as lead and description', async () => {
    const { html } = await get('/estatuto-editorial');
    expect(html).toContain('<title>editorial-statute (pt) · Levada</title>');
    expect(html).toContain('<meta name="description" content="Primeiro parágrafo, com uma ligação"/>');
    expect(html.match(/Primeiro parágrafo, /g)!.length).toBeGreaterThan(1);
  });

  it.each([
    ['/estatuto-editorial', '/votos/prova', 'Como se contam os votos'],
    ['/en/editorial-statute', '/en/votes/proof', 'How votes are counted'],
  ])('of the editorial statute links to the page about votes, which links back: %s', async (statute, votes, title) => {
    expect((await get(statute)).html).toContain(`<a href="${votes}">${title}</a>`);
    expect((await get(votes)).html).toContain(`<a href="${statute}">`);
  });
});

describe('advert', () => {
  it('is labelled as advertising', async () => {
    const { html } = await get('/artigos');
    expect(html).toMatch(/<aside class="advert[^>]*>.*Publicidade.*rel="sponsored noopener".*<\/aside>/s);
  });

  it('is absent if none is booked', async () => {
    const { html } = await get('/artigos', { ...queries, adverts: async () => [] });
    expect(html).not.toContain('class="advert');
  });
});

describe('article search', () => {
  it('shows the number of results and is not indexed', async () => {
    const { html } = await get('/artigos?q=sopa');
    expect(html).toContain('1 resultado para «sopa»');
    expect(html).toContain('noindex');
  });

  it('shows advice if there are no results', async () => {
    expect((await get('/en/articles?q=nada')).html).toContain('Try a shorter word');
  });
});

describe('restaurant guide', () => {
  const names = (html: string): string[] =>
    [...html.matchAll(/<h2>([^<]+)<\/h2><p class="guide-verdict">/g)].map(([, name]) => name!);

  it('shows stars, price, today’s hours and votes as text', async () => {
    const pt = (await get('/guia-de-restaurantes')).html;
    for (const words of [
      '4 de 5 estrelas',
      'até 50',
      'mais de 150',
      '12:00–15:00 · 19:00–23:00',
      '413 votos',
      '1 voto<',
    ]) {
      expect(pt).toContain(words);
    }
    const en = (await get('/en/restaurant-guide')).html;
    for (const words of ['4 of 5 stars', 'up to €50', '€50–75', 'over €150', '1 vote<', 'Closed']) {
      expect(en).toContain(words);
    }
    expect(en).not.toContain('Nobody has voted');
  });

  it('shows opening hours as text if they are not machine-readable', async () => {
    const { html } = await get('/guia-de-restaurantes?area=porto-santo');
    expect(html).toContain('<p class="guide-today">Terça a domingo, do meio-dia às três</p>');
  });

  it('filters and sorts by its query string', async () => {
    const shown = async (query: string) => names((await get(`/guia-de-restaurantes${query}`)).html);
    expect(await shown('')).toEqual(['Taberna do Curral', 'Quinta do Til', 'Casa do Areal']);
    expect(await shown('?sort=name')).toEqual(['Casa do Areal', 'Quinta do Til', 'Taberna do Curral']);
    expect(await shown('?stars=4&sort=stars')).toEqual(['Quinta do Til', 'Taberna do Curral']);
    expect(await shown('?price=5')).toEqual(['Quinta do Til']);
    expect(await shown('?open=now')).toEqual(['Taberna do Curral']);
    expect(await shown('?price=9&area=atlantis&sort=price')).toHaveLength(3);
  });

  it('shows the number of results of each option, and does not link options without results', async () => {
    const { html } = await get('/en/restaurant-guide?area=santana');
    expect(html).toMatch(/aria-current="true"[^>]*><span>Santana<\/span><span class="[^"]*">1</);
    expect(html).toMatch(/<a href="\/en\/restaurant-guide#list"[^>]*><span>Both islands<\/span><span class="[^"]*">3</);
    expect(html).toContain('href="/en/restaurant-guide?area=santana&amp;price=5#list"');
    expect(html).not.toContain('price=1#list');
    expect(html).toContain('1 of 3 restaurants');
  });

  it('shows every restaurant on its map with its number in the list', async () => {
    const { html } = await get('/guia-de-restaurantes?sort=name');
    const marks = [...html.matchAll(/<a href="#(r-\w+)">(\d)<span class="guide-mark-name">([^<]+)</g)];
    expect(marks.map(([, , number, name]) => `${number} ${name}`)).toEqual([
      '1 Casa do Areal',
      '2 Quinta do Til',
      '3 Taberna do Curral',
    ]);
    for (const [, id] of marks) expect(html).toContain(`<li id="${id}"`);
  });

  it('suggests removing filters if there are no results', async () => {
    const { html, status } = await get('/guia-de-restaurantes?price=5&area=porto-santo');
    expect(status).toBe(200);
    expect(html).toContain('Sem «mais de 150');
    expect(html).toContain('Ver os 3 restaurantes do guia');
  });

  it('marks open restaurants only on the uncached page', async () => {
    expect((await get('/guia-de-restaurantes')).html).not.toContain('class="open-now"');
    expect((await get('/guia-de-restaurantes')).html).toContain('data-open="2026-11-20T12:00:00.000Z/');
    expect((await get('/guia-de-restaurantes?open=now')).html).toContain(
      '<strong class="open-now">Aberto agora</strong>',
    );
  });

  it('is indexed only without filters, and keeps them in the link to the other language', async () => {
    const { html } = await get('/guia-de-restaurantes?stars=4');
    expect(html).toContain('noindex');
    expect(html).toContain('to=%2Fen%2Frestaurant-guide%3Fstars%3D4');
    const sorted = (await get('/guia-de-restaurantes?sort=votes')).html;
    expect(sorted).toContain(`<link rel="canonical" href="${siteUrl}/guia-de-restaurantes"/>`);
  });

  it('has a plain form for each vote', async () => {
    const { html } = await get('/en/restaurant-guide');
    expect(html.match(/<form[^>]*action="\/api\/commands\/CastVote#r-\w+"/g)).toHaveLength(3);
    expect(html).toContain('<input type="hidden" name="restaurantId" value="til"/>');
    expect(html).toContain('Vote for this restaurant<span class="unseen">: Quinta do Til</span>');
  });

  it('provides the restaurant of the week of the front page', async () => {
    const { html } = await get('/');
    expect(html).toContain('A mesa da semana');
    expect(html).toContain('href="/guia-de-restaurantes#r-curral"');
  });
});
