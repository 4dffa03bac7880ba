import type { EventStore } from '#storage/events/event-store.ts';
import { encrypted } from '#storage/personal-data/encrypted.ts';
import type { NamedItem } from './account-names.ts';

/** Shown instead of personal data, which is encrypted in the log. */
const ENCRYPTED = '(encrypted)';

/**
 * Reads an event from the log, in the current version of its type. Personal data is replaced by `(encrypted)`, and the name of the actor by
 * that in the history item: a deleted account has none. Resolves to undefined if the log has no such event.
 */
export const rawEvent = async (
  store: EventStore,
  { stream, revision, actor }: NamedItem,
): Promise<{ data: unknown; [field: string]: unknown } | undefined> => {
  for await (const event of store.read(stream, { from: BigInt(revision), limit: 1 })) {
    const { id, type, position, created, data, metadata } = event;
    return {
      id,
      type,
      stream,
      revision,
      position: String(position),
      created: created.toISOString(),
      metadata: { ...metadata, actor },
      data: withoutPersonalData(data),
    };
  }
  return undefined;
};

const withoutPersonalData = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (encrypted.safeParse(value).success) return ENCRYPTED;
  if (Array.isArray(value)) return value.map(withoutPersonalData);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutPersonalData(each)]));
};
