import { assertNever, type Decider, type DecisionContext, type Rejection } from '../decider.ts';
import { changedFields, jsonEqual } from '../shared/json-equal.ts';
import { type Locale, locales, type PartlyLocalized } from '../shared/locale.ts';
import {
  isBlankText,
  missingFields,
  nothingWritten,
  publishedLocales,
  rejectIncomplete,
  rejectLoss,
} from './completeness.ts';
import { type CorrectedChange, publishCorrection, withdrawCorrection } from './corrections.ts';
import { ABSENT_FACTS, type ArticleEvent, type ArticleFacts, type TranslationText } from './events.ts';
import { chosenParts } from './outdated-parts.ts';
import { revertEvent } from './revert.ts';
import { type ArticleChanges, mergeUpdate, type ScheduledUpdate } from './scheduled-updates.ts';
import { type Article, currentFields, evolveArticle, initialArticle, localesOf, sourceOf } from './state.ts';

/** A command to an article. The command handler chooses and reserves its slugs before the article decides, see `slug/decider.ts`. */
export type ArticleCommand =
  | {
      name: 'CreateArticle';
      id: string;
      facts: Omit<ArticleFacts, 'date'> & { date: string | null };
      translations: PartlyLocalized<TranslationText>;
      /** The language that was written first; used only when both languages are written. */
      source?: Locale | undefined;
      featured: boolean;
      publish: { when: 'now' } | { when: 'later'; scheduleFor: string } | { when: 'never' };
    }
  | {
      name: 'EditArticle';
      facts: Partial<ArticleFacts>;
      translations: PartlyLocalized<Partial<TranslationText>>;
    }
  | { name: 'PublishArticle' | 'CancelUnpublish'; locale: Locale | undefined }
  /** With `asDraft`, what was published becomes a draft again. */
  | { name: 'UnpublishArticle'; locale: Locale | undefined; asDraft?: boolean | undefined }
  | { name: 'ScheduleArticle'; locale: Locale | undefined; scheduleFor: string }
  | { name: 'ScheduleUnpublish'; locale: Locale | undefined; unpublishFor: string }
  | ({ name: 'ScheduleArticleUpdate'; update: string; at: string } & ArticleChanges)
  | { name: 'MoveArticleUpdate'; update: string; at: string }
  | { name: 'CancelArticleUpdate'; update: string }
  /** `slugs` are the reserved slugs of the languages whose slug the update changes. */
  | { name: 'ApplyArticleUpdate'; update: string; slugs: PartlyLocalized<string> }
  | { name: 'ChangeSourceLanguage'; locale: Locale }
  | { name: 'MarkOutdatedParts'; locale: Locale; outdated: string[]; right: string[] }
  | {
      name: 'PublishArticleCorrection';
      correction: string;
      texts: PartlyLocalized<string>;
      /** Undefined when a known correction keeps its own, null when the stream has no such change. */
      change?: CorrectedChange | null | undefined;
    }
  | { name: 'WithdrawArticleCorrection'; correction: string }
  | { name: 'FeatureArticle' | 'UnfeatureArticle' | 'DeleteArticle' }
  | { name: 'RestoreArticle' }
  /** `to` is the state of the article at that revision, which the command handler computes from the same stream. */
  | { name: 'RevertArticle'; toRevision: number; to: Article };

type ExistingArticle = Extract<Article, { status: 'existing' }>;
type CommandOf<Name extends ArticleCommand['name']> = Extract<ArticleCommand, { name: Name }>;

const decide = (command: ArticleCommand, article: Article, context: DecisionContext): ArticleEvent[] | Rejection => {
  if (command.name === 'CreateArticle') {
    return article.status === 'none' ? create(command, context) : { rejected: 'already_exists' };
  }
  if (article.status === 'none') return { rejected: 'not_found' };
  if (command.name === 'RestoreArticle') return restore(article);
  if (article.status === 'deleted') return { rejected: 'deleted' };
  switch (command.name) {
    case 'EditArticle':
      return edit(command, article);
    case 'PublishArticle':
      return publish(article, command.locale);
    case 'UnpublishArticle':
      return unpublish(article, command);
    case 'ScheduleArticle':
      return schedule(article, command, context);
    case 'ScheduleUnpublish':
      return scheduleUnpublish(article, command, context);
    case 'CancelUnpublish':
      return cancelUnpublish(article, command.locale);
    case 'ScheduleArticleUpdate':
      return scheduleUpdate(article, command, context);
    case 'MoveArticleUpdate':
      return moveUpdate(article, command, context);
    case 'CancelArticleUpdate':
      return updateOf(article, command.update)
        ? [{ type: 'ArticleUpdateCancelled', data: { id: article.id, update: command.update } }]
        : noSuchUpdate;
    case 'ApplyArticleUpdate':
      return applyUpdate(article, command);
    case 'ChangeSourceLanguage':
      return changeSource(article, command.locale);
    case 'MarkOutdatedParts':
      return markOutdated(article, command);
    case 'PublishArticleCorrection':
      return publishCorrection(article, command, context.now);
    case 'WithdrawArticleCorrection':
      return withdrawCorrection(article, command.correction);
    case 'FeatureArticle':
      return article.featured ? [] : [{ type: 'ArticleFeatured', data: { id: article.id } }];
    case 'UnfeatureArticle':
      return article.featured ? [{ type: 'ArticleUnfeatured', data: { id: article.id } }] : [];
    case 'DeleteArticle':
      return [{ type: 'ArticleDeleted', data: { id: article.id } }];
    case 'RevertArticle':
      return revert(command, article);
    default:
      return assertNever(command);
  }
};

