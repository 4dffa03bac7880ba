import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { firstCases } from '#testing/test-scale.ts';
import { useBrowser } from '../support/browser.ts';
import { site } from '../support/site.ts';

const browser = useBrowser();

const fetchText = async (address: string) => {
  const response = await fetch(address, { redirect: 'manual' });
  return { status: response.status, text: await response.text() };
};

/** Parses an XML document in the browser, expects it to be well-formed, and returns the texts of its elements by name. */
const readXml = async (path: string, ...names: string[]) => {
  const page = await browser.openEmpty();
  const { text } = await fetchText(site().url + path);
  const read = await page.evaluate(
    ({ text, names }) => {
      const document = new DOMParser().parseFromString(text, 'application/xml');
      const textsOf = (name: string) => [...document.getElementsByTagName(name)].map((each) => each.textContent ?? '');
      return { errors: textsOf('parsererror'), texts: names.map(textsOf) };
    },
    { text, names },
  );
  expect(read.errors).toEqual([]);
  return read.texts;
};

/** Reads the head of a page as crawlers see it, which run no scripts. */
const headAt = async (path: string) => {
  const page = await browser.open(path, { javaScriptEnabled: false });
  const content = (selector: string, attribute: string) =>
    page.locator(selector).evaluateAll((all, name) => all.map((each) => each.getAttribute(name) ?? ''), attribute);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  return { content, data: data.map((each) => JSON.parse(each)) };
};

describe('sitemap', () => {
  test('lists the canonical URLs of existing pages that may be indexed', async () => {
    const [addresses = []] = await readXml('/sitemap.xml', 'loc');
    expect(addresses.length).toBeGreaterThan(70);
    for (const address of addresses) {
      const { status, text } = await fetchText(address);
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
      const indexed = !text.includes('name="robots" content="noindex');
      expect({ address, status, canonical, indexed }).toEqual({
        address,
        status: 200,
        canonical: address,
        indexed: true,
      });
    }
  });

  test('of news is well-formed and lists existing pages', async () => {
    const [addresses = []] = await readXml('/news-sitemap.xml', 'loc');
    for (const address of addresses) expect((await fetchText(address)).status).toBe(200);
  });

  test('is listed in robots.txt, with that of news', async () => {
    const { text } = await fetchText(`${site().url}/robots.txt`);
    const named = [...text.matchAll(/^Sitemap: (.*)$/gm)].map(([, address]) => address!);
    expect(named).toHaveLength(2);
    for (const address of named) expect((await fetchText(address)).status).toBe(200);
  });
});

describe.each([
  ['/', ['/feed.xml']],
  ['/en', ['/en/feed.xml']],
  ['/artigos/a-mesa', ['/artigos/a-mesa/feed.xml', '/feed.xml']],
  ['/en/articles/features/a-road-for-water', ['/en/articles/features/feed.xml', '/en/feed.xml']],
])('feeds of %s', (path, expected) => {
  test('are linked from the page, well-formed, and list existing articles', async () => {
    const { content } = await headAt(path);
    const feeds = (await content('link[type="application/rss+xml"]', 'href')).map(
      (address) => new URL(address).pathname,
    );
    expect(feeds).toEqual(expected);
    for (const feed of feeds) {
      const [items = [], links = []] = await readXml(feed, 'item', 'link');
      expect(items.length).toBeGreaterThan(2);
      for (const address of links.filter(Boolean)) expect((await fetchText(address)).status).toBe(200);
    }
  });
});

const sharedPages = [
  '/',
  '/en',
  '/artigos',
  '/en/articles/gourmet',
  '/artigos/reportagens/a-agua-tem-caminho',
  '/en/articles/features/a-road-for-water',
  '/en/about-us',
  '/nesta-edicao',
  '/en/none-of-this',
];

test.each(firstCases(6, sharedPages))('%s is shared with a picture of the stated size and a title', async (path) => {
  const { content } = await headAt(path);
  const meta = async (property: string) => (await content(`meta[property="${property}"]`, 'content'))[0] ?? '';
  const response = await fetch(await meta('og:image'));
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
    status: 200,
    type: await meta('og:image:type'),
  });
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([width, height].map(String)).toEqual([await meta('og:image:width'), await meta('og:image:height')]);
  expect(await meta('og:title')).not.toBe('');
  expect(await meta('og:image:alt')).toBe(await meta('og:title'));
  expect(await content('meta[name="twitter:card"]', 'content')).toEqual(['summary_large_image']);
});

describe('structured data', () => {
  test('of the home page describes the publisher and the search', async () => {
    const { url } = site();
    const [data] = (await headAt('/en')).data;
    const [website, publisher] = data['@graph'];
    expect(website).toMatchObject({ '@type': 'WebSite', url: `${url}/en`, inLanguage: 'en-GB' });
    expect(publisher).toMatchObject({ '@type': 'NewsMediaOrganization', name: 'Levada', url });
    expect((await fetch(publisher.logo.url)).status).toBe(200);
    const search = website.potentialAction.target.urlTemplate.replace('{search_term_string}', 'water');
    expect((await fetchText(search)).text).toContain('A road for water');
  });

  test('of an article contains its properties and its breadcrumbs', async () => {
    const { url } = site();
    const path = '/artigos/reportagens/a-agua-tem-caminho';
    const [article, breadcrumbs] = (await headAt(path)).data;
    expect(article).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: 'A água tem caminho',
      inLanguage: 'pt-PT',
      isAccessibleForFree: true,
      articleSection: 'Reportagens',
      author: { '@type': 'Person', name: expect.stringMatching(/./) },
      publisher: { name: 'Levada', logo: { '@type': 'ImageObject', width: 180, height: 180 } },
      mainEntityOfPage: url + path,
    });
    expect(Date.parse(article.datePublished)).toBeLessThanOrEqual(Date.parse(article.dateModified));
    expect((await fetch(article.image.url)).headers.get('content-type')).toBe('image/jpeg');
    expect(breadcrumbs['@type']).toBe('BreadcrumbList');
    const trail = breadcrumbs.itemListElement as { position: number; name: string; item: string }[];
    expect(trail.map(({ position, name }) => [position, name])).toEqual([
      [1, 'Levada'],
      [2, 'Artigos'],
      [3, 'Reportagens'],
      [4, 'A água tem caminho'],
    ]);
    for (const { item } of trail) expect((await fetchText(item)).status).toBe(200);
  });

  test('of the guide lists restaurants with their stars and without votes', async () => {
    const [guide] = (await headAt('/en/restaurant-guide')).data;
    expect(guide).toMatchObject({ '@type': 'ItemList', inLanguage: 'en-GB' });
    expect(guide.numberOfItems).toBe(guide.itemListElement.length);
    expect(guide.numberOfItems).toBeGreaterThan(3);
    for (const { item } of guide.itemListElement) {
      expect(item).toMatchObject({ '@type': 'Restaurant', name: expect.any(String), starRating: { bestRating: 5 } });
      expect(item.starRating.ratingValue).toBeGreaterThanOrEqual(1);
      expect(item).not.toHaveProperty('aggregateRating');
    }
  });
});
