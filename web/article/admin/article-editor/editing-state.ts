import type { TranslationText } from '#domain/article/events.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { type ArticleValues, isEmptyText, withBlockIds } from './article-values.ts';
import { type MergeResult, mergeVersions } from './merge-versions.ts';

/** A version of an article that the server has; revision -1: it has none yet. */
export interface SavedVersion {
  revision: number;
  values: ArticleValues;
}

/** One editor of an article: the version it began with, what is typed, and what is under way. */
export interface EditingState {
  base: SavedVersion;
  values: ArticleValues;
  /** Whether `base.values` is what this editor sent: the server may have stored it a little differently (a slug made, spaces trimmed). */
  isBaseAsSent: boolean;
  /** Sent, and it is not known whether the server has it. */
  unanswered: ArticleValues | undefined;
  /** The server refused a save because it has a newer version: merge as soon as that is here. */
  isRejected: boolean;
  /** Contradictions that the editor is asked about, and the version that the answer builds on. */
  merge: { result: MergeResult; base: SavedVersion } | undefined;
  /** The language in which the first word was written. */
  firstWritten: Locale | undefined;
  /** The scheduled update whose changes are edited here. */
  update: string | undefined;
  /** Counts changes of `values` that were not typed: mounted text editors then take over what differs. */
  replacements: number;
  /** Counts merges with what other people saved. */
  merges: number;
}

export type EditingEvent =
  | { type: 'typed'; change(values: ArticleValues): ArticleValues }
  | { type: 'sending'; values: ArticleValues }
  | { type: 'saved'; revision: number; values: ArticleValues }
  | { type: 'scheduled'; revision: number; values: ArticleValues; update: string }
  /** `isNewer`: the server has a version that this editor has not seen. */
  | { type: 'refused'; isNewer: boolean }
  | { type: 'server-version'; version: SavedVersion }
  | { type: 'merge-asked'; version: SavedVersion }
  | { type: 'merge-resolved'; values: ArticleValues }
  | { type: 'draft-restored'; draft: { base: ArticleValues; value: ArticleValues }; version: SavedVersion }
  | {
      type: 'update-opened';
      update: string;
      changes: { base: ArticleValues; value: ArticleValues };
      version: SavedVersion;
    };

/** The state of an editor that has just been opened. */
export const openEditing = (revision: number, saved: ArticleValues): EditingState => {
  const values = withBlockIds(saved);
  return {
    base: { revision, values },
    values,
    isBaseAsSent: false,
    unanswered: undefined,
    isRejected: false,
    merge: undefined,
    firstWritten: undefined,
    update: undefined,
    replacements: 0,
    merges: 0,
  };
};

/** Whether something is typed that is no version yet. */
export const isDirty = ({ base, values }: Pick<EditingState, 'base' | 'values'>): boolean =>
  !jsonEqual(base.values, values);

/** The state after one more event. What is typed is never replaced but where an event says so (a merge, a draft, a scheduled save). */
export const reduceEditing = (state: EditingState, event: EditingEvent): EditingState => {
  switch (event.type) {
    case 'typed':
      return withFirstWritten({ ...state, values: event.change(state.values) });
    case 'sending':
      return { ...state, unanswered: event.values };
    case 'saved':
      return {
        ...state,
        base: { revision: event.revision, values: event.values },
        isBaseAsSent: true,
        unanswered: undefined,
        update: undefined,
      };
    case 'scheduled':
      return scheduled(state, event);
    case 'refused':
      return { ...state, isRejected: event.isNewer, unanswered: event.isNewer ? state.unanswered : undefined };
    case 'server-version':
      return withServerVersion(state, event.version);
    case 'merge-asked':
      return merged(state, { base: state.base.values, value: state.values }, event.version);
    case 'merge-resolved':
      return replaced({ ...state, base: state.merge?.base ?? state.base, merge: undefined }, event.values);
    case 'draft-restored':
      return withDraft(state, event.draft, event.version);
    case 'update-opened':
      return { ...merged(state, event.changes, event.version), update: event.update };
  }
};

/** Notes the language of the first word: it is the original, and the other one its translation. */
const withFirstWritten = (state: EditingState): EditingState => ({
  ...state,
  firstWritten: state.firstWritten ?? locales.find((locale) => !isEmptyText(state.values.texts[locale])),
});

/** Other values than those that were typed. */
const replaced = (state: EditingState, values: ArticleValues): EditingState =>
  jsonEqual(state.values, values)
    ? state
    : withFirstWritten({ ...state, values, replacements: state.replacements + 1 });

/** The changes wait on the server for their moment: the text is as saved again, unless something was typed since. */
const scheduled = (state: EditingState, event: Extract<EditingEvent, { type: 'scheduled' }>): EditingState => {
  const next = { ...state, base: { ...state.base, revision: event.revision }, unanswered: undefined };
  return jsonEqual(state.values, event.values)
    ? replaced({ ...next, update: undefined }, state.base.values)
    : { ...next, update: event.update };
};