const create = (command: CommandOf<'CreateArticle'>, { now, today }: DecisionContext): ArticleEvent[] | Rejection => {
  const { id, facts, publish } = command;
  if (publish.when === 'later' && !isLater(publish.scheduleFor, now))
    return { rejected: 'schedule_in_past', path: 'scheduleFor' };
  const created = createdOf(command, facts.date ?? today);
  const article = evolveArticle(initialArticle, created) as ExistingArticle;
  const written = localesOf(article);
  const refusal = publish.when === 'never' ? undefined : rejectIncomplete(article, written);
  if (refusal) return refusal;
  if (written.every((locale) => isBlankText(article.translations[locale]!.text))) return nothingWritten;
  return [
    created,
    ...(command.featured ? [{ type: 'ArticleFeatured' as const, data: { id } }] : []),
    ...written.flatMap((locale): ArticleEvent[] => {
      if (publish.when === 'now') return [{ type: 'ArticlePublished', data: { id, locale } }];
      if (publish.when === 'later')
        return [{ type: 'ArticleScheduled', data: { id, locale, scheduleFor: publish.scheduleFor } }];
      return [];
    }),
  ];
};

const createdOf = (
  { id, facts, translations, source }: CommandOf<'CreateArticle'>,
  date: string,
): Extract<ArticleEvent, { type: 'ArticleCreated' }> => ({
  type: 'ArticleCreated',
  data: { id, ...facts, date, translations, source: sourceOf(translations, source) },
});

const isLater = (moment: string, now: string): boolean => Date.parse(moment) > Date.parse(now);

const edit = (given: ArticleChanges, article: ExistingArticle): ArticleEvent[] | Rejection => {
  const changes = changesOf(given, article);
  return changes ? unlessLost(article, { type: 'ArticleEdited', data: { id: article.id, ...changes } }) : [];
};

/** Returns the event as the decision, or a rejection when the changed article would lose content that readers need (`rejectLoss`). */
const unlessLost = (article: ExistingArticle, event: ArticleEvent): ArticleEvent[] | Rejection =>
  rejectLoss(article, evolveArticle(article, event) as ExistingArticle) ?? [event];

/** Returns those of the given changes that differ from the article's current values; undefined when none does. */
const changesOf = (given: ArticleChanges, article: ExistingArticle): ArticleChanges | undefined => {
  const facts = changedFields(given.facts, { ...ABSENT_FACTS, ...article.facts });
  const translations: ArticleChanges['translations'] = {};
  for (const locale of locales) {
    const change = changedFields(given.translations[locale] ?? {}, article.translations[locale]?.text ?? {});
    if (Object.keys(change).length > 0) translations[locale] = change;
  }
  const nothing = Object.keys(facts).length === 0 && Object.keys(translations).length === 0;
  return nothing ? undefined : { facts, translations };
};

/**
 * Returns the languages that a command applies to: the given one, or all that the article has. Rejects with `nothing_to_publish` when there
 * is none.
 */
const concerned = (article: ExistingArticle, locale: Locale | undefined): Locale[] | Rejection => {
  const which = localesOf(article).filter((each) => locale === undefined || each === locale);
  return which.length > 0 ? which : nothingToPublish;
};

const nothingToPublish: Rejection = { rejected: 'nothing_to_publish', path: 'locale' };

/**
 * Returns the languages that a command can publish: those of `concerned` that are published already or not blank. Rejects with
 * `nothing_to_publish` when there is none.
 */
const publishable = (article: ExistingArticle, locale: Locale | undefined): Locale[] | Rejection => {
  const which = concerned(article, locale);
  if (!Array.isArray(which)) return which;
  const written = which.filter((each) => isPublished(article, each) || !isBlankText(article.translations[each]!.text));
  return written.length > 0 ? written : nothingToPublish;
};

