import { type Kysely, sql } from 'kysely';
import { type WebhookSubject, webhookSubjects } from '#domain/webhook/events.ts';
import type { PublishedView } from '#projections/published-view.ts';
import { type PublishedSlice, publishedViews, type ReadDatabase } from '#projections/read-models.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';

type Subject = Exclude<WebhookSubject, 'all'>;

/**
 * The published view of each subject, whose first key column is the id in the name of a stream. Every slice with a published view is a
 * subject, except votes, whose streams are named after people’s pseudonyms: a missing one does not compile.
 */
const VIEWS: Record<Subject, string> = {
  article: 'articles',
  category: 'categories',
  contributor: 'contributors',
  edition: 'editions',
  hyperlink: 'hyperlinks',
  keyword: 'keywords',
  restaurant: 'restaurants',
  series: 'series',
} satisfies Record<Exclude<PublishedSlice, 'vote'>, string>;

/** Maximum bytes of a message (Standard Webhooks); larger ones are sent without rows. */
const MAX_BYTES = 20_000;

const isSingle = (subject: WebhookSubject): subject is Subject => subject !== 'all';
const singles = webhookSubjects.filter(isSingle);

/** Returns the prefixes of the streams that a webhook is about. */
export const prefixesOf = (subject: WebhookSubject): string[] =>
  (isSingle(subject) ? [subject] : singles).map((each) => `${each}-`);

/** A message of a webhook: its type, and its body as JSON. */
export interface WebhookMessage {
  event: RecordedEvent;
  /** `article.published` */
  type: string;
  body: string;
}

/**
 * Creates the messages for events: what happened to which item, and the rows that its published view has now; none if readers cannot see
 * it. The contents of an event are never sent, since they may be drafts.
 */
export const messagesOf = async (read: ReadDatabase, events: RecordedEvent[]): Promise<WebhookMessage[]> => {
  const items = events.map((event) => ({ event, ...itemOf(event) }));
  const rows = new Map<string, Row[]>();
  for (const subject of singles) {
    const ids = [...new Set(items.filter((item) => item.subject === subject).map(({ id }) => id))];
    if (ids.length === 0) continue;
    for (const { id, row } of await rowsOf(read, publishedViews.get(VIEWS[subject])!, ids)) {
      const key = `${subject}-${id}`;
      rows.set(key, [...(rows.get(key) ?? []), row]);
    }
  }
  return items.map(({ event, subject, id }) => messageOf(event, subject, id, rows.get(event.stream) ?? []));
};

type Row = Record<string, unknown>;

const itemOf = ({ stream }: RecordedEvent): { subject: Subject; id: string } => {
  const subject = singles.find((each) => stream.startsWith(`${each}-`))!;
  return { subject, id: stream.slice(subject.length + 1) };
};

const messageOf = (event: RecordedEvent, subject: Subject, id: string, rows: Row[]): WebhookMessage => {
  const type = typeOf(event.type);
  const data = { id, position: String(event.position), view: VIEWS[subject] };
  const message = { type, timestamp: event.metadata.at, data };
  const body = JSON.stringify({ ...message, data: { ...data, rows } });
  return { event, type, body: Buffer.byteLength(body) <= MAX_BYTES ? body : JSON.stringify(message) };
};

/** Converts `ArticleUpdateScheduled` to `article.update_scheduled`. */
const typeOf = (eventType: string): string => {
  const [subject, ...what] = eventType.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  return `${subject}.${what.join('_')}`;
};

const rowsOf = async <Tables>(db: Kysely<Tables>, view: PublishedView, ids: string[]) => {
  const key = view.key[0]!;
  const { type } = view.columns[key]!;
  const { rows } = await sql<{ id: string; row: Row }>`
    select ${sql.ref(`v.${key}`)}::text as id, to_json(v) as row from (${view.rows}) as v
    where ${sql.ref(`v.${key}`)} = any(${ids}::text[]::${sql.raw(type)}[])
    order by ${sql.join(view.key.map((name) => sql.ref(`v.${name}`)))}`.execute(db);
  return rows;
};
