import { expect, it } from 'vitest';
import { slugId } from '#domain/slug/aggregate.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { openDoubleAndStore } from '#testing/eventstoredb/open-double.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;

useEditorClient('editor', (opened) => {
  ({ site, room } = opened);
});

const isAddress = (stream: string): boolean => stream.startsWith('slug-');

/** Combines the site's event store with EventStoreDB for slug streams, which are written first. */
const withAddressesIn = (other: EventStore): EventStore => {
  const own = site.runtime.store;
  const of = (stream: string) => (isAddress(stream) ? other : own);
  return {
    ...own,
    read: (stream, options) => of(stream).read(stream, options),
    append: (stream, ...rest) => of(stream).append(stream, ...rest),
    async appendMany(appends) {
      const addresses = appends.filter(({ stream }) => isAddress(stream));
      const rest = appends.filter(({ stream }) => !isAddress(stream));
      const done = [...(await other.appendMany(addresses)), ...(await own.appendMany(rest))];
      const order = [...addresses, ...rest];
      return appends.map((append) => done[order.indexOf(append)]!);
    },
  };
};

it.each(['softDelete', 'tombstone'] as const)(
  'rejects a slug whose stream was deleted manually (%s) for other articles, with the reason',
  async (damage) => {
    const { double, store } = await openDoubleAndStore();
    const app = await site.another({ store: withAddressesIn(store) });
    const cookie = await site.signIn('editor');
    const slug = unique('damaged');
    const create = (title: string, language: string) =>
      app.inject({
        method: 'POST',
        url: '/api/commands/CreateArticle',
        headers: { cookie, 'accept-language': language },
        payload: room.article({ translations: { pt: { title, slug } } }),
      });
    expect((await create('Um', 'en')).statusCode).toBe(200);
    double.log[damage](`slug-${slugId('pt', slug)}`);
    for (const [language, word] of [
      ['en', 'by hand'],
      ['pt', 'à mão'],
      ['en', 'by hand'],
    ] as const) {
      const answer = await create('Dois', language);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'stream_damaged']);
      expect(answer.json().detail).toContain(word);
      expect(answer.json().detail).toContain(`slug-${slugId('pt', slug)}`);
    }
    const { items } = (await app.inject(`/api/articles?locale=pt&limit=100`)).json();
    expect(items.filter((each: { slug: string }) => each.slug === slug)).toMatchObject([{ title: 'Um' }]);
  },
);
