import { assertNever } from '../decider.ts';
import { type Locale, locales, mainLocale, type PartlyLocalized } from '../shared/locale.ts';
import { writtenLocales } from './completeness.ts';
import { type Correction, correctionsAfter } from './corrections.ts';
import { ABSENT_FACTS, type ArticleEvent, type ArticleFacts, type TranslationText } from './events.ts';
import { chosenParts, type OutdatedParts, outdatedPartsAfter } from './outdated-parts.ts';
import {
  type ArticleChanges,
  applyUpdateEvent,
  mergeUpdate,
  type ScheduledUpdate,
  type UpdateEvent,
} from './scheduled-updates.ts';

/** The state of publication of one language, independent of the other languages (docs/product.md, rule 15). */
export type Publication =
  | { status: 'draft' }
  /** `wasPublic`: readers could see the language before, so that it is unpublished, and no draft, once the schedule is cancelled. */
  | { status: 'scheduled'; scheduleFor: string; wasPublic?: true }
  /** `until` is the moment at which the language will be unpublished, ISO 8601 in UTC. */
  | { status: 'published'; until?: string }
  | { status: 'unpublished' };

/** The text of an article in one language, and whether readers see it. */
export interface Translation {
  text: TranslationText;
  publication: Publication;
  /** Only of the translation, not of the source language; left out when no part is outdated. */
  outdated?: OutdatedParts;
}

interface ExistingArticle {
  id: string;
  facts: ArticleFacts;
  /** The language that was written first, or that an editor chose as the source later. Only the other languages can be outdated. */
  source: Locale;
  featured: boolean;
  translations: PartlyLocalized<Translation>;
  /** The scheduled updates in the order in which they were written; left out when there is none. */
  updates?: ScheduledUpdate[];
  /** Its corrections, the first one first, with those that were withdrawn; left out when there never was one. */
  corrections?: Correction[];
}

/** The state of an article: not created yet, existing or deleted. */
export type Article =
  | { status: 'none' }
  | (ExistingArticle & { status: 'existing' })
  /** A deleted article keeps all its data, including its slugs, so that it can be restored. */
  | (ExistingArticle & { status: 'deleted' });

export const initialArticle: Article = { status: 'none' };

/**
 * Returns the language in which a new article is written first and from which it is translated. If only one language has text, it is that
 * one. If both have text, it is `given`, the editor's choice, or the main language in older events without a choice.
 */
export const sourceOf = (translations: PartlyLocalized<TranslationText>, given?: Locale): Locale => {
  const written = writtenLocales(translations);
  const candidates = written.length > 0 ? written : locales.filter((locale) => translations[locale] !== undefined);
  return (candidates.length === 1 ? candidates[0] : given) ?? mainLocale;
};

/** Returns the languages in which the article has a translation, even a blank one. */
export const localesOf = (article: ExistingArticle): Locale[] =>
  locales.filter((each) => article.translations[each] !== undefined);

/**
 * Returns the state of an article after one more event. Throws when the article was not created before the event; only
 * `ArticleSlugWithdrawn` may come earlier and changes nothing.
 */
export const evolveArticle = (state: Article, event: ArticleEvent): Article => {
  if (event.type === 'ArticleCreated') return created(event.data);
  if (event.type === 'ArticleSlugWithdrawn') return state;
  if (state.status === 'none') throw new Error(`${event.type} before ArticleCreated`);
  switch (event.type) {
    case 'ArticleEdited':
      return withOutdated(edited(state, event.data), (after, locale) => outdatedPartsAfter(state, after, locale));
    case 'ArticleReverted':
      return withOutdated(reverted(state, event.data), (after, locale) => outdatedPartsAfter(state, after, locale));
    case 'ArticlePublished':
      return withPublication(state, event.data.locale, { status: 'published' });
    case 'ArticleScheduled':
      return withPublication(state, event.data.locale, {
        status: 'scheduled',
        scheduleFor: event.data.scheduleFor,
        ...(wasPublic(state, event.data.locale) && { wasPublic: true }),
      });
    case 'ArticleUnpublished':
      return withPublication(state, event.data.locale, {
        status: wasPublic(state, event.data.locale) && !event.data.asDraft ? 'unpublished' : 'draft',
      });
    case 'ArticleUnpublishScheduled':
      return withPublication(state, event.data.locale, { status: 'published', until: event.data.unpublishFor });
    case 'ArticleUnpublishCancelled':
      return withPublication(state, event.data.locale, { status: 'published' });
    case 'ArticleUpdateScheduled':
    case 'ArticleUpdateMoved':
    case 'ArticleUpdateCancelled':
    case 'ArticleUpdateApplied':
      return withUpdates(state, event);
    case 'ArticleSourceLanguageChanged':
      return withOutdated({ ...state, source: event.data.locale }, () => ({}));
    case 'ArticleOutdatedPartsMarked':
      return withOutdated(state, (article, locale) =>
        locale === event.data.locale
          ? chosenParts(article, locale, event.data.parts)
          : (article.translations[locale]?.outdated ?? {}),
      );
    case 'ArticleCorrectionPublished':
    case 'ArticleCorrectionWithdrawn':
      return { ...state, corrections: correctionsAfter(state.corrections ?? [], event) };
    case 'ArticleFeatured':
      return { ...state, featured: true };
    case 'ArticleUnfeatured':
      return { ...state, featured: false };
    case 'ArticleDeleted':
      return { ...state, status: 'deleted' };
    case 'ArticleRestored':
      return { ...state, status: 'existing' };
    default:
      return assertNever(event);
  }
};

