import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EMAIL_FIELD, subscriberStream } from '#domain/newsletter/events.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { subscribersCsv } from './subscribers-csv.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it('leaves out no subscriber when another one unsubscribes during the export', async () => {
  const { read, personalData } = site.runtime;
  for (const day of [1, 2, 3]) {
    const id = `${day}`.repeat(64);
    const email = await personalData.encrypt(subscriberStream(id), EMAIL_FIELD, `${day}@levada.test`);
    const created_at = new Date(`2026-03-0${day}`);
    const row = { id, email: JSON.stringify(email) as never, locale: 'pt' as const, state: 'confirmed' as const };
    await read
      .insertInto('subscriber')
      .values({ ...row, created_at, was_confirmed: true })
      .execute();
  }
  const duringFirstBatch: Pick<PersonalData, 'decrypt'> = {
    decrypt: async (...given) => {
      await read.updateTable('subscriber').set({ state: 'unsubscribed' }).where('id', '=', '1'.repeat(64)).execute();
      return personalData.decrypt(...given);
    },
  };
  const csv = await text(subscribersCsv(read, duringFirstBatch as PersonalData, 'confirmed', 2));
  expect(csv.match(/\d@levada\.test/g)).toEqual(['1@levada.test', '2@levada.test', '3@levada.test']);
});
