import { readFileSync } from 'node:fs';
import { RealtimeClient } from '@supabase/realtime-js';
import { beforeAll, expect, it } from 'vitest';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { createEditorClient } from '#testing/editor-client.ts';
import { anonKeyOf, eventually, listenForRealtime } from '#testing/realtime-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';

const examples = [...readFileSync('docs/realtime.md', 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!);

let site: SiteUnderTest;
let anon: string;
let url: string;
beforeAll(async () => {
  site = await openSite({ topics: [{ name: 'square:*', isPrivate: false, join: 'anyone', send: 'anyone' }] });
  anon = await anonKeyOf(site.runtime);
  url = new URL(await listenForRealtime(site.app)).origin;
  return () => site.close();
});

/** Runs an example of the documentation; returns what it shows. */
const run = (code: string) => {
  const shown: string[] = [];
  const show = (...words: unknown[]) => shown.push(words.join(' '));
  const clients: RealtimeClient[] = [];
  class Client extends RealtimeClient {
    constructor(...given: ConstructorParameters<typeof RealtimeClient>) {
      super(...given);
      clients.push(this);
    }
  }
  new Function('RealtimeClient', 'url', 'anonKey', 'show', code)(Client, url, anon, show);
  const [client] = clients;
  const joined = () => eventually(() => expect(client!.getChannels()[0]!.state).toBe('joined'));
  return { shown, joined, close: () => client!.disconnect() };
};

it('the example of changes shows restaurants that are added and removed', async () => {
  const { shown, joined, close } = run(examples[0]!);
  await joined();
  const room = await createEditorClient(site.app, await site.signIn('editor'));
  await room.execute('AddRestaurant', restaurantInput({ name: 'Dear', price: 5 }));
  const { id } = await room.execute('AddRestaurant', restaurantInput({ name: 'Casa', price: 2 }));
  await eventually(() => expect(shown).toContain('INSERT Casa'));
  await room.execute('DeleteRestaurant', { id });
  await eventually(() => expect(shown).toEqual(['INSERT Casa', `DELETE ${id}`]));
  await close();
});

it('the example of broadcast and presence shows what it sends', async () => {
  const { shown, close } = run(examples[1]!);
  await eventually(() => expect(shown).toEqual(expect.arrayContaining(['present ana', 'moved 3', 'sent true'])));
  expect(examples).toHaveLength(2);
  await close();
});