type Data<Type extends ArticleEvent['type']> = Extract<ArticleEvent, { type: Type }>['data'];

const created = ({ id, translations, source, ...facts }: Data<'ArticleCreated'>): Article => ({
  status: 'existing',
  id,
  facts,
  source: sourceOf(translations, source),
  featured: false,
  translations: mapTranslations(translations, (text) => ({ text, publication: { status: 'draft' } })),
});

const edited = (
  state: Exclude<Article, { status: 'none' }>,
  { facts, translations }: Data<'ArticleEdited'>,
): Exclude<Article, { status: 'none' }> => ({
  ...state,
  facts: { ...state.facts, ...facts },
  translations: {
    ...state.translations,
    ...mapTranslations(translations, (change, locale) => ({
      text: { ...emptyText, ...state.translations[locale]?.text, ...change },
      publication: state.translations[locale]?.publication ?? { status: 'draft' },
    })),
  },
});

const reverted = (
  state: Exclude<Article, { status: 'none' }>,
  { facts, translations }: Data<'ArticleReverted'>,
): Exclude<Article, { status: 'none' }> => ({
  ...state,
  facts,
  translations: {
    ...state.translations,
    ...mapTranslations(translations, (text, locale) => ({
      text,
      publication: state.translations[locale]?.publication ?? { status: 'draft' },
    })),
  },
});

/** Sets the outdated parts of each translation. The source language has none. */
const withOutdated = <Existing extends Exclude<Article, { status: 'none' }>>(
  state: Existing,
  partsOf: (state: Existing, translation: Locale) => OutdatedParts,
): Existing => ({
  ...state,
  translations: mapTranslations(state.translations, ({ outdated: _, ...of }, locale) => {
    const outdated = locale === state.source ? {} : partsOf(state, locale);
    return Object.keys(outdated).length > 0 ? { ...of, outdated } : of;
  }),
});

/** Returns true if readers see the language, or could see it before it was unpublished. */
const wasPublic = ({ translations }: Exclude<Article, { status: 'none' }>, locale: Locale): boolean => {
  const publication = translations[locale]?.publication;
  if (publication?.status === 'scheduled') return publication.wasPublic === true;
  return publication !== undefined && publication.status !== 'draft';
};

const withPublication = (
  state: Exclude<Article, { status: 'none' }>,
  locale: Locale,
  publication: Publication,
): Article => {
  const translation = state.translations[locale];
  if (!translation) throw new Error(`Article ${state.id} has no translation ${locale}`);
  return { ...state, translations: { ...state.translations, [locale]: { ...translation, publication } } };
};

const withUpdates = ({ updates = [], ...state }: Exclude<Article, { status: 'none' }>, event: UpdateEvent): Article => {
  const left = applyUpdateEvent(updates, event, (changes) => currentFields(state, changes));
  return left.length > 0 ? { ...state, updates: left } : state;
};

/**
 * Returns the article's current values of exactly those fields that occur in `changes`. In a language that the article does not have yet,
 * they are empty.
 */
export const currentFields = (
  { facts, translations }: Pick<ExistingArticle, 'facts' | 'translations'>,
  changes: ArticleChanges,
): ArticleChanges => ({
  facts: sameFields(changes.facts, { ...ABSENT_FACTS, ...facts }),
  translations: mapTranslations(changes.translations, (changed, locale) =>
    sameFields(changed, { ...emptyText, ...translations[locale]?.text }),
  ),
});

/**
 * Returns true if a scheduled update cannot be applied, because another edit has changed one of its fields since the update was written. An
 * edit to the same value as the update's is no conflict, and edits of different blocks can be merged.
 */
export const isConflicting = (
  article: Pick<ExistingArticle, 'facts' | 'translations'>,
  update: ScheduledUpdate,
): boolean => 'conflicts' in mergeUpdate(update, currentFields(article, update));

const sameFields = <Fields extends object>(like: Partial<Fields>, of: Fields): Partial<Fields> =>
  Object.fromEntries(Object.keys(like).map((name) => [name, of[name as keyof Fields]])) as Partial<Fields>;

const emptyText: TranslationText = {
  title: '',
  slug: '',
  summary: '',
  content: [],
  mainImageCaption: '',
  mainImageAlt: '',
};

const mapTranslations = <From, To>(
  from: PartlyLocalized<From>,
  change: (value: From, locale: Locale) => To,
): PartlyLocalized<To> => {
  const to: PartlyLocalized<To> = {};
  for (const locale of locales) {
    const value = from[locale];
    if (value !== undefined) to[locale] = change(value, locale);
  }
  return to;
};