const isPublished = (article: ExistingArticle, locale: Locale): boolean =>
  article.translations[locale]?.publication.status === 'published';

const publish = (article: ExistingArticle, locale: Locale | undefined): ArticleEvent[] | Rejection => {
  const which = publishable(article, locale);
  if (!Array.isArray(which)) return which;
  const hidden = which.filter((each) => !isPublished(article, each));
  return (
    rejectIncomplete(article, hidden) ??
    hidden.map((each) => ({ type: 'ArticlePublished', data: { id: article.id, locale: each } }))
  );
};

const unpublish = (
  article: ExistingArticle,
  { locale, asDraft }: CommandOf<'UnpublishArticle'>,
): ArticleEvent[] | Rejection => {
  const which = concerned(article, locale);
  if (!Array.isArray(which)) return which;
  const live = ['published', 'scheduled'];
  return which
    .filter((each) => live.includes(article.translations[each]?.publication.status ?? ''))
    .map((each) => ({
      type: 'ArticleUnpublished',
      data: { id: article.id, locale: each, ...(asDraft && { asDraft }) },
    }));
};

/**
 * Schedules the publication of those languages that are not published yet; rejects with `already_published` when all of them are. A
 * published language stays published.
 */
const schedule = (
  article: ExistingArticle,
  { locale, scheduleFor }: CommandOf<'ScheduleArticle'>,
  { now }: DecisionContext,
): ArticleEvent[] | Rejection => {
  if (!isLater(scheduleFor, now)) return { rejected: 'schedule_in_past', path: 'scheduleFor' };
  const which = publishable(article, locale);
  if (!Array.isArray(which)) return which;
  const waiting = which.filter((each) => !isPublished(article, each));
  if (waiting.length === 0) return { rejected: 'already_published', path: 'locale' };
  const changed = waiting.filter((each) => scheduleOf(article, each) !== scheduleFor);
  return (
    rejectIncomplete(article, waiting) ??
    changed.map((each) => ({ type: 'ArticleScheduled', data: { id: article.id, locale: each, scheduleFor } }))
  );
};

const scheduleOf = (article: ExistingArticle, locale: Locale): string | undefined => {
  const publication = article.translations[locale]?.publication;
  return publication?.status === 'scheduled' ? publication.scheduleFor : undefined;
};

/** Schedules the moment at which published languages are unpublished. Rejects with `not_published` when none of them is published yet. */
const scheduleUnpublish = (
  article: ExistingArticle,
  { locale, unpublishFor }: CommandOf<'ScheduleUnpublish'>,
  { now }: DecisionContext,
): ArticleEvent[] | Rejection => {
  if (!isLater(unpublishFor, now)) return { rejected: 'unpublish_in_past', path: 'unpublishFor' };
  const which = concerned(article, locale);
  if (!Array.isArray(which)) return which;
  const live = which.filter((each) => isPublished(article, each));
  if (live.length === 0) return { rejected: 'not_published', path: 'locale' };
  return live
    .filter((each) => endOf(article, each) !== unpublishFor)
    .map((each) => ({ type: 'ArticleUnpublishScheduled', data: { id: article.id, locale: each, unpublishFor } }));
};

const cancelUnpublish = (article: ExistingArticle, locale: Locale | undefined): ArticleEvent[] | Rejection => {
  const which = concerned(article, locale);
  if (!Array.isArray(which)) return which;
  return which
    .filter((each) => endOf(article, each) !== undefined)
    .map((each) => ({ type: 'ArticleUnpublishCancelled', data: { id: article.id, locale: each } }));
};

/**
 * Returns the moment at which a language is to be unpublished, ISO 8601 in UTC; undefined when none is set or the language is not
 * published.
 */
const endOf = (article: ExistingArticle, locale: Locale): string | undefined => {
  const publication = article.translations[locale]?.publication;
  return publication?.status === 'published' ? publication.until : undefined;
};

const updateOf = (article: ExistingArticle, update: string): ScheduledUpdate | undefined =>
  article.updates?.find(({ id }) => id === update);

const noSuchUpdate: Rejection = { rejected: 'no_such_update', path: 'update' };

/**
 * Schedules changes to an article that has a published language. Rejects other articles with `update_of_unpublished`, since they can be
 * edited immediately, and an update that changes nothing with `update_of_nothing`.
 */
