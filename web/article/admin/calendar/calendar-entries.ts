import type { Locale } from '#domain/shared/locale.ts';
import type { BookedAdvert } from '#projections/advert/views.ts';
import type { UpcomingChange } from '#projections/article/views.ts';
import type { PlannedEdition } from '#projections/edition/views.ts';

export const entryKinds = ['publication', 'end', 'update', 'advertFrom', 'advertUntil', 'edition'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** One line of the calendar. */
export interface CalendarEntry {
  /** Unlike every other one's. */
  key: string;
  kind: EntryKind;
  title: string;
  languages: Locale[];
  /** A calendar day, or a moment, ISO 8601 in UTC: what happens at a moment may be moved. */
  when: { day: string } | { at: string };
  /** The screen on which it is decided, or the page that shows it; none where there is neither. */
  screen?: string;
  page?: string;
  isConflicting: boolean;
  /** A publication that waits until the text is complete. */
  isIncomplete?: boolean;
  /** The command that gives it another moment: its name, the field of the moment and the others. */
  move?: { command: string; moment: string; fields: object };
}

/** What happens to articles. */
export const articleEntry = (change: UpcomingChange): CalendarEntry => {
  const { kind, article: id, title, locales, at, update } = change;
  const fields = update ? { id, update: update.id } : { id, locale: locales[0] };
  return {
    key: `${kind} ${Object.values(fields).join(' ')}`,
    kind,
    title,
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

/** The first and the last day of an advert. */
export const advertEntries = ({ id, name, from, until }: BookedAdvert): CalendarEntry[] =>
  (['advertFrom', 'advertUntil'] as const).map((kind) => ({
    key: `${kind} ${id}`,
    kind,
    title: name,
    languages: [],
    when: { day: kind === 'advertFrom' ? from : until },
    isConflicting: false,
  }));

/** An edition, on the first day of its month. `page`: where readers find it. */
export const editionEntry = ({ number, title, month }: PlannedEdition, page: string | undefined): CalendarEntry => ({
  key: `edition ${number}`,
  kind: 'edition',
  title: `${number} · ${title}`,
  languages: [],
  when: { day: `${month}-01` },
  ...(page !== undefined && { page }),
  isConflicting: false,
});

/** Kinds that are chosen together. */
export const ENTRY_FILTERS = {
  publications: ['publication'],
  ends: ['end'],
  updates: ['update'],
  adverts: ['advertFrom', 'advertUntil'],
  editions: ['edition'],
} as const satisfies Record<string, readonly EntryKind[]>;
export type EntryFilter = keyof typeof ENTRY_FILTERS;
