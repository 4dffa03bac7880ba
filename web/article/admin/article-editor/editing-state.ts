import type { TranslationText } from '#domain/article/events.ts';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { type ArticleValues, isEmptyText, withBlockIds } from './article-values.ts';
import { type MergeResult, mergeVersions } from './merge-versions.ts';

/** A version of an article on the server. Revision -1 means that the article has not been saved yet. */
export interface SavedVersion {
  revision: number;
  values: ArticleValues;
}

/** State of one open article editor: the version it is based on, the current values, and any save or merge in progress. */
export interface EditingState {
  base: SavedVersion;
  values: ArticleValues;
  /**
   * True if `base.values` is what this editor sent. The server may have stored it slightly differently (generated slug, trimmed spaces).
   */
  isBaseAsSent: boolean;
  /** Values that were sent to the server and not confirmed yet; after a network error the server may or may not have saved them. */
  unanswered: ArticleValues | undefined;
  /** The server rejected a save because it has a newer version. That version is merged as soon as it arrives. */
  isRejected: boolean;
  /** Conflicts that the user must resolve, and the version that becomes `base` once they are resolved. */
  merge: { result: MergeResult; base: SavedVersion } | undefined;
  /** Language that got text first in this editor; undefined while both are empty. */
  firstWritten: Locale | undefined;
  /** Id of the scheduled update whose changes are being edited. */
  update: string | undefined;
  /** Number of changes of `values` that the user did not type. When it grows, mounted text editors apply what differs. */
  replacements: number;
  /** Number of merges with versions that other users saved. */
  merges: number;
}

export type EditingEvent =
  | { type: 'typed'; change(values: ArticleValues): ArticleValues }
  | { type: 'sending'; values: ArticleValues }
  | { type: 'saved'; revision: number; values: ArticleValues }
  | { type: 'scheduled'; revision: number; values: ArticleValues; update: string }
  /** `isNewer`: the server has a version that this editor has not received. */
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

/** Returns the initial state of an editor: the saved values, with an id on every block. */
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

/** Returns whether the values in the editor differ from the server version they are based on. */
export const isDirty = ({ base, values }: Pick<EditingState, 'base' | 'values'>): boolean =>
  !jsonEqual(base.values, values);

/**
 * Returns the next state of an open editor after an event, such as a keystroke, a save or a newer version on the server. A newer version
 * never overwrites unsaved input: the editor ignores it until the user saves, and then merges it with the input.
 */
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

/** Records which language got text first. An article created here gets it as its source language. */
const withFirstWritten = (state: EditingState): EditingState => ({
  ...state,
  firstWritten: state.firstWritten ?? locales.find((locale) => !isEmptyText(state.values.texts[locale])),
});

/** Returns the state with other values than the user typed and counts the replacement, unless the values are equal. */
const replaced = (state: EditingState, values: ArticleValues): EditingState =>
  jsonEqual(state.values, values)
    ? state
    : withFirstWritten({ ...state, values, replacements: state.replacements + 1 });

/**
 * After the changes were scheduled, resets the values to the saved version. If the user has typed since, keeps the input and goes on
 * editing the scheduled update.
 */
const scheduled = (state: EditingState, event: Extract<EditingEvent, { type: 'scheduled' }>): EditingState => {
  const next = { ...state, base: { ...state.base, revision: event.revision }, unanswered: undefined };
  return jsonEqual(state.values, event.values)
    ? replaced({ ...next, update: undefined }, state.base.values)
    : { ...next, update: event.update };
};

/**
 * Processes a version from the server. If this editor saved it, adopts what the server changed in it (slug, spaces) and keeps what was
 * typed since. Another user's version is adopted if nothing unsaved is typed, or if it has the same values; otherwise it waits for the next
 * save. After a rejected save it is merged immediately.
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

/** Returns the unconfirmed values if the server's version is what it would have stored for them; otherwise undefined. */
const storedSend = ({ unanswered }: EditingState, stored: ArticleValues): ArticleValues | undefined =>
  unanswered && isStoredFormOf(unanswered, alignedWith(unanswered, stored)) ? unanswered : undefined;

/** Returns whether `stored` is how the server stores `sent`: with a generated slug where none was given, and `null` for empty fields. */
const isStoredFormOf = (sent: ArticleValues, stored: ArticleValues): boolean =>
  factNames.every((name) => (sent.facts[name] || null) === (stored.facts[name] || null)) &&
  jsonEqual(sent.facts.keywords ?? [], stored.facts.keywords ?? []) &&
  locales.every((locale) => {
    const [given, kept] = [sent.texts[locale], stored.texts[locale]];
    return jsonEqual({ ...given, slug: given.slug || kept.slug }, kept);
  });

const factNames = ['category', 'author', 'photographer', 'mainImage', 'date'] as const;

/**
 * Merges `changes` into a version from the server. Without conflicts the result becomes the values; otherwise it waits in `merge` for the
 * user.
 */
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
  // Keeps what was typed before the draft was found.
  const result = mergeVersions(draft.base, draft.value, alignedWith(draft.base, state.values));
  return result.conflicts.length > 0
    ? { ...state, merge: { result, base: state.base } }
    : replaced(state, result.value);
};

/**
 * Returns the version `saved`, which the server has stored, adapted so that it can replace the values `before` in the editor without moving
 * the caret. Spaces that the user typed at the ends of a field are kept, although the server has trimmed them. If the text of both
 * languages is unchanged, the blocks keep their ids.
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
