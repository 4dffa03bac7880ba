import { randomUUID } from 'node:crypto';
import { articleDecider } from '#domain/article/decider.ts';
import type { ArticleEvent } from '#domain/article/events.ts';
import { type Article, evolveArticle } from '#domain/article/state.ts';
import { isRejection } from '#domain/decider.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { schedulerActor } from '../schedule/schedule.ts';

type Command = Parameters<typeof articleDecider.decide>[0];

/** State and revision of an article in the read model. */
export interface ArticleSnapshot {
  article: Article;
  revision: number;
}

/** Above every position of an event log. */
const FIRST_POSITION = 2n ** 62n;

/**
 * Creates a simulation of what scheduled or unsaved changes would do to articles; nothing is stored. Its `decide` executes a command on an
 * article and `record` applies an event; both return the article's new state. `events` contains all resulting events.
 */
export const createEventSimulation = () => {
  const events: RecordedEvent[] = [];
  const record = (known: ArticleSnapshot, event: ArticleEvent, at: string): ArticleSnapshot => {
    const revision = known.revision + 1;
    const metadata = {
      actor: { id: schedulerActor.id, name: schedulerActor.name, kind: 'system' as const },
      command: 'Preview',
      correlationId: randomUUID(),
      causationId: randomUUID(),
      schemaVersion: 1,
      at,
    };
    events.push({
      id: randomUUID(),
      stream: `article-${event.data.id}`,
      type: event.type,
      data: event.data,
      metadata,
      revision: BigInt(revision),
      position: FIRST_POSITION + BigInt(events.length),
      created: new Date(at),
    });
    return { article: evolveArticle(known.article, event), revision };
  };
  return {
    events,
    record,
    /** Returns the article after a command at the given time (ISO 8601); unchanged if the decider rejects the command. */
    decide(known: ArticleSnapshot, command: Command, at: string): ArticleSnapshot {
      const context = { now: at, today: todayInMadeira(new Date(at)) };
      const decided = articleDecider.decide(command, known.article, context);
      if (isRejection(decided)) return known;
      return decided.reduce((article, event) => record(article, event, at), known);
    },
  };
};
