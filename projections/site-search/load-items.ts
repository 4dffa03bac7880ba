import type { Kysely } from 'kysely';
import { areas } from '#domain/restaurant/areas.ts';
import { factsInLanguage } from '#domain/restaurant/facts-in-language.ts';
import { contentText } from '#domain/shared/blocks.ts';
import { byLocale, type Locale, locales } from '#domain/shared/locale.ts';
import { pageKeys } from '#domain/static-page/events.ts';
import type { ContributorTables } from '../contributor/tables.ts';
import type { EditionTables } from '../edition/tables.ts';
import type { HyperlinkTables } from '../hyperlink/tables.ts';
import type { RestaurantGuideTables } from '../restaurant/tables.ts';
import type { PageTables } from '../static-page/tables.ts';
import { pageAliases, sectionAliases } from './search-aliases.ts';
import { type FieldTexts, type SearchItem, sameInAllLocales, toSearchItem } from './search-item.ts';
import type { FoundEdition, FoundHyperlink, FoundPage, FoundPerson, FoundRestaurant } from './views.ts';

export type ItemTables = ContributorTables & EditionTables & HyperlinkTables & RestaurantGuideTables & PageTables;

/** Loads the restaurants in the order that the editors have chosen. They are searchable by name, area, verdict and description. */
export const loadRestaurantItems = async (db: Kysely<ItemTables>): Promise<SearchItem<FoundRestaurant>[]> => {
  const rows = await db
    .selectFrom('restaurant')
    .select(['id', 'facts'])
    .where('deleted', '=', false)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(({ id, facts }) => {
    const area = facts.area ? areas[facts.area] : '';
    const texts = byLocale((locale) => factsInLanguage(locale, facts));
    return toSearchItem<FoundRestaurant>(
      byLocale((locale) => ({ kind: 'restaurant', id, area, verdict: texts[locale].verdict })),
      byLocale((locale) => ({
        title: facts.name,
        fact: area,
        summary: texts[locale].verdict,
        text: texts[locale].description,
        kind: locales.map((each) => sectionAliases.restaurantGuide[each]).join(' '),
      })),
    );
  });
};

/** Loads the published editions, searchable by number, month and title, the newest first. */
export const loadEditionItems = async (db: Kysely<ItemTables>): Promise<SearchItem<FoundEdition>[]> => {
  const rows = await db
    .selectFrom('edition')
    .select(['number', 'month', 'title'])
    .where('published', '=', true)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, month, title }, index) =>
    toSearchItem<FoundEdition>(
      sameInAllLocales({ kind: 'edition', number, month, isNewest: index === 0 }),
      byLocale((locale) => ({
        title: title[locale],
        fact: `${number} ${monthIn(locale, month)}`,
        kind: sectionAliases.latestEdition[locale],
      })),
    ),
  );
};

/** Returns the month in words, such as `novembro de 2026`. */
const monthIn = (locale: Locale, month: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15`));

/** Loads the people, searchable by name, ordered by name. */
export const loadPeopleItems = async (db: Kysely<ItemTables>): Promise<SearchItem<FoundPerson>[]> => {
  const rows = await db
    .selectFrom('contributor')
    .select(['id', 'name', 'roles'])
    .where('deleted', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, roles }) =>
    toSearchItem<FoundPerson>(
      sameInAllLocales({ kind: 'person', id, name, roles }),
      sameInAllLocales<FieldTexts>({ title: name }),
    ),
  );
};

/** Loads the hyperlinks (pages that readers open by a code printed in the magazine), searchable by title and code, the newest first. */
export const loadHyperlinkItems = async (db: Kysely<ItemTables>): Promise<SearchItem<FoundHyperlink>[]> => {
  const rows = await db
    .selectFrom('hyperlink')
    .select(['id', 'title'])
    .where('deleted', '=', false)
    .orderBy('sequence', 'desc')
    .execute();
  return rows.map(({ id, title }) =>
    toSearchItem<FoundHyperlink>(
      sameInAllLocales({ kind: 'hyperlink', id }),
      byLocale((locale) => ({ title: title[locale], fact: id, kind: sectionAliases.hyperlinks[locale] })),
    ),
  );
};

/** Loads the static pages, such as the contacts, searchable by title, aliases and text. */
export const loadPageItems = async (db: Kysely<ItemTables>): Promise<SearchItem<FoundPage>[]> => {
  const rows = await db.selectFrom('page_text').select(['page', 'locale', 'title', 'content']).execute();
  return pageKeys.map((page) =>
    toSearchItem<FoundPage>(
      sameInAllLocales({ kind: 'page', page }),
      byLocale((locale) => {
        const row = rows.find((each) => each.page === page && each.locale === locale);
        return {
          title: row?.title ?? '',
          fact: pageAliases[page][locale],
          text: contentText(row?.content ?? []),
        };
      }),
    ),
  );
};
