import { z } from 'zod';
import { locale, mainLocale } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { listArticles } from '#projections/article/lists/list.ts';
import type { ListedArticle } from '#projections/article/views.ts';
import { column, type PublishedColumn, type PublishedView } from '#projections/published-view.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { guideOf } from '#projections/restaurant/queries.ts';
import type { RestaurantView } from '#projections/restaurant/views.ts';
import { integerParam, validate } from '../http/validate.ts';

/** A named query. */
export interface Procedure {
  name: string;
  describes: string;
  /** The names of its arguments, and their schema. */
  args: ReadonlySet<string>;
  schema: z.ZodObject;
  /** The columns of its rows, by which a request may select, filter and order them. */
  columns: PublishedView['columns'];
  run(read: ReadDatabase, given: unknown): Promise<object[]>;
}

interface ProcedureOptions<Given extends z.ZodObject, Row extends object> {
  given: Given;
  columns: Readonly<Record<keyof Row & string, PublishedColumn>>;
  run(read: ReadDatabase, given: z.output<Given>): Promise<Row[]>;
}

const procedure = <Given extends z.ZodObject, Row extends object>(
  name: string,
  describes: string,
  { given: schema, columns, run }: ProcedureOptions<Given, Row>,
): Procedure => ({
  name,
  describes,
  args: new Set(Object.keys(schema.shape)),
  schema,
  columns,
  run: async (read, given) => run(read, validate(schema, given)),
});

const articleColumns: Record<keyof ListedArticle, PublishedColumn> = {
  id: column('uuid', 'The article'),
  locale: column('text', '`pt` or `en`'),
  slug: column('text', 'The last part of its address'),
  title: column('text', 'Headline'),
  summary: column('text', 'Standfirst'),
  category: column('jsonb', 'Its category'),
  author: column('jsonb', 'Its author'),
  photographer: column('jsonb', 'Its photographer, if any'),
  date: column('date', 'The day printed with it'),
  featured: column('boolean', 'True if editors feature it'),
  minutes: column('integer', 'Minutes of reading'),
  image: column('jsonb', 'Its picture, if any'),
  found: column('jsonb', 'The passages that match'),
};

const restaurantColumns: Record<keyof RestaurantView, PublishedColumn> = {
  id: column('uuid', 'The restaurant'),
  name: column('text', 'Name'),
  area: column('text', 'Name of its municipality'),
  address: column('text', 'Postal address'),
  phone: column('text', 'Telephone number'),
  website: column('text', 'Address of its website'),
  price: column('integer', 'Price band'),
  rating: column('numeric', 'Stars that the editors gave, 1 to 5'),
  votes: column('integer', 'All votes that counted'),
  order: column('integer', 'Place in the order of the editors'),
  verdict: column('text', 'Verdict'),
  description: column('text', 'Description'),
  additionalInfo: column('text', 'Further information'),
  opening: column('text', 'Opening hours for readers'),
  openingHours: column('text', 'Opening hours in the syntax of OpenStreetMap'),
  openOn: column('jsonb', 'When it is open on the day that was asked for'),
  openSinceYesterday: column('jsonb', 'When it is open since the day before'),
  position: column('jsonb', 'Latitude and longitude in degrees (WGS 84)'),
  image: column('jsonb', 'Its picture, if any'),
};

/** The named queries at `/rest/v1/rpc/{name}`. Each checks its arguments by a schema and throws 422 with the fields that are wrong. */
export const procedures: readonly Procedure[] = [
  procedure('search_articles', 'Articles that match words, best match first: `{q, locale?, limit?, offset?}`', {
    given: z.strictObject({
      q: z.string().min(1).max(200),
      locale: locale.default(mainLocale),
      limit: integerParam(1, 100).optional(),
      offset: integerParam(0, 10_000).optional(),
    }),
    columns: articleColumns,
    run: async (read, { locale, ...filter }) => (await listArticles(read, locale, filter)).items,
  }),
  procedure('open_restaurants', 'Restaurants that are open at a time, by default now: `{at?, locale?}`', {
    given: z.strictObject({ at: z.iso.datetime({ offset: true }).optional(), locale: locale.default(mainLocale) }),
    columns: restaurantColumns,
    run: async (read, { at, locale }) => {
      const openAt = new Date(at ?? Date.now());
      return (await guideOf(read, locale, { openAt: openAt.toISOString() }, todayInMadeira(openAt))).items;
    },
  }),
];
