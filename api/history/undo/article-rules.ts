import { type Correction, correctionOf } from '#domain/article/corrections.ts';
import { ABSENT_FACTS, type ArticleFacts, type TranslationText } from '#domain/article/events.ts';
import type { ScheduledUpdate } from '#domain/article/scheduled-updates.ts';
import { type Article, currentFields, localesOf, type Publication } from '#domain/article/state.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { isUndoRefusal, revertedFields } from './facts-rules.ts';
import type { CommandEffect, NotUndoableReason, UndoDecision, UndoRule, UndoStep } from './undo-rule.ts';

type Written = Exclude<Article, { status: 'none' }>;

const thingsOf = ({ before, after, now }: CommandEffect) => ({
  before: before as Written,
  after: after as Written,
  now: now as Written,
});

/**
 * Decides how to undo the edit `done` of an article: returns one `EditArticle` command with the old values of the changed fields, or `{no}`
 * with the reason why the edit cannot be undone. It refuses an edit that added a language, because a language cannot be removed again.
 */
export const undoArticleEdit: UndoRule = (done) => {
  const { before, after, now } = thingsOf(done);
  if (now.status === 'deleted') return { no: 'deleted' };
  if (localesOf(after).some((locale) => !before.translations[locale])) return { no: 'language_begun' };
  const parts = [
    partBack(factsOf(before), factsOf(after), factsOf(now)),
    ...localesOf(after).map((locale) =>
      partBack(...([before, after, now].map((each) => each.translations[locale]!.text) as Three<TranslationText>)),
    ),
  ];
  const refused = parts.find(isUndoRefusal);
  if (refused) return refused;
  const [facts, ...texts] = parts as Record<string, unknown>[];
  const translations = localesOf(after)
    .map((locale, place) => [locale, texts[place]!] as const)
    .filter(([, text]) => Object.keys(text).length > 0);
  const body = { ...facts, ...(translations.length > 0 && { translations: Object.fromEntries(translations) }) };
  if (Object.keys(body).length === 0) return { no: 'undone' };
  return [{ command: 'EditArticle', body: { id: done.id, ...body } }];
};

/** Returns the facts with those that may be absent. */
const factsOf = ({ facts }: Written): ArticleFacts => ({ ...ABSENT_FACTS, ...facts });

type Three<T> = [T, T, T];

/** Returns the fields to revert; none if this part already has its old values, because another part may not. */
const partBack = (...three: Three<ArticleFacts> | Three<TranslationText>) => {
  const back = revertedFields(...(three as unknown as Three<Record<string, unknown>>));
  return isUndoRefusal(back) && back.no === 'undone' ? {} : back;
};

/**
 * Decides how to undo the revert `done` of an article, which gave it an earlier version: returns the command that gives it the version
 * before the revert. Returns `{no}` with the reason when this is impossible, for example because the article was changed since.
 */
export const undoArticleRevert: UndoRule = (done) => {
  const { before, after, now } = thingsOf(done);
  if (now.status === 'deleted') return { no: 'deleted' };
  if (sameText(before, now)) return { no: 'undone' };
  if (!sameText(after, now)) return { no: 'changed_since' };
  return [{ command: 'RevertArticle', body: { id: done.id, toRevision: done.revisionBefore } }];
};

const sameText = (one: Written, other: Written): boolean => jsonEqual(textsOf(one), textsOf(other));

const textsOf = (article: Written) => [
  factsOf(article),
  localesOf(article).map((each) => article.translations[each]!.text),
];

/**
 * Decides how to undo the command `done`, which published, scheduled or unpublished languages of an article: returns the commands that
 * restore the earlier state of each language. Returns `{no}` with the reason when this is impossible, for example because the state was
 * changed since.
 */
export const undoPublication: UndoRule = (done) => {
  const { before, after, now } = thingsOf(done);
  if (now.status === 'deleted') return { no: 'deleted' };
  const steps: UndoStep[] = [];
  for (const locale of done.locales) {
    const was = before.translations[locale]!.publication;
    const became = after.translations[locale]!.publication;
    const is = now.translations[locale]!.publication;
    if (!jsonEqual(became, is)) return { no: jsonEqual(was, is) ? 'undone' : 'changed_since' };
    const taken = publicationSteps(was, became, { id: done.id, locale }, done.moment);
    if ('no' in taken) return taken;
    steps.push(...taken);
  }
  return steps;
};

/** Returns the commands that restore a publication state. A scheduled time that has passed is not restored. */
const publicationSteps = (
  was: Publication,
  became: Publication,
  body: { id: string; locale: Locale },
  moment: string,
): UndoStep[] | { no: NotUndoableReason } => {
  if (was.status === 'published') {
    const again = became.status === 'published' ? [] : [{ command: 'PublishArticle', body }];
    if (was.until === undefined) return again.length > 0 ? again : [{ command: 'CancelUnpublish', body }];
    const end = { command: 'ScheduleUnpublish', body: { ...body, unpublishFor: was.until } };
    return was.until > moment ? [...again, end] : { no: 'moment_passed' };
  }
  const wasPublic = was.status === 'unpublished' || (was.status === 'scheduled' && was.wasPublic === true);
  const hidden = { command: 'UnpublishArticle', body: wasPublic ? body : { ...body, asDraft: true } };
  if (was.status !== 'scheduled') return [hidden];
  const taken = became.status === 'published' ? [hidden] : [];
  if (was.scheduleFor > moment)
    return [...taken, { command: 'ScheduleArticle', body: { ...body, scheduleFor: was.scheduleFor } }];
  return taken.length > 0 ? taken : { no: 'moment_passed' };
};

