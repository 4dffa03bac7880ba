import { type RawBuilder, sql, type Transaction } from 'kysely';
import { byLocale, type Locale, type Localized, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { firstFreeSlug, slugFrom, startOfCandidates } from '#domain/shared/slug.ts';
import { inLocale } from './in-locale.ts';

/** Columns of a table whose rows have a page in each language, with a slug made from their name. */
export interface LocalizedSlugs {
  slug: Localized<string>;
  /** Slugs of earlier names, which lead to the current one. */
  former_slugs: Localized<string[]>;
}

/**
 * Returns the slugs for the names of a new row that no other row of the table has or had in that language: `levadas`, or `levadas-2` if
 * that is taken. A name without letters that can be written in ASCII gets the id.
 */
export const newSlugs = async (
  // biome-ignore lint/suspicious/noExplicitAny: the tables of any projection
  trx: Transaction<any>,
  table: string,
  id: string,
  names: Localized<string>,
): Promise<LocalizedSlugs> => {
  const slug = byLocale(() => '');
  for (const locale of locales) slug[locale] = await freeSlug(trx, table, id, locale, names[locale]);
  return { slug, former_slugs: byLocale(() => []) };
};

/** Returns the slugs of a row that gets other names. Those of its earlier names keep leading to it. */
export const renamedSlugs = async (
  // biome-ignore lint/suspicious/noExplicitAny: the tables of any projection
  trx: Transaction<any>,
  table: string,
  id: string,
  names: Localized<string>,
): Promise<LocalizedSlugs> => {
  const { rows } = await sql<LocalizedSlugs>`
    select slug, former_slugs from ${sql.table(table)} where id = ${id}`.execute(trx);
  const [before] = rows;
  const { slug } = await newSlugs(trx, table, id, names);
  const former = (locale: Locale) => [...(before?.former_slugs[locale] ?? []), before?.slug[locale]];
  return {
    slug,
    former_slugs: byLocale((locale) => [
      ...new Set(former(locale).filter((each) => each !== undefined && each !== slug[locale]) as string[]),
    ]),
  };
};

const freeSlug = async (
  // biome-ignore lint/suspicious/noExplicitAny: the tables of any projection
  trx: Transaction<any>,
  table: string,
  id: string,
  locale: Locale,
  name: string,
): Promise<string> => {
  const base = slugFrom(name) || id;
  const { rows } = await sql<{ slug: string }>`
    select slug from (
      select jsonb_array_elements_text(former_slugs->${sql.lit(locale)} || jsonb_build_array(slug->${sql.lit(locale)})) as slug
      from ${sql.table(table)} where id != ${id}) as taken
    where starts_with(slug, ${startOfCandidates(base)})`.execute(trx);
  return firstFreeSlug(base, new Set(rows.map(({ slug }) => slug)));
};

/** The last edit of what a page shows in one language. */
export interface SlugEdit {
  id: string;
  slug: Localized<string>;
  locale: Locale;
  edited: Date;
}

/** Groups the last edits by page: the slugs of each, and the edit in each language in which it shows something. */
export const editsOfEach = (edits: readonly SlugEdit[]): { slug: Localized<string>; edited: PartlyLocalized<Date> }[] =>
  [...Map.groupBy(edits, ({ id }) => id).values()].map((of) => ({
    slug: of[0]!.slug,
    edited: Object.fromEntries(of.map(({ locale, edited }) => [locale, edited])),
  }));

/** Returns the condition on a row that it has the slug in that language, or had it earlier. */
export const hasSlug = (locale: Locale, slug: string): RawBuilder<boolean> =>
  sql<boolean>`(${inLocale('slug', locale)} = ${slug} or former_slugs->${sql.lit(locale)} ? ${slug})`;
