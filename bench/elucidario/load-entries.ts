import type { CommandServices } from '#api/commands/command.ts';
import { Problem } from '#api/http/problem.ts';
import { Rejected } from '#api/http/rejected.ts';
import { executeCommand } from '#api/slice-endpoints.ts';
import { countCategories } from '#projections/category/queries.ts';
import { type EventStore, EventTooLarge } from '#storage/events/event-store.ts';
import { articleFrom, type Entry } from './entry.ts';

/** Actor in the audit history. */
const loader = { id: 'elucidario', name: 'Elucidário Madeirense', role: 'system' } as const;

/** Concurrent commands; while some wait for read models, others can append. */
const AT_A_TIME = 16;

export interface RejectedEntry {
  id: number;
  title: string;
  why: string;
}

export interface Loaded {
  /** Number of events that this load has written. */
  events: number;
  refused: RejectedEntry[];
}

/**
 * Creates an article from every entry by sending commands only. Each command has its own idempotency key, so an interrupted load resumes
 * when it is repeated. Returns rejected entries; throws any other failure.
 */
export const loadEntries = async (
  services: CommandServices,
  entries: Entry[],
  onDone: () => void = () => {},
): Promise<Loaded> => {
  const loaded: Loaded = { events: 0, refused: [] };
  const counting = { ...services, store: countAppended(services.store, (events) => (loaded.events += events)) };
  const context = { categories: await categoryIds(services), author: await addAuthor(counting) };
  const waiting = entries.values();
  const work = async () => {
    for (const entry of waiting) {
      const refusal = await whyRefused(() => send(counting, 'CreateArticle', entry.id, articleFrom(entry, context)));
      if (refusal) loaded.refused.push({ id: entry.id, title: entry.title, why: refusal });
      onDone();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return loaded;
};

const countAppended = (store: EventStore, count: (events: number) => void): EventStore => ({
  ...store,
  async append(stream, expected, events) {
    const appended = await store.append(stream, expected, events);
    count(events.length);
    return appended;
  },
});

const categoryIds = async ({ read }: CommandServices): Promise<Map<string, string>> =>
  new Map((await countCategories(read, 'en')).map(({ slug, id }) => [slug, id]));

const addAuthor = async (services: CommandServices): Promise<string> =>
  (await send(services, 'AddContributor', 'author', { name: loader.name, role: ['author'] })).id;

const send = (services: CommandServices, name: string, key: string | number, body: unknown) =>
  executeCommand(services, { name, body, actor: loader, idempotencyKey: `elucidario/${key}` });

const whyRefused = async (work: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return JSON.stringify(error.fields.length > 0 ? error.fields : error.code);
    if (error instanceof Rejected) return JSON.stringify(error.rejection);
    if (error instanceof EventTooLarge) return error.message;
    throw error;
  }
};
