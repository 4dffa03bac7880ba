import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';

/** Returns SQL for one language of a localized JSON column: `inLocale('h.title', 'pt')` is `h.title->>'pt'`. */
export const inLocale = (column: string, locale: Locale): RawBuilder<string> =>
  sql<string>`${sql.ref(column)}->>${sql.lit(locale)}`;
