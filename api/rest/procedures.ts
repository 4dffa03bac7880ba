import { z } from 'zod';
import { locale } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { listArticles } from '#projections/article/lists/list.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { guideOf } from '#projections/restaurant/queries.ts';
import { integerParam, validate } from '../http/validate.ts';

/** A named query. */
export interface Procedure {
  name: string;
  describes: string;
  run(read: ReadDatabase, given: unknown): Promise<object[]>;
}

const procedure = <Given extends z.ZodObject>(
  name: string,
  describes: string,
  { given: schema, run }: { given: Given; run(read: ReadDatabase, given: z.output<Given>): Promise<object[]> },
): Procedure => ({ name, describes, run: async (read, given) => run(read, validate(schema, given)) });

/** The named queries at `/rest/v1/rpc/{name}`. Each checks its arguments by a schema and throws 422 with the fields that are wrong. */
export const procedures: readonly Procedure[] = [
  procedure('search_articles', 'Articles that match words, best match first: `{q, locale?, limit?, offset?}`', {
    given: z.strictObject({
      q: z.string().min(1).max(200),
      locale: locale.default('pt'),
      limit: integerParam(1, 100).optional(),
      offset: integerParam(0, 10_000).optional(),
    }),
    run: async (read, { locale, ...filter }) => (await listArticles(read, locale, filter)).items,
  }),
  procedure('open_restaurants', 'Restaurants that are open at a time, by default now: `{at?, locale?}`', {
    given: z.strictObject({ at: z.iso.datetime({ offset: true }).optional(), locale: locale.default('pt') }),
    run: async (read, { at, locale }) => {
      const openAt = new Date(at ?? Date.now());
      return (await guideOf(read, locale, { openAt: openAt.toISOString() }, todayInMadeira(openAt))).items;
    },
  }),
];
