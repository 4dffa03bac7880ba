import type { ArticleEvent } from '#domain/article/events.ts';
import { type Article, evolveArticle, initialArticle } from '#domain/article/state.ts';
import { type Locale, locales, mainLocale, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { Recorded } from '#projections/engine/projection.ts';

/** Times at which a language last changed and was first published. */
export interface TranslationHistory {
  editedAt: string;
  publishedAt: string | null;
}

/** The state of an article after its events: the domain's own state, and data that only the read models need. */
export interface ArticleDocument {
  article: Article;
  revision: number;
  createdAt: string;
  /** The source language, which the other language follows. Documents of older versions lack it. */
  source: Locale;
  /** Time of the last event. */
  changedAt: string;
  /** Log position of the first event; orders articles of one day. */
  sequence: string;
  history: PartlyLocalized<TranslationHistory>;
}

type TextEvent = Extract<ArticleEvent, { type: 'ArticleCreated' | 'ArticleEdited' | 'ArticleReverted' }>;
type PublishedEvent = Extract<ArticleEvent, { type: 'ArticlePublished' }>;
type History = ArticleDocument['history'];

/**
 * Returns the document of an article, its state in the read model, after one more event. `history` has the times of its edits and
 * publications, this event included.
 */
export const evolveDocument = (
  document: ArticleDocument | undefined,
  event: Recorded<ArticleEvent>,
  history: History,
): ArticleDocument => {
  const article = evolveArticle(document?.article ?? initialArticle, event);
  return {
    article,
    revision: Number(event.revision),
    createdAt: document?.createdAt ?? event.metadata.at,
    source: article.status === 'none' ? mainLocale : article.source,
    changedAt: event.metadata.at,
    sequence: document?.sequence ?? String(event.position),
    history,
  };
};

/**
 * Returns the history (times of edits and publications) after an event that changes texts. Each language in the event is marked as edited.
 */
export const historyOfText = (history: History, { data, metadata }: Recorded<TextEvent>): History => {
  const next = { ...history };
  for (const locale of locales) {
    if (data.translations[locale] === undefined) continue;
    const publishedAt = history[locale]?.publishedAt ?? null;
    next[locale] = { editedAt: metadata.at, publishedAt };
  }
  return next;
};

/**
 * Returns the history (times of edits and publications) after a language was published. If it was published before, the first time is kept.
 */
export const historyOfPublication = (history: History, { data, metadata }: Recorded<PublishedEvent>): History => {
  const of = history[data.locale];
  if (!of) return history;
  return { ...history, [data.locale]: { ...of, publishedAt: of.publishedAt ?? metadata.at } };
};

/** Returns the history (times of edits and publications) unchanged, for events that do not affect it. */
export const unchangedHistory = (history: History): History => history;

/** Returns the slugs, at most one per language, that the article had before and no longer has. */
export const abandonedSlugs = (
  before: ArticleDocument | undefined,
  after: ArticleDocument,
): { locale: Locale; slug: string }[] =>
  locales.flatMap((locale) => {
    const old = slugOf(before, locale);
    return old && old !== slugOf(after, locale) ? [{ locale, slug: old }] : [];
  });

const slugOf = (document: ArticleDocument | undefined, locale: Locale): string | undefined =>
  document && document.article.status !== 'none' ? document.article.translations[locale]?.text.slug : undefined;

/**
 * Returns true when readers may see the article in this language: it is published, not deleted, and in a category, which every public page
 * needs.
 */
export const isVisible = (document: ArticleDocument | undefined, locale: Locale): boolean =>
  document?.article.status === 'existing' &&
  document.article.facts.category !== null &&
  document.article.translations[locale]?.publication.status === 'published';
