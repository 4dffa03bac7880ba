import type { Kysely } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { inLocale } from '../engine/in-locale.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import { pictureJson } from '../media/queries.ts';
import type { MediaTables, MediaTag } from '../media/tables.ts';
import type { HyperlinkTables, HyperlinkTag } from './tables.ts';
import type { HyperlinkView } from './views.ts';

type Tables = HyperlinkTables & MediaTables;

/**
 * Returns an object with the functions that query hyperlinks, the codes in the printed magazine that lead to a URL. `note` records the
 * cache tags that a result depends on.
 */
export const hyperlinkQueries = (db: Kysely<Tables>, note: TrackTags<HyperlinkTag | MediaTag>) => ({
  /** Loads all hyperlinks, the last added first. */
  hyperlinks(locale: Locale): Promise<HyperlinkView[]> {
    note('hyperlinks', 'media');
    return listHyperlinks(db, locale);
  },
  /** Loads the hyperlink with this printed code; undefined if there is none. `id` is the code in lower case. */
  hyperlink(locale: Locale, id: string): Promise<HyperlinkView | undefined> {
    note('hyperlinks', 'media');
    return findHyperlink(db, locale, id);
  },
});

/** Loads all hyperlinks (codes in the printed magazine with their target URLs), the last added first. Deleted ones are left out. */
export const listHyperlinks = async (db: Kysely<Tables>, locale: Locale): Promise<HyperlinkView[]> => {
  const rows = await selectHyperlinks(db, locale).orderBy('h.sequence', 'desc').execute();
  return rows.map(viewOf);
};

/**
 * Loads the hyperlink with this id, which is its code in the printed magazine; `id` must be in lower case. Returns undefined if there is no
 * such hyperlink or it was deleted.
 */
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
