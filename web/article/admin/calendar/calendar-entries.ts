import { titleInLocale } from '#domain/article/title-in-locale.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { BookedAdvert } from '#projections/advert/views.ts';
import type { UpcomingChange } from '#projections/article/views.ts';
import type { PlannedEdition } from '#projections/edition/views.ts';
import { madeiraDay } from '../../../admin/madeira-time.ts';

export const entryKinds = ['publication', 'end', 'update', 'advertFrom', 'advertUntil', 'edition'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One line of the calendar. */
export interface CalendarEntry {
  /** Unique among all entries. */
  key: string;
  kind: EntryKind;
  title: string;
  /** Language of the title; undefined if it is that of the admin area. */
  titleLocale?: Locale;
  languages: Locale[];
  /** A calendar day, or a time in ISO 8601, UTC. Only entries with a time can be moved. */
  when: { day: string } | { at: string };
  /** Path of the admin screen that changes it. */
  screen: string;
  isConflicting: boolean;
  /** A scheduled publication whose article lacks required fields; it is delayed until they are filled in. */
  isIncomplete?: boolean;
  /** Command that reschedules the entry: its name, the field for the new time, and the other fields. */
  move?: { command: string; moment: string; fields: object };
}

/** Returns the calendar entry of a scheduled publication, unpublishing or update, with the title in `locale` or in the other language. */
export const articleEntry = (change: UpcomingChange, locale: Locale): CalendarEntry => {
  const { kind, article: id, titles, locales, at, update } = change;
  const fields = update ? { id, update: update.id } : { id, locale: locales[0] };
  return {
    key: `${kind} ${Object.values(fields).join(' ')}`,
    kind,
    ...titleInLocale(titles, locale),
    languages: locales,
    when: { at },
    screen: `/admin/articles/${id}`,
    isConflicting: update?.isConflicting ?? false,
    isIncomplete: change.isIncomplete ?? false,
    move: { ...MOVES[kind], fields },
  };
};

const MOVES = {
  publication: { command: 'ScheduleArticle', moment: 'scheduleFor' },
  end: { command: 'ScheduleUnpublish', moment: 'unpublishFor' },
  update: { command: 'MoveArticleUpdate', moment: 'at' },
} as const;

/** Returns the two calendar entries of an advert, one on its first day and one on its last day. */
export const advertEntries = ({ id, name, from, until }: BookedAdvert): CalendarEntry[] =>
  (['advertFrom', 'advertUntil'] as const).map((kind) => ({
    key: `${kind} ${id}`,
    kind,
    title: name,
    languages: [],
    when: { day: kind === 'advertFrom' ? from : until },
    screen: `/admin/adverts?open=${id}`,
    isConflicting: false,
  }));

/** Returns the calendar entry of an edition, on the first day of its month. */
export const editionEntry = ({ number, title, month }: PlannedEdition): CalendarEntry => ({
  key: `edition ${number}`,
  kind: 'edition',
  title: `${number} · ${title}`,
  languages: [],
  when: { day: `${month}-01` },
  screen: `/admin/editions?open=${number}`,
  isConflicting: false,
});

/** Returns the calendar day of an entry in Madeira, `YYYY-MM-DD`. */
export const dayOfEntry = ({ when }: CalendarEntry): string => ('day' in when ? when.day : madeiraDay(when.at));

/** Kinds of entries that each filter shows. */
export const ENTRY_FILTERS = {
  publications: ['publication'],
  ends: ['end'],
  updates: ['update'],
  adverts: ['advertFrom', 'advertUntil'],
  editions: ['edition'],
} as const satisfies Record<string, readonly EntryKind[]>;
export type EntryFilter = keyof typeof ENTRY_FILTERS;
