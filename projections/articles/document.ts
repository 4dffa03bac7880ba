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
  /** Addresses it has left, by language. */
  formerSlugs: { locale: Locale; slug: string }[];
}

export const evolveDocument = (document: ArticleDocument | undefined, recorded: RecordedEvent): ArticleDocument => {
  const event = { type: recorded.type, data: recorded.data } as ArticleEvent;
  const before = document?.article ?? noArticle;
  const article = evolveArticle(before, event);
  return {
    article,
    revision: Number(recorded.revision),
    createdAt: document?.createdAt ?? recorded.metadata.at,
    sequence: document?.sequence ?? String(recorded.position),
    history: evolveHistory(document?.history ?? {}, event, recorded),
    formerSlugs: evolveFormerSlugs(document?.formerSlugs ?? [], before, article),
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

const evolveFormerSlugs = (former: ArticleDocument['formerSlugs'], before: Article, after: Article) => {
  if (before.status === 'none' || after.status === 'none') return former;
  const left = locales.flatMap((locale) => {
    const old = before.translations[locale]?.text.slug;
    return old && old !== after.translations[locale]?.text.slug ? [{ locale, slug: old }] : [];
  });
  const current = (locale: Locale) => after.translations[locale]?.text.slug;
  const all = [...former, ...left].filter(({ locale, slug }) => slug !== current(locale));
  return all.filter(
    (one, index) => index === all.findIndex((each) => each.locale === one.locale && each.slug === one.slug),
  );
};

/** Whether readers may see a language of it: published, and the article not deleted. */
export const isVisible = (document: ArticleDocument | undefined, locale: Locale): boolean =>
  document?.article.status === 'existing' && document.article.translations[locale]?.publication.status === 'published';
