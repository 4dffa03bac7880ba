import type { ArticleEvent, ArticleFacts, TranslationText } from '#domain/article/events.ts';
import { type Article, evolveArticle, initialArticle } from '#domain/article/state.ts';
import type { Locale } from '#domain/shared/locale.ts';

/** The id of the article whose facts, texts and events are below; examples of the rules of articles start from them. */
export const id = 'a1';

export const facts: ArticleFacts = {
  category: 'c1',
  author: 'p1',
  photographer: null,
  mainImage: null,
  date: '2026-11-01',
};

const text = (title: string, slug: string): TranslationText => ({
  title,
  slug,
  summary: '',
  content: [{ type: 'text', text: [{ text: title }] }],
  mainImageCaption: '',
  mainImageAlt: '',
});
export const pt = text('A levada', 'a-levada');
export const en = text('The levada', 'the-levada');

type Data<Type extends ArticleEvent['type']> = Extract<ArticleEvent, { type: Type }>['data'];

export const created: ArticleEvent = {
  type: 'ArticleCreated',
  data: { id, ...facts, translations: { pt, en }, source: 'pt' },
};
export const createdInPortuguese: ArticleEvent = {
  type: 'ArticleCreated',
  data: { id, ...facts, translations: { pt }, source: 'pt' },
};
/** Returns an `ArticleEdited` event with these changed texts and facts. */
export const edited = (
  translations: Data<'ArticleEdited'>['translations'],
  changed: Partial<ArticleFacts> = {},
): ArticleEvent => ({ type: 'ArticleEdited', data: { id, facts: changed, translations } });
/** Returns an `ArticlePublished` event of a language. */
export const published = (locale: Locale): ArticleEvent => ({ type: 'ArticlePublished', data: { id, locale } });
/** Returns an `ArticleUnpublished` event of a language. */
export const unpublished = (locale: Locale): ArticleEvent => ({ type: 'ArticleUnpublished', data: { id, locale } });
/** Returns an `ArticleScheduled` event: the language will be published at `scheduleFor`, ISO 8601 in UTC. */
export const scheduled = (locale: Locale, scheduleFor: string): ArticleEvent => ({
  type: 'ArticleScheduled',
  data: { id, locale, scheduleFor },
});
/** Returns an `ArticleUnpublishScheduled` event: the language will be unpublished at `unpublishFor`, ISO 8601 in UTC. */
export const unpublishScheduled = (locale: Locale, unpublishFor: string): ArticleEvent => ({
  type: 'ArticleUnpublishScheduled',
  data: { id, locale, unpublishFor },
});
/** Returns an `ArticleUnpublishCancelled` event of a language. */
export const unpublishCancelled = (locale: Locale): ArticleEvent => ({
  type: 'ArticleUnpublishCancelled',
  data: { id, locale },
});
/** Returns an `ArticleUpdateScheduled` event: the update (default: `u1`) will change these texts and facts at the moment `at`. */
export const updateScheduled = (
  at: string,
  translations: Data<'ArticleUpdateScheduled'>['translations'],
  changed: Partial<ArticleFacts> = {},
  update = 'u1',
): ArticleEvent => ({ type: 'ArticleUpdateScheduled', data: { id, update, at, facts: changed, translations } });
/** Returns an `ArticleUpdateMoved` event: the update `u1` will be applied at the moment `at` instead. */
export const updateMoved = (at: string): ArticleEvent => ({
  type: 'ArticleUpdateMoved',
  data: { id, update: 'u1', at },
});
export const updateCancelled: ArticleEvent = { type: 'ArticleUpdateCancelled', data: { id, update: 'u1' } };
export const updateApplied: ArticleEvent = { type: 'ArticleUpdateApplied', data: { id, update: 'u1' } };
/** Returns an `ArticleSourceLanguageChanged` event to this language. */
export const sourceChanged = (locale: Locale): ArticleEvent => ({
  type: 'ArticleSourceLanguageChanged',
  data: { id, locale },
});
/** Returns an `ArticleOutdatedPartsMarked` event: exactly these parts of the translation are outdated. */
export const outdatedMarked = (locale: Locale, parts: string[]): ArticleEvent => ({
  type: 'ArticleOutdatedPartsMarked',
  data: { id, locale, parts },
});
/** Returns an `ArticleCorrectionPublished` event of the correction `k1`, about the change of the revision 3. */
export const correctionPublished = (
  texts: Data<'ArticleCorrectionPublished'>['texts'],
  given: Partial<Data<'ArticleCorrectionPublished'>> = {},
): ArticleEvent => ({
  type: 'ArticleCorrectionPublished',
  data: { id, correction: 'k1', change: 3, at: '2026-11-20T10:00:00.000Z', texts, ...given },
});
export const correctionWithdrawn: ArticleEvent = {
  type: 'ArticleCorrectionWithdrawn',
  data: { id, correction: 'k1' },
};
export const featured: ArticleEvent = { type: 'ArticleFeatured', data: { id } };
export const unfeatured: ArticleEvent = { type: 'ArticleUnfeatured', data: { id } };
export const deleted: ArticleEvent = { type: 'ArticleDeleted', data: { id } };
export const restored: ArticleEvent = { type: 'ArticleRestored', data: { id } };
/** Returns an `ArticleReverted` event to the texts and facts of an earlier revision. */
export const reverted = (
  toRevision: number,
  translations: Data<'ArticleReverted'>['translations'],
  back: ArticleFacts = facts,
): ArticleEvent => ({ type: 'ArticleReverted', data: { id, toRevision, facts: back, translations } });

/** Returns the article's state after these events. */
export const articleAfter = (...history: ArticleEvent[]): Article => history.reduce(evolveArticle, initialArticle);
