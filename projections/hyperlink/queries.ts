import type { Kysely } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { inLocale } from '../engine/in-locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import { pictureJson } from '../media/queries.ts';
import type { MediaTables, MediaTag } from '../media/tables.ts';
import type { HyperlinkTables, HyperlinkTag } from './tables.ts';
import type { HyperlinkView } from './views.ts';

type Tables = HyperlinkTables & MediaTables;

/** Returns the queries about hyperlinks for pages. */
export const hyperlinkQueries = (db: Kysely<Tables>, note: TrackTags<HyperlinkTag | MediaTag>) => ({
  /** Lists the hyperlinks that are not deleted, the one added last first. */
  hyperlinks(locale: Locale): Promise<HyperlinkView[]> {
    note('hyperlinks', 'media');
    return listHyperlinks(db, locale);
  },
  /** Returns a hyperlink by its printed id in lower case; undefined if there is none. */
  hyperlink(locale: Locale, id: string): Promise<HyperlinkView | undefined> {
    note('hyperlinks', 'media');
    return findHyperlink(db, locale, id);
  },
});

/** Lists the hyperlinks that are not deleted, the one added last first. */
export const listHyperlinks = async (db: Kysely<Tables>, locale: Locale): Promise<HyperlinkView[]> => {
  const rows = await selectHyperlinks(db, locale).orderBy('h.sequence', 'desc').execute();
  return rows.map(viewOf);
};

/** Finds the hyperlink with the printed id `id`, in lower case; undefined if there is none. */
export const findHyperlink = async (
  db: Kysely<Tables>,
  locale: Locale,
  id: string,
): Promise<HyperlinkView | undefined> => {
  const row = await selectHyperlinks(db, locale).where('h.id', '=', id).executeTakeFirst();
  return row && viewOf(row);
};

const selectHyperlinks = (db: Kysely<Tables>, locale: Locale) =>
  db
    .selectFrom('hyperlink as h')
    .leftJoin('media as m', 'm.id', 'h.picture')
    .where('h.deleted', '=', false)
    .select(['h.id', 'h.target', pictureJson('m').as('picture')])
    .select([
      inLocale('h.title', locale).as('title'),
      inLocale('h.text', locale).as('text'),
      inLocale('h.alt', locale).as('alt'),
    ]);

type HyperlinkRow = Awaited<ReturnType<ReturnType<typeof selectHyperlinks>['executeTakeFirstOrThrow']>>;

const viewOf = ({ picture, alt, ...view }: HyperlinkRow): HyperlinkView => ({
  ...view,
  ...(picture && { picture: { ...picture, alt } }),
});
