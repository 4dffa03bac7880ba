import { sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { pictureJson } from '../article/cards.ts';
import type { ReadDatabase } from '../read-database.ts';
import type { HyperlinkView } from './views.ts';

/** All of them, the one added last first. */
export const listHyperlinks = async (db: ReadDatabase, locale: Locale): Promise<HyperlinkView[]> => {
  const rows = await selectHyperlinks(db, locale).orderBy('h.sequence', 'desc').execute();
  return rows.map(viewOf);
};

/** `id` as it is printed, in lower case. */
export const findHyperlink = async (
  db: ReadDatabase,
  locale: Locale,
  id: string,
): Promise<HyperlinkView | undefined> => {
  const row = await selectHyperlinks(db, locale).where('h.id', '=', id).executeTakeFirst();
  return row && viewOf(row);
};

const selectHyperlinks = (db: ReadDatabase, locale: Locale) =>
  db
    .selectFrom('hyperlink as h')
    .leftJoin('media as m', 'm.id', 'h.picture')
    .select(['h.id', 'h.target', pictureJson('m').as('picture')])
    .select([
      sql.ref<string>(`h.title_${locale}`).as('title'),
      sql.ref<string>(`h.text_${locale}`).as('text'),
      sql.ref<string>(`h.alt_${locale}`).as('alt'),
    ]);

type HyperlinkRow = Awaited<ReturnType<ReturnType<typeof selectHyperlinks>['executeTakeFirstOrThrow']>>;

const viewOf = ({ picture, alt, ...view }: HyperlinkRow): HyperlinkView => ({
  ...view,
  ...(picture && { picture: { ...picture, alt } }),
});
