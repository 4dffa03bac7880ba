import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { editArticle } from '#domain/article/commands.ts';
import type { TranslationText } from '#domain/article/events.ts';
import { localesOf } from '#domain/article/state.ts';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { slugFrom } from '#domain/shared/slug.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { definedOnly } from '../commands/defined-only.ts';
import { inventEvents, type KnownArticle } from './invented-events.ts';
import { knownArticles } from './known-articles.ts';

interface Wanted {
  article: string;
  locale: Locale;
  /** Whose keystrokes that were not saved yet are shown; undefined: what was saved. */
  accountId?: string | undefined;
}

/** What makes a text of an article public as it is now, with what somebody typed since. Nothing where there is no such text. */
export const draftEvents = async (
  db: Kysely<Database>,
  read: ReadDatabase,
  { article, locale, accountId }: Wanted,
): Promise<RecordedEvent[]> => {
  const known = (await knownArticles(read, [article])).get(article);
  if (known?.article.status !== 'existing') return [];
  const now = new Date().toISOString();
  const invented = inventEvents();
  const typed = accountId && (await typedBy(db, article, accountId));
  const edited = typed ? invented.decide(known, editOf(typed, known), now) : known;
  if (edited.article.status === 'existing' && localesOf(edited.article).includes(locale)) {
    invented.decide(edited, { name: 'PublishArticle', locale }, now);
  }
  return invented.events;
};

type Typed = z.output<typeof editArticle>;

/** What was typed, where all of it could be saved just so. */
const typedBy = async (db: Kysely<Database>, article: string, accountId: string): Promise<Typed | undefined> => {
  const row = await db
    .selectFrom('article_draft')
    .select('value')
    .where('account_id', '=', accountId)
    .where('article', '=', article)
    .executeTakeFirst();
  const { value } = (row?.value ?? {}) as { value?: { facts?: object; texts?: Record<string, { title?: string }> } };
  if (!value?.facts || !value.texts) return undefined;
  const begun = Object.entries(value.texts).filter(([, text]) => text.title);
  const read = editArticle.safeParse({ id: article, ...value.facts, translations: Object.fromEntries(begun) });
  return read.success ? read.data : undefined;
};

/** An address that was left empty is made of the title, as saving would. */
const editOf = ({ id: _, expectedRevision: __, translations = {}, ...facts }: Typed, { article }: KnownArticle) => {
  const texts: PartlyLocalized<Partial<TranslationText>> = {};
  for (const locale of locales) {
    const text = translations[locale];
    const before = article.status === 'existing' ? article.translations[locale]?.text.slug : undefined;
    if (text)
      texts[locale] = { ...definedOnly(text), slug: text.slug || before || slugFrom(text.title ?? '') || locale };
  }
  return { name: 'EditArticle' as const, facts: definedOnly(facts), translations: texts };
};