const scheduleUpdate = (
  article: ExistingArticle,
  { update, at, ...given }: CommandOf<'ScheduleArticleUpdate'>,
  { now }: DecisionContext,
): ArticleEvent[] | Rejection => {
  if (!isLater(at, now)) return { rejected: 'update_in_past', path: 'at' };
  if (publishedLocales(article).length === 0) return { rejected: 'update_of_unpublished' };
  const changes = changesOf(given, article);
  if (!changes) return { rejected: 'update_of_nothing' };
  const edited = unlessLost(article, { type: 'ArticleEdited', data: { id: article.id, ...changes } });
  if (!Array.isArray(edited)) return edited;
  const known = updateOf(article, update);
  if (known && jsonEqual({ ...changes, at }, { facts: known.facts, translations: known.translations, at: known.at }))
    return [];
  return [{ type: 'ArticleUpdateScheduled', data: { id: article.id, update, at, ...changes } }];
};

const moveUpdate = (
  article: ExistingArticle,
  { update, at }: CommandOf<'MoveArticleUpdate'>,
  { now }: DecisionContext,
): ArticleEvent[] | Rejection => {
  if (!isLater(at, now)) return { rejected: 'update_in_past', path: 'at' };
  const known = updateOf(article, update);
  if (!known) return noSuchUpdate;
  return known.at === at ? [] : [{ type: 'ArticleUpdateMoved', data: { id: article.id, update, at } }];
};

/**
 * Applies a scheduled update. Rejects with `update_conflicts` when a field was changed to another value after the update was written; the
 * update then stays scheduled.
 */
const applyUpdate = (
  article: ExistingArticle,
  { update: id, slugs }: CommandOf<'ApplyArticleUpdate'>,
): ArticleEvent[] | Rejection => {
  const update = updateOf(article, id);
  if (!update) return noSuchUpdate;
  const joined = mergeUpdate(update, currentFields(article, update));
  if ('conflicts' in joined) return { rejected: 'update_conflicts', path: 'update' };
  const translations: ArticleChanges['translations'] = {};
  for (const locale of locales) {
    const text = joined.translations[locale];
    if (!text) continue;
    const { slug: _, ...rest } = text;
    translations[locale] = { ...rest, ...(slugs[locale] !== undefined && { slug: slugs[locale] }) };
  }
  const edited = edit({ facts: joined.facts, translations }, article);
  return Array.isArray(edited)
    ? [...edited, { type: 'ArticleUpdateApplied', data: { id: article.id, update: id } }]
    : edited;
};

const changeSource = (article: ExistingArticle, locale: Locale): ArticleEvent[] | Rejection => {
  const text = article.translations[locale]?.text;
  if (!text || isBlankText(text)) return { rejected: 'source_not_written', path: 'locale' };
  return article.source === locale ? [] : [{ type: 'ArticleSourceLanguageChanged', data: { id: article.id, locale } }];
};

const markOutdated = (
  article: ExistingArticle,
  { locale, outdated, right }: CommandOf<'MarkOutdatedParts'>,
): ArticleEvent[] | Rejection => {
  const translation = article.translations[locale];
  if (!translation || locale === article.source) return { rejected: 'no_translation', path: 'locale' };
  const now = Object.keys(translation.outdated ?? {});
  const cleared = new Set(right);
  const chosen = [...now, ...outdated].filter((part) => !cleared.has(part));
  const parts = Object.keys(chosenParts(article, locale, chosen)).sort();
  if (jsonEqual(parts, now.sort())) return [];
  return [{ type: 'ArticleOutdatedPartsMarked', data: { id: article.id, locale, parts } }];
};

/**
 * Restores a deleted article. Unpublishes those published languages that lack required fields, because a deleted article cannot be edited
 * and is completed only after it is restored.
 */
const restore = (article: Exclude<Article, { status: 'none' }>): ArticleEvent[] | Rejection => {
  if (article.status !== 'deleted') return { rejected: 'not_deleted' };
  const incomplete = publishedLocales(article).filter((locale) => missingFields(article, [locale]).length > 0);
  return [
    ...incomplete.map((locale) => ({ type: 'ArticleUnpublished' as const, data: { id: article.id, locale } })),
    { type: 'ArticleRestored', data: { id: article.id } },
  ];
};

const revert = (
  { to, toRevision }: CommandOf<'RevertArticle'>,
  article: ExistingArticle,
): ArticleEvent[] | Rejection => {
  if (to.status === 'none') return { rejected: 'no_such_revision', path: 'toRevision' };
  const reverted = revertEvent(article, to, toRevision);
  return jsonEqual(evolveArticle(article, reverted), article) ? [] : unlessLost(article, reverted);
};

/** Decides the commands of articles, each of which has two languages (docs/product.md, rules 15, 16 and 17). */
export const articleDecider: Decider<Article, ArticleCommand, ArticleEvent> = {
  initial: initialArticle,
  decide,
  evolve: evolveArticle,
};
