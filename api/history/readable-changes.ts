import { content, contentText } from '#domain/shared/blocks.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { Change } from '#projections/history/event-diff.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { formatDateTime } from '#web/admin/format-date.ts';
import { t } from '#web/i18n.ts';
import { resolveReferencedNames } from './resolve-referenced-names.ts';

/** A change with its values as text; an empty text means no value. */
export interface ReadableChange {
  path: string;
  from: string;
  to: string;
}

/** Fields that only identify an entity and are not shown. */
const IDS = new Set(['id', 'update']);

/**
 * Converts changes of fields to text for readers: names instead of the ids of referenced entities, formatted dates, translated booleans.
 * Texts longer than `longest` characters are cut to a part around the first difference. Changes of the entity's own id are left out.
 */
export const toReadableChanges = async (
  read: ReadDatabase,
  locale: Locale,
  changes: readonly Change[],
  longest: number,
): Promise<ReadableChange[]> => {
  const told = changes.filter(({ path }) => !IDS.has(path));
  const named = await resolveReferencedNames(read, locale, told);
  return named.map(({ path, from, to }) => ({
    path,
    ...aroundDifference(inWords(locale, from), inWords(locale, to), longest),
  }));
};

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Returns a value as text; other objects and lists as JSON. */
const inWords = (locale: Locale, value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return t(locale, value ? 'history.yes' : 'history.no');
  if (typeof value === 'string') return MOMENT.test(value) ? formatDateTime(locale, value) : value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.every((each) => typeof each === 'string')) return value.join(', ');
  const blocks = content.safeParse(value);
  return blocks.success ? contentText(blocks.data) : JSON.stringify(value);
};

/** Number of equal characters shown before the first difference. */
const LEAD = 40;

const aroundDifference = (from: string, to: string, longest: number): { from: string; to: string } => {
  const first = from && to ? firstDifference(from, to) : 0;
  const start = Math.max(from.length, to.length) > longest && first > LEAD ? first - LEAD : 0;
  const part = (text: string) => {
    const shown = text.slice(start, start + longest);
    return `${start > 0 && shown ? '…' : ''}${shown}${text.length > start + longest ? '…' : ''}`;
  };
  return { from: part(from), to: part(to) };
};

const firstDifference = (one: string, other: string): number => {
  let place = 0;
  while (place < one.length && one[place] === other[place]) place += 1;
  return place;
};
