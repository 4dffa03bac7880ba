import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Locale } from '#domain/shared/locale.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { AuditEntry, ShownChange, ShownSide } from '#web/admin/queries/history-views.ts';
import { streamKindOf } from '#web/admin-screens.ts';
import { t } from '#web/i18n.ts';
import type { NamedItem } from '../account-names.ts';
import { toAuditEntries } from '../entries/audit-entries.ts';

/** Maximum characters of a value. A cell with all changes of an event may have 32,767, the limit of spreadsheets. */
const MAX_VALUE_CHARS = 1000;

interface CsvOptions {
  locale: Locale;
  /** False: names of items that are not published are left out. */
  seesDrafts: boolean;
}

/**
 * Returns a stream of history items as CSV, with headings and changes in the language of the interface; times are ISO 8601. Cells that a
 * spreadsheet would read as formulas are escaped.
 */
export const historyCsv = (read: ReadDatabase, options: CsvOptions, batches: AsyncIterable<NamedItem[]>): Readable =>
  pipeline(
    Readable.from(rows(read, options, batches)),
    stringify({ header: true, bom: true, escape_formulas: true, columns: columns(options.locale) }),
    // The reply destroys the stream and logs the error.
    () => {},
  );

const columns = (locale: Locale) =>
  (
    [
      ['at', 'history.when'],
      ['person', 'history.who'],
      ['event', 'history.event'],
      ['kind', 'history.what'],
      ['thing', 'history.thing'],
      ['changes', 'history.changes'],
      ['type', 'history.type'],
      ['stream', 'history.stream'],
      ['position', 'history.position'],
    ] as const
  ).map(([key, label]) => ({ key, header: t(locale, label) }));

async function* rows(read: ReadDatabase, options: CsvOptions, batches: AsyncIterable<NamedItem[]>) {
  for await (const items of batches) {
    const entries = await toAuditEntries(read, items, { ...options, maxChars: MAX_VALUE_CHARS });
    yield* entries.map((entry) => rowOf(options.locale, entry));
  }
}

const rowOf = (locale: Locale, entry: AuditEntry) => {
  const { at, userName, type, headline, stream, subject, changes, position } = entry;
  const kind = streamKindOf(stream);
  return {
    at,
    person: userName,
    event: headline,
    kind: kind ? t(locale, kind.label) : '',
    thing: subject,
    changes: changes.flatMap((change) => linesOf(locale, change)).join('\n'),
    type,
    stream,
    position,
  };
};

const linesOf = (locale: Locale, { label, sides }: ShownChange): string[] =>
  sides.map((side) => `${label}${side.language ? ` (${side.language.toUpperCase()})` : ''}: ${sideText(locale, side)}`);

const sideText = (locale: Locale, { from, to }: ShownSide): string => {
  const after = to?.text ?? t(locale, 'history.nothing');
  return from ? `${from.text} → ${after}` : after;
};
