import type { Locale } from '#domain/shared/locale.ts';
import { isStateEvent } from '#projections/history/event-diff.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { AuditEntry } from '#web/admin/queries/history-views.ts';
import { eventLabels, namingStreamOf } from '#web/admin-screens.ts';
import { languageTags, t } from '#web/i18n.ts';
import type { NamedActor, NamedItem } from '../account-names.ts';
import { displayName } from '../changes/display-name.ts';
import { toShownChanges } from '../changes/shown-changes.ts';
import { loadSubjects } from '../drafts/load-subjects.ts';
import { isRestorable, whyNotUndoable } from '../undo/plan-undo.ts';

interface EntryOptions {
  locale: Locale;
  /** False: names of items that are not published are left out. The texts in `items` are the caller's to hide (`withoutDrafts`). */
  seesDrafts: boolean;
  /** Maximum characters of a displayed value; by default values are not cut. */
  maxChars?: number;
}

/**
 * Converts history items to entries of the audit log in the language of the interface: with the names of the changed items, and with their
 * changes in words.
 */
export const toAuditEntries = async (
  read: ReadDatabase,
  items: readonly NamedItem[],
  { locale, seesDrafts, maxChars }: EntryOptions,
): Promise<AuditEntry[]> => {
  const streams = items.map(({ stream }) => namingStreamOf(stream));
  const shown = items.map((item) => ({ ...item, changes: withoutLanguage(item) }));
  const [names, changes] = await Promise.all([
    loadSubjects(read, streams, { seesDrafts }),
    toShownChanges(read, locale, shown, { maxChars, seesDrafts }),
  ]);
  return items.map((item, place) => ({
    position: item.position,
    stream: item.stream,
    type: item.type,
    at: item.at,
    userName: authorNames(locale, item),
    headline: headlineOf(locale, item),
    subject: item.subject?.name ?? displayName(names.get(namingStreamOf(item.stream)), locale) ?? '',
    changes: changes[place]!,
    notUndoable: notUndoableText(locale, item),
    isRestorable: isRestorable(item.stream),
  }));
};

/** Returns the name of an actor as the history shows it, with the program that acted for it; a text for the system and for deleted accounts. */
export const actorName = (locale: Locale, { name, program }: NamedActor): string => {
  const who = name === null ? t(locale, 'history.deletedAccount') : name || t(locale, 'history.house');
  return program === undefined ? who : t(locale, 'history.byProgram', { who, program });
};

/** Returns the name of the actor, followed by those who wrote the text as well. */
export const authorNames = (locale: Locale, { actor, writers }: Pick<NamedItem, 'actor' | 'writers'>): string => {
  const names = [actorName(locale, actor), ...writers.map(({ name }) => name ?? t(locale, 'history.deletedAccount'))];
  return new Intl.ListFormat(languageTags[locale]).format(names);
};

const headlineOf = (locale: Locale, item: NamedItem): string => {
  const label = eventLabels[item.type];
  const language = languageOf(item);
  return `${label ? t(locale, label) : item.type}${language ? ` (${language.toUpperCase()})` : ''}`;
};

/** Returns the language that an event is about as a whole, such as a publication. Of other events it is one field among others. */
const languageOf = ({ type, changes }: NamedItem): Locale | undefined =>
  isStateEvent(type) ? undefined : (changes.find(({ path }) => path === 'locale')?.to as Locale | undefined);

const withoutLanguage = (item: NamedItem) =>
  languageOf(item) ? item.changes.filter(({ path }) => path !== 'locale') : item.changes;

const notUndoableText = (locale: Locale, { command, stream }: NamedItem): string | undefined => {
  const reason = whyNotUndoable(command, stream);
  return reason && t(locale, `history.no.${reason}`);
};
