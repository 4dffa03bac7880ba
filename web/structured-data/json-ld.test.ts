import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { card as articleCard } from '../article/fixture.ts';
import { ArticleJsonLd } from '../article/json-ld.tsx';
import { CollectionJsonLd } from '../article/lists/collection-json-ld.tsx';
import { EditionJsonLd } from '../edition/json-ld.tsx';
import { pictureFixture } from '../media/fixture.ts';
import { queries } from '../pages.fixture.ts';
import { type RequestContext, runWithContext } from '../request-context.ts';
import { GuideJsonLd } from '../restaurant/json-ld.tsx';
import { BreadcrumbJsonLd } from './breadcrumbs.tsx';
import { JsonLd } from './json-ld.tsx';

const siteUrl = 'https://levada.test';
const context: RequestContext = {
  isValidEmailToken: () => true,
  queries,
  siteUrl,
  today: '2026-11-20',
  now: '2026-11-20T12:00:00.000Z',
  response: {},
  renderErrors: [],
};

const htmlOf = <Props extends object>(component: FunctionComponent<Props>, props: Props): string =>
  runWithContext(context, () => renderToStaticMarkup(createElement(component, props)));
const dataOf = <Props extends object>(component: FunctionComponent<Props>, props: Props) =>
  JSON.parse(/^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(htmlOf(component, props))?.[1] ?? '');

describe('structured data', () => {
  it('escapes characters that would close its script element', () => {
    const data = { name: '</script><script>alert(1)</script><!--' };
    expect(htmlOf(JsonLd, { data }).match(/<\/?script|<!--/g)).toEqual(['<script', '</script']);
    expect(dataOf(JsonLd, { data })).toEqual({ '@context': 'https://schema.org', ...data });
  });

  it('lists breadcrumbs in order from the home page', () => {
    const trail = [
      { name: 'Levada', path: '/' },
      { name: 'Artigos', path: '/artigos' },
    ];
    expect(dataOf(BreadcrumbJsonLd, { trail }).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Levada', item: `${siteUrl}/` },
      { '@type': 'ListItem', position: 2, name: 'Artigos', item: `${siteUrl}/artigos` },
    ]);
  });

  const articleData = async (changed: object = {}) => {
    const lookup = await queries.article('pt', articleCard.category.slug, articleCard.slug);
    if (!('found' in lookup)) throw new Error('no article');
    const settings = await queries.settings('pt');
    return dataOf(ArticleJsonLd, {
      locale: 'pt',
      settings,
      article: { ...lookup.found, ...changed },
      path: '/artigos/a/b',
    });
  };

  it('of an article has moments with their time zone, and its corrections', async () => {
    expect(await articleData()).toMatchObject({
      '@type': 'NewsArticle',
      datePublished: '2026-11-20T08:00:00.000Z',
      dateModified: '2026-11-20T09:00:00.000Z',
      correction: [
        {
          '@type': 'CorrectionComment',
          text: 'São nove horas, não oito.',
          datePublished: '2026-11-21T23:30:00.000Z',
          inLanguage: 'pt-PT',
        },
      ],
    });
    expect(await articleData({ corrections: [] })).not.toHaveProperty('correction');
  });

  it.each([
    ['2020-11-05', '2020-11-05T00:00:00+00:00'],
    ['2020-07-05', '2020-07-05T00:00:00+01:00'],
  ])('of an article of an archive of %s was not modified by its import', async (date, moment) => {
    const imported = { date, editedAt: '2026-11-20T07:59:00.000Z' };
    expect(await articleData(imported)).toMatchObject({ datePublished: moment, dateModified: moment });
  });

  it('of a list has the articles of its page with their places in the whole list', () => {
    const card = { ...articleCard, title: 'Sopa', slug: 'sopa', date: '2026-07-05' };
    const list = dataOf(CollectionJsonLd, {
      locale: 'pt',
      name: 'Gastronomia',
      description: 'À mesa.',
      path: '/artigos/a-mesa?offset=20',
      articles: [card],
      offset: 20,
      total: 21,
    });
    expect(list).toMatchObject({ '@type': 'CollectionPage', url: `${siteUrl}/artigos/a-mesa?offset=20` });
    expect(list.dateModified).toBe('2026-07-05T00:00:00+01:00');
    expect(list.mainEntity).toMatchObject({ '@type': 'ItemList', numberOfItems: 21 });
    expect(list.mainEntity.itemListElement).toEqual([
      { '@type': 'ListItem', position: 21, name: 'Sopa', url: `${siteUrl}/artigos/${card.category.slug}/sopa` },
    ]);
  });

  it('of an edition is an issue of the magazine with its articles in their languages', async () => {
    const edition = (await queries.edition('pt', 47))!;
    const settings = await queries.settings('pt');
    const issue = dataOf(EditionJsonLd, { locale: 'pt', settings, edition, path: '/ultima-edicao' });
    expect(issue).toMatchObject({
      '@type': 'PublicationIssue',
      issueNumber: '47',
      datePublished: edition.publishedAt,
      isPartOf: { '@type': 'Periodical', name: settings.title },
    });
    expect(Date.parse(issue.dateModified)).toBeGreaterThanOrEqual(Date.parse(edition.publishedAt));
    for (const { datePublished } of issue.hasPart) expect(datePublished).toMatch(/T00:00:00[+-]\d\d:\d\d$/);
    expect(issue.hasPart.map((each: { inLanguage: string }) => each.inLanguage)).toEqual(['pt-PT', 'en-GB']);
  });

  it('of a restaurant contains its stars, hours and position, but no votes', () => {
    const restaurant: RestaurantView = {
      id: 'r1',
      name: 'A Furna',
      area: 'Câmara de Lobos',
      address: 'Rua da Praia 1',
      phone: '+351 291 000 001',
      website: 'https://furna.example.org',
      price: 3,
      rating: 4,
      verdict: 'Peixe do dia.',
      description: 'À beira da água.',
      opening: 'Todos os dias',
      additionalInfo: '',
      position: { latitude: 32.65, longitude: -16.97 },
      image: { ...pictureFixture, alt: 'A sala' },
      votes: 12,
      order: 1,
    };
    const days = [{ day: '2026-11-20', times: [{ opens: '12:00', closes: '15:00' }] }];
    const schedules = new Map([['r1', { isWeekly: true, days }]]);
    const guide = dataOf(GuideJsonLd, { locale: 'pt', name: 'Guia', restaurants: [restaurant], schedules });
    expect(guide).toMatchObject({ '@type': 'ItemList', numberOfItems: 1, url: `${siteUrl}/guia-de-restaurantes` });
    const [{ item }] = guide.itemListElement;
    expect(item).toMatchObject({
      '@type': 'Restaurant',
      name: 'A Furna',
      telephone: '+351 291 000 001',
      priceRange: '€€€',
      starRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
      address: { streetAddress: 'Rua da Praia 1', addressLocality: 'Câmara de Lobos', addressCountry: 'PT' },
      openingHoursSpecification: [{ dayOfWeek: ['Friday'], opens: '12:00', closes: '15:00' }],
      geo: { '@type': 'GeoCoordinates', latitude: 32.65, longitude: -16.97 },
      image: expect.stringMatching(`^${siteUrl}/media/a{32}/`),
    });
    expect(item).not.toHaveProperty('aggregateRating');
  });
});
