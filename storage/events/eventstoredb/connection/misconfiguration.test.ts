import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accessDenied } from '#testing/eventstoredb/grpc-errors.ts';
import { openDouble, openStore } from '#testing/eventstoredb/open-double.ts';
import { collect, idsOf, newEvents, pullSubscription } from '../../contract/helpers.ts';
import { EventStoreMisconfigured, EventStoreUnavailable } from '../../event-store.ts';
import type { SubscriptionFailure } from '../../subscription-failures.ts';

const pem = (name: string): string => new URL(`../../../../testing/eventstoredb/${name}`, import.meta.url).pathname;
const TLS = { key: fs.readFileSync(pem('localhost-key.pem')), certificate: fs.readFileSync(pem('localhost.pem')) };
const TRUSTED = `tls=true&tlsCAFile=${encodeURIComponent(pem('localhost.pem'))}`;
const USER = { name: 'levada', password: 'ponta-do-sol' };

const withTls = async () => `localhost:${(await openDouble({ tls: TLS, user: USER })).port}`;
const withoutTls = async () => `localhost:${(await openDouble()).port}`;

describe('a configuration error is reported immediately in one sentence that names the setting', () => {
  test.each<[string, () => Promise<string>, string]>([
    ['a wrong password', async () => `esdb://levada:wrong@${await withTls()}?${TRUSTED}`, 'password is wrong'],
    ['no user at all', async () => `esdb://${await withTls()}?${TRUSTED}`, 'EVENTSTORE_URL'],
    ['an untrusted certificate', async () => `esdb://levada:wrong@${await withTls()}?tls=true`, 'tlsCAFile'],
    ['no TLS, and the server has it', async () => `esdb://${await withTls()}?tls=false`, 'remove tls=false'],
    ['TLS, and the server has none', async () => `esdb://${await withoutTls()}?tls=true`, 'add tls=false'],
  ])('%s', async (_, connectionString, sentence) => {
    const store = openStore(await connectionString());
    for (const attempt of [
      () => store.append('article-1', 'no_stream', newEvents(1)),
      () => collect(store.read('article-1')),
      () => store.logId(),
      () => store.ping(),
    ]) {
      const error = await attempt().catch((thrown) => thrown);
      expect(error).toBeInstanceOf(EventStoreMisconfigured);
      expect(error.message).toMatch(/^[^.]*EVENTSTORE_URL((?!levada|wrong@|ponta).)*\.$/);
      expect(error.message).toContain(sentence);
    }
  });

  test.each([
    ['esdb://levada:wrong@nowhere.invalid?tls=false', 'nowhere.invalid:2113'],
    ['esdb://a.invalid,b.invalid?tls=false', 'a.invalid:2113, b.invalid:2113'],
  ])(
    'treats a host name that cannot be resolved as unavailable, because a restarting container may get it back: %s',
    async (url, hosts) => {
      const error = await openStore(url)
        .ping()
        .catch((thrown) => thrown);
      expect(error).toBeInstanceOf(EventStoreUnavailable);
      // When the name server does not respond either, the ping times out first.
      expect([`no host of this name: ${hosts}`, 'no answer within']).toSatisfy((said: string[]) =>
        said.some((each) => error.message.includes(each)),
      );
    },
  );

  test('reports a missing permission of a subscription once and continues when it is granted', async () => {
    const troubles: SubscriptionFailure[] = [];
    const double = await openDouble();
    const store = openStore(double.connectionString, { onSubscriptionFailure: (trouble) => troubles.push(trouble) });
    const events = newEvents(1);
    await store.append('article-1', 'no_stream', events);
    double.fail(9, accessDenied);
    const subscription = pullSubscription(store, 0n, ['article-']);
    expect(idsOf(await subscription.events(1))).toEqual(idsOf(events));
    expect(troubles.map(({ error }) => error && String(error))).toEqual([
      expect.stringContaining('EventStoreMisconfigured: The user of EVENTSTORE_URL may not do this'),
      undefined,
    ]);
    await subscription.stop();
  });
});
