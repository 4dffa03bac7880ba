import type { Placement } from '#domain/advert/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import { href } from '#web/routes.ts';
import type { FindPreviewedPage } from '../commands/command.ts';

/**
 * Finds a page with an advert on one of its days: today, or else the nearest one. The other adverts are removed in the transaction, so that
 * the page shows this one.
 */
export const previewedAdvertPage: FindPreviewedPage = async (read, { id, locale, now }) => {
  const advert = await read
    .selectFrom('advert')
    .select(['placement', 'from_day', 'until_day'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await read.deleteFrom('advert').where('id', '!=', id).execute();
  return {
    path: await pathOf(read, advert.placement, locale),
    moment: momentWithin(now, advert.from_day, advert.until_day),
  };
};

/** Returns the path of the newest article for the placement in articles; undefined while there is none. */
const pathOf = async (read: ReadDatabase, placement: Placement, locale: Locale): Promise<string | undefined> => {
  if (placement !== 'article') return href(PAGES[placement], locale);
  const { items } = await createQueries(read, () => {}).articles(locale, { limit: 1 });
  const [newest] = items;
  return newest && href('article', newest.locale, { category: newest.category.slug, slug: newest.slug });
};

const PAGES = { home: 'home', list: 'articles', guide: 'restaurantGuide' } as const;

/** Returns now, or noon of the first or last day (`YYYY-MM-DD`) if now is before or after these days. */
const momentWithin = (now: Date, from: string, until: string): Date => {
  const today = todayInMadeira(now);
  if (today < from) return new Date(`${from}T12:00:00Z`);
  if (today > until) return new Date(`${until}T12:00:00Z`);
  return now;
};
