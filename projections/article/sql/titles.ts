import { type RawBuilder, sql } from 'kysely';
import { type Locale, locales, localesFrom, type PartlyLocalized } from '#domain/shared/locale.ts';

/** SQL for the titles of an article `a` by language. */
export const titlesJson = sql<PartlyLocalized<string>>`(
  select coalesce(jsonb_object_agg(o.locale, o.title), '{}') from article_translation o where o.article_id = a.id)`;

const titleOf = (locale: Locale): RawBuilder<string> =>
  sql<string>`nullif(document #>> ${sql.lit(`{article,translations,${locale},text,title}`)}, '')`;

/** SQL for the titles in the document of an article by language, drafts included; null in a language without a title. */
export const documentTitles = sql<PartlyLocalized<string | null>>`jsonb_build_object(${sql.join(
  locales.map((locale) => sql`${sql.lit(locale)}, ${titleOf(locale)}`),
)})`;

/**
 * Returns SQL for the text by which articles are sorted by title: the words of the title in this language, otherwise in the first other one
 * that has one, in lower case without accents, at most 100 characters. It is also the expression of an index, and so has no parameters.
 */
export const titleKey = (locale: Locale): RawBuilder<string> => {
  const title = sql`normalize(coalesce(${sql.join(localesFrom(locale).map(titleOf))}, ''), nfd)`;
  // Marks are removed first: they would separate words.
  const plain = sql`regexp_replace(${title}, '[\u0300-\u036f]+', '', 'g')`;
  return sql<string>`left(lower(btrim(regexp_replace(${plain}, '[^A-Za-z0-9]+', ' ', 'g'))), 100)`;
};