/**
 * A version of the server. This editor's own, as it was stored, is taken over around what is typed; another person's where nothing is typed, else it waits
 * for the next save. After a refused save it is merged at once.
 */
const withServerVersion = (state: EditingState, { revision, values }: SavedVersion): EditingState => {
  const { base, isRejected } = state;
  const isOwn = state.isBaseAsSent && revision === base.revision;
  if (revision <= base.revision && !isOwn) return state;
  const sent = isOwn ? base.values : storedSend(state, values);
  if (sent) {
    const stored = alignedWith(sent, values);
    const next = { ...state, base: { revision, values: stored }, isBaseAsSent: false, unanswered: undefined };
    return replaced({ ...next, isRejected: false }, mergeVersions(sent, state.values, stored).value);
  }
  const theirs = alignedWith(base.values, values);
  if (!isDirty(state) || jsonEqual(theirs, base.values)) {
    const next = { ...state, base: { revision, values: theirs }, isBaseAsSent: false, isRejected: false };
    return isDirty(state) ? next : replaced(next, theirs);
  }
  return isRejected
    ? merged({ ...state, isRejected: false }, { base: base.values, value: state.values }, { revision, values })
    : state;
};

/** What this editor sent without an answer, where the server has just that; undefined otherwise. */
const storedSend = ({ unanswered }: EditingState, stored: ArticleValues): ArticleValues | undefined =>
  unanswered && isStoredFormOf(unanswered, alignedWith(unanswered, stored)) ? unanswered : undefined;

/** Whether the server would store a version so: a slug made where none was given, `null` for what was left empty. */
const isStoredFormOf = (sent: ArticleValues, stored: ArticleValues): boolean =>
  factNames.every((name) => (sent.facts[name] || null) === (stored.facts[name] || null)) &&
  locales.every((locale) => {
    const [given, kept] = [sent.texts[locale], stored.texts[locale]];
    return jsonEqual({ ...given, slug: given.slug || kept.slug }, kept);
  });

const factNames = ['category', 'author', 'photographer', 'mainImage', 'date'] as const;

/** `changes` on top of a version of the server: what contradicts nothing is taken over, the rest is asked. */
const merged = (
  state: EditingState,
  changes: { base: ArticleValues; value: ArticleValues },
  { revision, values }: SavedVersion,
): EditingState => {
  const base = { revision, values: alignedWith(changes.base, values) };
  const result = mergeVersions(changes.base, changes.value, base.values);
  const isByOthers = !jsonEqual(changes.base, base.values);
  const next = { ...state, isBaseAsSent: false, unanswered: undefined, merges: state.merges + (isByOthers ? 1 : 0) };
  return result.conflicts.length > 0 ? { ...next, merge: { result, base } } : replaced({ ...next, base }, result.value);
};

const withDraft = (
  state: EditingState,
  draft: { base: ArticleValues; value: ArticleValues },
  version: SavedVersion,
): EditingState => {
  if (!isDirty(state)) return merged(state, draft, version);
  // What was typed before the draft was found stays.
  const result = mergeVersions(draft.base, draft.value, alignedWith(draft.base, state.values));
  return result.conflicts.length > 0
    ? { ...state, merge: { result, base: state.base } }
    : replaced(state, result.value);
};

/**
 * A version of the server, in the form in which the editor has it: the same block ids where its texts are the same and it has no ids of its own, and the
 * spaces at the end of a field that the server trimmed. Taken away, they would vanish before the caret of a person who is typing on.
 */
export const alignedWith = (before: ArticleValues, saved: ArticleValues): ArticleValues => {
  const texts = Object.fromEntries(
    locales.map((locale) => [locale, withSpacesOf(before.texts[locale], saved.texts[locale])]),
  ) as ArticleValues['texts'];
  const isSame = locales.every((locale) => jsonEqual(withoutIds(before.texts[locale]), withoutIds(texts[locale])));
  if (!isSame) return withBlockIds({ ...saved, texts });
  const withIds = (locale: Locale) => ({ ...texts[locale], content: before.texts[locale].content });
  return withBlockIds({ ...saved, texts: { pt: withIds('pt'), en: withIds('en') } });
};

const withoutIds = ({ content }: TranslationText) => content.map(({ id: _, ...block }) => block);

const withSpacesOf = (before: TranslationText, saved: TranslationText): TranslationText =>
  Object.fromEntries(
    Object.entries(saved).map(([name, value]) => {
      const typed = before[name as keyof TranslationText];
      return [name, typeof typed === 'string' && typed.trim() === value ? typed : value];
    }),
  ) as unknown as TranslationText;