/**
 * Decides how to undo the command `done`, which created, moved or cancelled a scheduled update of an article: returns the command that
 * cancels the update, moves it back or schedules it again. Returns `{no}` with the reason when this is impossible, for example because the
 * update's time has passed or the update was changed since.
 */
export const undoScheduledUpdate: UndoRule = (done) => {
  const { before, after, now } = thingsOf(done);
  if (now.status === 'deleted') return { no: 'deleted' };
  const update = [...(before.updates ?? []), ...(after.updates ?? [])].find(
    ({ id }) => !jsonEqual(updateIn(before, id), updateIn(after, id)),
  )?.id;
  if (update === undefined) return { no: 'undone' };
  const [was, became, is] = [before, after, now].map((article) => updateIn(article, update));
  if (!jsonEqual(became, is)) return { no: jsonEqual(was, is) ? 'undone' : 'changed_since' };
  const body = { id: done.id, update };
  if (!was) return [{ command: 'CancelArticleUpdate', body }];
  if (was.at <= done.moment) return { no: 'moment_passed' };
  if (became && jsonEqual(became, { ...was, at: became.at })) {
    return [{ command: 'MoveArticleUpdate', body: { ...body, at: was.at } }];
  }
  if (!jsonEqual(was.was, currentFields(now, was))) return { no: 'changed_since' };
  const { at, facts, translations } = was;
  return [{ command: 'ScheduleArticleUpdate', body: { ...body, at, ...facts, translations } }];
};

const updateIn = ({ updates }: Written, update: string): ScheduledUpdate | undefined =>
  updates?.find(({ id }) => id === update);

/**
 * Creates the undo rule for featuring or unfeaturing an article. The rule returns `command`, the opposite of what is undone, or `{no}` with
 * the reason why that is impossible.
 */
export const undoFeatured =
  (command: 'FeatureArticle' | 'UnfeatureArticle'): UndoRule =>
  (done): UndoDecision => {
    const { now } = thingsOf(done);
    if (now.status === 'deleted') return { no: 'deleted' };
    return now.featured === (command === 'FeatureArticle') ? { no: 'undone' } : [{ command, body: { id: done.id } }];
  };

/**
 * Decides how to undo the command `done`, which chose outdated parts of a translation: returns the command that marks or clears those parts
 * again, or `{no}` with the reason why that is impossible. Parts that became outdated since stay outdated.
 */
export const undoOutdatedParts: UndoRule = (done) => {
  const { before, after, now } = thingsOf(done);
  if (now.status === 'deleted') return { no: 'deleted' };
  if (now.source !== before.source) return { no: 'changed_since' };
  const locale = done.locales.find((each) => each !== now.source);
  if (!locale) return { no: 'undone' };
  const [was, chosen, current] = [before, after, now].map(
    ({ translations }) => new Set(Object.keys(translations[locale]?.outdated ?? {})),
  ) as Three<Set<string>>;
  const outdated = [...was].filter((part) => !chosen.has(part) && !current.has(part));
  const right = [...chosen].filter((part) => !was.has(part) && current.has(part));
  if (outdated.length + right.length === 0) return { no: 'undone' };
  return [{ command: 'MarkOutdatedParts', body: { id: done.id, locale, outdated, right } }];
};

/**
 * Decides how to undo the command `done`, which published, changed or withdrew a correction: returns the command that withdraws it, or
 * publishes it as it was. Returns `{no}` with the reason when this is impossible, for example because it was changed since.
 */
export const undoCorrection: UndoRule = (done) => {
  const { before, after, now } = thingsOf(done);
  if (now.status === 'deleted') return { no: 'deleted' };
  const correction = (after.corrections ?? []).find(
    ({ id }) => !jsonEqual(correctionOf(before, id), correctionOf(after, id)),
  )?.id;
  if (correction === undefined) return { no: 'undone' };
  const [was, became, is] = [before, after, now].map((each) => correctionOf(each, correction)) as Three<
    Correction | undefined
  >;
  if (!jsonEqual(became, is)) return { no: jsonEqual(was, is) ? 'undone' : 'changed_since' };
  const body = { id: done.id, correction };
  if (!was) return [{ command: 'WithdrawArticleCorrection', body }];
  return [{ command: 'PublishArticleCorrection', body: { ...body, change: was.change, texts: was.texts } }];
};

/**
 * Decides how to undo the command `done`, which changed the source language of an article (the language it was first written in): returns
 * the command that restores the earlier one, or `{no}` with the reason why that is impossible.
 */
export const undoSourceChange: UndoRule = (done) => {
  const { before, now } = thingsOf(done);
  if (now.status === 'deleted') return { no: 'deleted' };
  if (now.source === before.source) return { no: 'undone' };
  return [{ command: 'ChangeSourceLanguage', body: { id: done.id, locale: before.source } }];
};
