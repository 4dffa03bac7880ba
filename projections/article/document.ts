import type { ArticleEvent } from '#domain/article/events.ts';
import { type Article, evolveArticle, noArticle } from '#domain/article/state.ts';
import { type Locale, locales, type PartlyLocalized } from '#domain/shared/locale.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';

/** When each language last changed and was first published. */
export interface TranslationHistory {
  editedAt: string;
  /** Revision of the event that last changed the words: tells which translation is behind the other. */
  editedRevision: number;
  publishedAt: string | null;
}

/** The fold of one article's stream: the domain's own state, and what only readers and editors want to know. */
export interface ArticleDocument {
  article: Article;
  revision: number;
  createdAt: string;
  /** Position in the log where the article began; orders articles of one day. */
  sequence: string;
  history: PartlyLocalized<TranslationHistory>;
}

export const evolveDocument = (document: ArticleDocument | undefined, recorded: RecordedEvent): ArticleDocument => {
  const event = { type: recorded.type, data: recorded.data } as ArticleEvent;
  return {
    article: evolveArticle(document?.article ?? noArticle, event),
    revision: Number(recorded.revision),
    createdAt: document?.createdAt ?? recorded.metadata.at,
    sequence: document?.sequence ?? String(recorded.position),
    history: evolveHistory(document?.history ?? {}, event, recorded),
  };
};

const evolveHistory = (
  history: ArticleDocument['history'],
  event: ArticleEvent,
  { metadata, revision }: RecordedEvent,
): ArticleDocument['history'] => {
  switch (event.type) {
    case 'ArticleCreated':
    case 'ArticleEdited':
    case 'ArticleReverted': {
      const next = { ...history };
      for (const locale of locales) {
        if (event.data.translations[locale] === undefined) continue;
        const publishedAt = history[locale]?.publishedAt ?? null;
        next[locale] = { editedAt: metadata.at, editedRevision: Number(revision), publishedAt };
      }
      return next;
    }
    case 'ArticlePublished': {
      const of = history[event.data.locale];
      if (!of) return history;
      return { ...history, [event.data.locale]: { ...of, publishedAt: of.publishedAt ?? metadata.at } };
    }
    default:
      return history;
  }
};

/** Addresses that a reader may still know and that mean this article no longer. */
export const slugsLeft = (
  before: ArticleDocument | undefined,
  after: ArticleDocument,
): { locale: Locale; slug: string }[] =>
  locales.flatMap((locale) => {
    const old = slugOf(before, locale);
    return old && old !== slugOf(after, locale) ? [{ locale, slug: old }] : [];
  });

const slugOf = (document: ArticleDocument | undefined, locale: Locale): string | undefined =>
  document && document.article.status !== 'none' ? document.article.translations[locale]?.text.slug : undefined;

/** Whether readers may see the article in this language: published, and not deleted. */
export const isVisible = (document: ArticleDocument | undefined, locale: Locale): boolean =>
  document?.article.status === 'existing' && document.article.translations[locale]?.publication.status === 'published';
