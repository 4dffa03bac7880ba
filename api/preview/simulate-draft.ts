import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { loadWorkingCopyValues } from '#api/article/working-copy/stored/load-values.ts';
import { editArticle } from '#domain/article/commands.ts';
import type { ArticleEvent, TranslationText } from '#domain/article/events.ts';
import { localesOf } from '#domain/article/state.ts';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import { slugFrom } from '#domain/shared/slug.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { isEmptyText } from '#web/article/working-copy/article-values.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import { loadArticleSnapshots } from './article-snapshots.ts';
import { type ArticleSnapshot, createEventSimulation } from './event-simulation.ts';
import { applyScheduledChanges, articlesOf, scheduledChangesUntil } from './scheduled-events.ts';

interface Wanted {
  article: string;
  locale: Locale;
  moment: Date;
  /** The text of the working copy is shown; otherwise that of the saved version. */
  isUnsaved: boolean;
}

/**
 * Returns the events that would publish an article in one language at the given time, including those of the working copy and all changes
 * scheduled until then; stores nothing. Returns no events if the article does not exist. If the article has no text in this language or is
 * scheduled to be unpublished by then, the events do not publish it.
 */
export const simulateDraftEvents = async (
  db: Kysely<Database>,
  read: ReadDatabase,
  { article, locale, moment, isUnsaved }: Wanted,
): Promise<RecordedEvent[]> => {
  const upcoming = await scheduledChangesUntil(read, moment);
  const known = await loadArticleSnapshots(read, [...new Set([article, ...articlesOf(upcoming)])]);
  const saved = known.get(article);
  if (saved?.article.status !== 'existing') return [];
  const simulation = createEventSimulation();
  const draft = isUnsaved && (await loadDraft(db, article));
  if (draft) known.set(article, simulation.decide(saved, editOf(draft, saved), new Date().toISOString()));
  applyScheduledChanges(simulation, known, upcoming);
  const then = known.get(article)!;
  const isWithdrawn = upcoming.some(
    (change) => change.kind === 'end' && change.article === article && change.locales.includes(locale),
  );
  if (then.article.status === 'existing' && localesOf(then.article).includes(locale) && !isWithdrawn) {
    const missing = await missingUrlParts(read, then.article, locale);
    const shown = missing ? simulation.record(then, missing, moment.toISOString()) : then;
    const isPublic = then.article.translations[locale]?.publication.status === 'published';
    const published: ArticleEvent = { type: 'ArticlePublished', data: { id: article, locale } };
    if (!isPublic) simulation.record(shown, published, moment.toISOString());
  }
  return simulation.events;
};

/**
 * Returns an event that adds a missing category or slug, because every page needs a URL: the first category and `preview-{id}`.
 * Undefined if the article has both.
 */
const missingUrlParts = async (
  read: ReadDatabase,
  { id, facts, translations }: Extract<ArticleSnapshot['article'], { status: 'existing' }>,
  locale: Locale,
): Promise<ArticleEvent | undefined> => {
  const slug = translations[locale]?.text.slug;
  if (facts.category && slug) return undefined;
  const first = read.selectFrom('category').select('id').where('deleted', '=', false).orderBy('place').limit(1);
  const category = facts.category ?? (await first.executeTakeFirst())?.id ?? null;
  return {
    type: 'ArticleEdited',
    data: { id, facts: { category }, translations: { [locale]: { slug: slug || `preview-${id}` } } },
  };
};

type Typed = z.output<typeof editArticle>;

/** Returns the working copy of the article; undefined if there is none or it could not be saved as it is. */
const loadDraft = async (db: Kysely<Database>, article: string): Promise<Typed | undefined> => {
  const values = await loadWorkingCopyValues(db, article);
  if (!values) return undefined;
  const begun = Object.entries(values.texts).filter(([, text]) => !isEmptyText(text));
  const read = editArticle.safeParse({ id: article, ...values.facts, translations: Object.fromEntries(begun) });
  return read.success ? read.data : undefined;
};

/** Builds the edit command of a draft. An empty slug is generated from the title, as when saving. */
const editOf = ({ id: _, expectedRevision: __, translations = {}, ...facts }: Typed, { article }: ArticleSnapshot) => {
  const texts: PartlyLocalized<Partial<TranslationText>> = {};
  for (const locale of locales) {
    const text = translations[locale];
    const before = article.status === 'existing' ? article.translations[locale]?.text.slug : undefined;
    if (text)
      texts[locale] = { ...omitUndefined(text), slug: text.slug || before || slugFrom(text.title ?? '') || locale };
  }
  return { name: 'EditArticle' as const, facts: omitUndefined(facts), translations: texts };
};
