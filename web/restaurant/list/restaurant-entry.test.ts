import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { queries } from '../../pages.fixture.ts';
import { runWithContext } from '../../request-context.ts';
import { restaurants } from '../fixture.ts';
import { RestaurantEntry } from './restaurant-entry.tsx';

/** Facts that the entry shows in another form: on the map, as stars, as a band of prices, as the hours of a day. */
const OTHER_FORM = [
  'id',
  'rating',
  'price',
  'position',
  'openingHours',
  'openOn',
  'openSinceYesterday',
  'votes',
  'order',
];

const restaurant = restaurants.find(({ openOn, additionalInfo }) => openOn && additionalInfo)!;

const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, '\n').replaceAll('&#x27;', "'");

const entry = (shown = restaurant): string =>
  runWithContext(
    {
      isValidEmailToken: () => true,
      queries,
      siteUrl: 'https://levada.test',
      today: '2026-11-20',
      now: '2026-11-20T12:00:00.000Z',
      response: {},
      renderErrors: [],
    },
    () =>
      renderToStaticMarkup(
        createElement(RestaurantEntry, { locale: 'pt', restaurant: shown, number: 2, openNow: false }),
      ),
  );

const shownFacts = Object.entries(restaurant).filter(([name]) => !OTHER_FORM.includes(name));

it('has facts to look for', () => {
  expect(shownFacts.map(([name]) => name)).toEqual(expect.arrayContaining(['name', 'address', 'website']));
});

it.each(shownFacts)('shows the fact %s of a restaurant', (_name, value) => {
  expect(value).not.toBe('');
  const html = entry();
  for (const part of String(value).split(/\n+/)) {
    expect(textOf(html).includes(part) || html.includes(`href="${part}"`)).toBe(true);
  }
});

it.each(['\r\n\r\n', '\n \n'])('shows a description as paragraphs whose empty line is %j', (emptyLine) => {
  const html = entry({ ...restaurant, description: `Um.${emptyLine}Dois.` });
  expect(html.match(/<p>(Um|Dois)\.<\/p>/g)).toHaveLength(2);
});
