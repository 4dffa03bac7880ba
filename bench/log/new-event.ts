import { randomUUID } from 'node:crypto';
import type { NewEvent } from '#storage/events/event-store.ts';

/** Creates an event of about 400 bytes, the usual size. */
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
