import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { card } from '../article/fixture.ts';
import { queries } from '../pages.fixture.ts';
import { type RequestContext, runWithContext } from '../request-context.ts';
import { Head } from './head.tsx';

const siteUrl = 'https://levada.test';
const settings = await queries.settings('pt');
const context: RequestContext = {
  isValidEmailToken: () => true,
  queries,
  siteUrl,
  today: '2026-11-20',
  now: '2026-11-20T12:00:00.000Z',
  response: {},
  renderErrors: [],
};

type HeadProps = Parameters<typeof Head>[0];

const headOf = (props: Partial<HeadProps>): string => {
  const all = { locale: 'pt' as const, settings, path: '/artigos', ...props };
  return runWithContext(context, () => renderToStaticMarkup(createElement(Head as FunctionComponent<HeadProps>, all)));
};
const titleOf = (props: Partial<HeadProps>) => /<title>(.*)<\/title>/.exec(headOf(props))?.[1];
const metaOf = (html: string, property: string) =>
  new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1];

describe('title of a document', () => {
  it('is the title of the page followed by that of the magazine', () => {
    expect(titleOf({ title: 'Artigos' })).toBe('Artigos · Levada');
    expect(titleOf({ title: 'Levada' })).toBe('Levada');
  });

  it('falls back to the last part of the path (docs/product.md, rule 12)', () => {
    expect(titleOf({ path: '/en/about-us', locale: 'en' })).toBe('About us · Levada');
    expect(titleOf({ path: '/artigos/água-doce/' })).toBe('Água doce · Levada');
  });

  it('starts with the status of an error (docs/product.md, rule 12)', () => {
    expect(titleOf({ title: 'Page not found', status: 404 })).toBe('404 · Page not found · Levada');
  });
});

describe('Head', () => {
  it('links to the page in each of its languages, and to a default for all others', () => {
    const html = headOf({ alternates: { pt: '/artigos', en: '/en/articles' } });
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}/artigos"/>`);
    expect(html.match(/hreflang="[^"]*" href="[^"]*"/gi)).toEqual([
      `hrefLang="pt" href="${siteUrl}/artigos"`,
      `hrefLang="en" href="${siteUrl}/en/articles"`,
      `hrefLang="x-default" href="${siteUrl}/artigos"`,
    ]);
    expect(metaOf(html, 'og:locale')).toBe('pt_PT');
    expect(metaOf(html, 'og:locale:alternate')).toBe('en_GB');
    expect(metaOf(headOf({ alternates: { pt: '/artigos' } }), 'og:locale:alternate')).toBeUndefined();
  });

  it('links to the feed of the category, if there is one, and to that of the magazine', () => {
    const feed = (title: string, path: string) =>
      `<link rel="alternate" type="application/rss+xml" title="${title}" href="${siteUrl}${path}"/>`;
    expect(headOf({})).toContain(feed('Levada', '/feed.xml'));
    expect(headOf({})).not.toContain('/artigos/');
    const html = headOf({ locale: 'en', category: { slug: 'gourmet', name: 'Gourmet' } });
    expect(html).toContain(feed('Gourmet · Levada', '/en/articles/gourmet/feed.xml') + feed('Levada', '/en/feed.xml'));
  });

  it('links to the oEmbed of an article', () => {
    const path = '/artigos/a-mesa/sopa-de-trigo';
    const asked = `${siteUrl}/functions/v1/oembed?url=${encodeURIComponent(siteUrl + path)}&amp;format=json`;
    const link = `<link rel="alternate" type="application/json+oembed" title="${card.title}" href="${asked}"/>`;
    const article = { ...card, publishedAt: '2026-11-20T08:00:00.000Z', editedAt: '2026-11-20T09:00:00.000Z' };
    expect(headOf({ path, title: card.title, article })).toContain(link);
    expect(headOf({})).not.toContain('oembed');
    expect(headOf({ path, title: card.title, article, isIndexed: false })).not.toContain('oembed');
  });

  it('describes dates, author and category of an article in Open Graph tags', () => {
    const article = { ...card, publishedAt: '2026-11-20T08:00:00.000Z', editedAt: '2026-11-20T09:00:00.000Z' };
    const html = headOf({ title: card.title, article, category: card.category });
    const facts = ['type', 'title', 'url', 'image:alt'].map((name) => metaOf(html, `og:${name}`));
    expect(facts).toEqual(['article', 'Sopa de trigo', `${siteUrl}/artigos`, 'Sopa de trigo']);
    const times = ['published_time', 'modified_time', 'author', 'section'].map((name) =>
      metaOf(html, `article:${name}`),
    );
    expect(times).toEqual([article.publishedAt, article.editedAt, 'Ana Reis', 'À mesa']);
    expect(metaOf(headOf({}), 'og:type')).toBe('website');
  });
});

describe('share image', () => {
  const imageOf = (props: Partial<HeadProps>) => metaOf(headOf(props), 'og:image') ?? '';

  it('shows the page by default, or the given item', () => {
    expect(imageOf({})).toMatch(/^https:\/\/levada\.test\/share\/pt\/screen\/articles\.jpg\?v=[0-9a-f]{12}$/);
    expect(imageOf({ path: '/en', locale: 'en' })).toContain('/share/en/screen/home.jpg');
    expect(imageOf({ path: '/nada' })).toContain('/share/pt/screen/home.jpg');
    expect(imageOf({ share: { kind: 'article', id: 'sopa' } })).toContain('/share/pt/article/sopa.jpg');
  });

  it('has another URL when its content changes', () => {
    const share = { kind: 'article' as const, id: 'sopa' };
    const picture = card.image!;
    const addresses = [
      imageOf({ share, title: 'Sopa', picture }),
      imageOf({ share, title: 'Sopa!', picture }),
      imageOf({ share, title: 'Sopa', picture: { ...picture, id: 'b'.repeat(32) } }),
      imageOf({ share, title: 'Sopa', picture: { ...picture, focus: { x: 0, y: 0 } } }),
    ];
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(imageOf({ share, title: 'Sopa', picture, description: 'Outra' })).toBe(addresses[0]);
  });

  it('is declared with its size', () => {
    const html = headOf({});
    expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual(['1200', '630']);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  });
});
