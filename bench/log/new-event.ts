import { randomUUID } from 'node:crypto';
import type { NewEvent } from '#storage/events/event-store.ts';

/** About 400 bytes, as most events have. */
export const newBenchEvent = (): NewEvent => ({
  id: randomUUID(),
  type: 'ArticlePublished',
  data: { id: randomUUID(), locale: 'pt' },
  metadata: {
    actor: { id: randomUUID(), name: 'Editor', kind: 'staff' },
    command: 'PublishArticle',
    correlationId: randomUUID(),
    causationId: randomUUID(),
    schemaVersion: 1,
    at: new Date().toISOString(),
  },
});
