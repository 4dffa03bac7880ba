import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventUpcaster } from '#domain/event-registry.ts';
import { locales } from '#domain/shared/locale.ts';
import { diffEvent } from '#projections/history/event-diff.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project } from '#testing/projections/helpers.ts';
import { streamKindOf } from '#web/admin-screens.ts';
import { toShownChanges } from './shown-changes.ts';

/** A sample of each version of every event type, as it was once written. */
interface Sample {
  name: string;
  event: { stream: string; type: string; data: unknown; metadata: { schemaVersion: number } };
}

const DOMAIN = path.join(import.meta.dirname, '../../../domain');

const samples = globSync('*/frozen-events.jsonl', { cwd: DOMAIN })
  .flatMap((file) => readFileSync(path.join(DOMAIN, file), 'utf8').trimEnd().split('\n'))
  .map((line) => JSON.parse(line) as Sample)
  .filter(({ event }) => streamKindOf(event.stream));

let database: TestDatabase;
let read: ReadDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  read = await project(database.db, []);
});
afterAll(() => database.drop());

const showAll = ({ event: { stream, type, data, metadata } }: Sample) => {
  const current = eventUpcaster.upcast({ type, version: metadata.schemaVersion, data });
  const { changes } = diffEvent({}, current.data);
  return Promise.all(
    locales.map(async (locale) => ({
      changes,
      shown: (await toShownChanges(read, locale, [{ stream, changes }]))[0]!,
    })),
  );
};

/** JSON, and values as they are stored: a day, a month, a time, a boolean, the name of an option. */
const STORED =
  /[{}]|^\d{4}-\d{2}(-\d{2}(T.*)?)?$|^(true|false|null|pt|en|aal\d|home|list|invite|totp|invalid_credentials)$/;

describe('the changes of every event type', () => {
  it.each(samples.map((sample) => [sample.name, sample] as const))(
    'of %s are labelled and shown in words',
    async (_, sample) => {
      for (const { changes, shown } of await showAll(sample)) {
        const names = new Set(changes.flatMap(({ path }) => path.split('.')));
        const labels = shown.map(({ label }) => label);
        expect(labels.filter((label) => label.includes('.') || names.has(label))).toEqual([]);
        const texts = shown.flatMap(({ sides }) => sides.map(({ to }) => to?.text ?? ''));
        expect(texts.filter((text) => STORED.test(text))).toEqual([]);
      }
    },
  );

  it('of a new subscriber do not contain any part of the encrypted address', async () => {
    const sample = samples.find(({ event }) => event.type === 'SubscriptionRequested')!;
    const { email } = sample.event.data as { email: Record<string, string> };
    for (const { shown } of await showAll(sample)) {
      expect(shown.length).toBeGreaterThan(0);
      for (const part of Object.values(email)) expect(JSON.stringify(shown)).not.toContain(`"${part}"`);
    }
  });
});
