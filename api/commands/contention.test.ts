import { describe, expect, it } from 'vitest';
import { WrongExpectedRevision } from '#storage/events/event-store.ts';
import { createEditorClient, type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;

useEditorClient('editor', (opened) => {
  ({ site, room, cookie } = opened);
});

const MANY = 50;
const days = Array.from({ length: MANY }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
const codesOf = (answers: { statusCode: number }[]) => new Set(answers.map(({ statusCode }) => statusCode));

describe('concurrent edits without an expected revision', () => {
  it('of one article all succeed: fifty of them, each written once', async () => {
    const { id, stream } = await room.execute('CreateArticle', room.article());
    const answers = await Promise.all(days.map((date) => room.send('EditArticle', { id, date })));
    expect([...codesOf(answers)]).toEqual([200]);
    const dates: string[] = [];
    for await (const { type, data } of site.runtime.store.read(stream)) {
      if (type === 'ArticleEdited') dates.push((data as { facts: { date: string } }).facts.date);
    }
    expect(dates.sort()).toEqual(days);
  });

  it('also all succeed in two processes', async () => {
    const { id } = await room.execute('AddContributor', { name: unique('Ana'), role: 'author' });
    const rooms = [room, await createEditorClient(await site.another({}), cookie)];
    const edits = days.map((_, at) => rooms[at % 2]!.send('EditContributor', { id, name: unique('Ana') }));
    expect([...codesOf(await Promise.all(edits))]).toEqual([200]);
  });

  it('fail with 503, never with 412, when another process always writes first', async () => {
    const { store } = site.runtime;
    let appends = 0;
    const app = await site.another({
      store: {
        ...store,
        append: async (stream, expected, events) => {
          if (!stream.startsWith('contributor-')) return store.append(stream, expected, events);
          appends += 1;
          throw new WrongExpectedRevision(stream, BigInt(appends), 0n);
        },
      },
    });
    const { id } = await room.execute('AddContributor', { name: unique('Rui'), role: 'author' });
    const other = await newsroomWithout(app);
    const answer = await other('EditContributor', { id, name: unique('Rui') });
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'busy', '5']);
    expect(appends).toBeGreaterThan(10);
  });
});

describe('concurrent edits with an expected revision', () => {
  it('are written once, and all others get 412', async () => {
    const { id } = await room.execute('AddContributor', { name: unique('Ana'), role: 'author' });
    const edits = days
      .slice(0, 20)
      .map(() => room.send('EditContributor', { id, name: unique('Ana'), expectedRevision: 0 }));
    const codes = (await Promise.all(edits)).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([200, ...Array(19).fill(412)]);
  });
});

/** Sends commands without `createEditorClient`, whose set-up would fail on this site. */
const newsroomWithout = async (app: Awaited<ReturnType<SiteUnderTest['another']>>) => (name: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/commands/${name}`, headers: { cookie, 'accept-language': 'en' }, payload });
