import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { paragraphsOf, writeParagraphs } from '#testing/content/shared-paragraphs.ts';
import { createDocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { eventually } from '#testing/realtime-client.ts';
import { type OtherProcess, openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { lineOf } from '#web/article/working-copy/document-fields.ts';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { decodeHostMessage, encodeBrowserMessage } from '#web/article/working-copy/protocol.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { updateOf } from '#web/article/working-copy/update-of.ts';
import { appendUpdates } from './stored/document-rows.ts';
import { mergeUpdates } from './stored/merge-updates.ts';

let site: SiteUnderTest;
let other: OtherProcess;
let urls: [string, string];
let cookie: string;
let editor: EditorClient;
beforeAll(async () => {
  site = await openSite();
  other = await site.beside();
  cookie = await site.signIn('editor');
  editor = await createEditorClient(site.app, cookie);
  urls = [await listenForDocuments(site.app), await listenForDocuments(other.app)];
});
afterAll(() => site.close());

const open = async (article: string, url = urls[0], by = cookie) => {
  const client = createDocumentClient(url, article, by);
  await client.connect();
  return client;
};
const updatesOf = async (id: string): Promise<number> => {
  const updates = site.runtime.db.selectFrom('article_document_update').where('article_id', '=', id);
  return (await updates.select('id').execute()).length;
};
const titleOf = ({ doc }: { doc: Y.Doc }) => lineOf(doc, 'pt', 'title');

describe('the shared document of an article', () => {
  it('begins with the saved values, and is the same for everybody who opens it', async () => {
    const { id } = await editor.execute('CreateArticle', editor.article({ draft: true }));
    const [one, two] = [await open(id), await open(id, urls[1])];
    expect(readValues(one.doc)).toEqual(readValues(two.doc));
    expect(readValues(one.doc).texts.pt.content).toMatchObject([{ type: 'text', text: [{ text: 'A água corre.' }] }]);
    expect(one.epoch()).toBe(two.epoch());
  });

  it.each([
    { name: 'one process', places: [0, 0], isClosed: false },
    { name: 'one process, which closes the document in between', places: [0, 0], isClosed: true },
    { name: 'two processes', places: [0, 1], isClosed: false },
    {
      name: 'two processes, of which each opens the document when the other has closed it',
      places: [0, 1],
      isClosed: true,
    },
  ])('has each letter of a paragraph once that two split at the same time in $name', async ({ places, isClosed }) => {
    const id = randomUUID();
    const [first, second] = places.map((at) => urls[at]!);
    const [one, two] = [await open(id, first), await open(id, second)];
    writeParagraphs(one.doc, 'Uma levada na serra');
    await eventually(() => expect(paragraphsOf(two.doc)).toEqual(paragraphsOf(one.doc)));
    await two.disconnect();
    writeParagraphs(two.doc, 'Uma levada ', 'na serra');
    writeParagraphs(two.doc, 'Uma levada ', '(longa) na serra');
    writeParagraphs(one.doc, 'Uma ', 'levada na serra');
    await one.stored();
    if (isClosed) {
      await one.disconnect();
      await eventually(async () => expect(await updatesOf(id)).toBe(0));
    }
    await two.connect();
    if (!one.isConnected()) await one.connect();
    await eventually(() =>
      expect([one, two].map(({ doc }) => paragraphsOf(doc).join('').length)).toEqual(
        Array(2).fill('Uma levada (longa) na serra'.length),
      ),
    );
    const later = await open(id);
    expect(paragraphsOf(later.doc)).toEqual(paragraphsOf(one.doc));
  });

  it('has each letter once if a page is loaded again that had not sent its splits', async () => {
    const id = randomUUID();
    const [one, two] = [await open(id), await open(id)];
    writeParagraphs(one.doc, 'Uma levada na serra');
    await eventually(() => expect(paragraphsOf(two.doc)).toEqual(paragraphsOf(one.doc)));
    await two.stored();
    await two.disconnect();
    writeParagraphs(two.doc, 'Uma levada ', 'na serra');
    writeParagraphs(two.doc, 'Uma levada ', 'na muito longa', ' serra');
    writeParagraphs(one.doc, 'Uma ', 'levada na serra');
    await one.stored();
    const loaded = await open(id, urls[1]);
    for (const change of two.unconfirmed()) loaded.add(change);
    await loaded.stored();
    const all = [...'Uma levada na muito longa serra'].toSorted().join('');
    await eventually(() =>
      expect([one, loaded].map(({ doc }) => [...paragraphsOf(doc).join('')].toSorted().join(''))).toEqual([all, all]),
    );
  });

  it.each([
    ['opens the document', false],
    ['merges what is stored', true],
  ])(
    'has each letter once also if the process is killed that stored the second split, and another one %s',
    async (_does, isMerged) => {
      const id = randomUUID();
      const one = await open(id);
      writeParagraphs(one.doc, 'Uma levada na serra');
      await one.stored();
      const state = Y.encodeStateAsUpdate(one.doc);
      const updates = [
        ['Uma ', 'levada na serra'],
        ['Uma levada ', 'na serra'],
      ].map((lines) => {
        const doc = documentOfState(state);
        return { update: updateOf(doc, () => writeParagraphs(doc, ...lines))!, accountId: null };
      });
      await one.disconnect();
      await eventually(async () => expect(await updatesOf(id)).toBe(0));
      await appendUpdates(site.runtime.db, { id, epoch: one.epoch(), since: 0n }, updates);
      if (isMerged) await mergeUpdates(site.runtime.db, id);
      await one.connect();
      await eventually(() => expect(paragraphsOf(one.doc).join('')).toBe('Uma levada na serra'));
      await one.disconnect();
      const later = await open(id, urls[1]);
      expect(paragraphsOf(later.doc)).toEqual(paragraphsOf(one.doc));
    },
  );

  it('shows the carets of others with their names until they leave, also those in another process', async () => {
    const id = randomUUID();
    const [one, two, three] = [await open(id), await open(id), await open(id, urls[1])];
    one.awareness.setLocalState({ caret: 1, user: { name: 'somebody else' } });
    const seen = (client: typeof one) => client.awareness.getStates().get(one.doc.clientID);
    const mine = { caret: 1, user: { id: expect.any(String), name: 'editor' } };
    await eventually(() => expect([two, three].map(seen)).toEqual([mine, mine]));
    const late = await open(id, urls[1]);
    await eventually(() => expect(seen(late)).toEqual(mine));
    await one.disconnect();
    await eventually(() => expect([two, three].map(seen)).toEqual([undefined, undefined]));
  });
});

describe('a connection', () => {
  const dial = (headers: Record<string, string>, article: string = randomUUID()) =>
    new WebSocket(`${urls[0]}/api/desk/articles/${article}/document`, { headers });
  const refusal = async (...given: Parameters<typeof dial>) => {
    const [, response] = await once(dial(...given), 'unexpected-response');
    return response.statusCode;
  };

  it('needs a session of staff that may write, from a page of this site', async () => {
    expect(await refusal({})).toBe(401);
    expect(await refusal({ cookie: await site.signIn('analyst') })).toBe(403);
    expect(await refusal({ cookie, origin: 'https://elsewhere.example' })).toBe(403);
    expect(await refusal({ cookie }, 'nonsense')).toBe(422);
    const socket = dial({ cookie, origin: 'http://localhost' });
    await once(socket, 'open');
    socket.close();
  });

  it('is refused to an editor of another release, which would delete what it does not know', async () => {
    const article = randomUUID();
    const known = await open(article);
    for (const query of ['', '?schema=0123456789abcdef']) {
      const socket = new WebSocket(`${urls[0]}/api/desk/articles/${article}/document${query}`, { headers: { cookie } });
      await once(socket, 'open');
      socket.send(encodeBrowserMessage({ type: 'hello', epoch: '', stateVector: Y.encodeStateVector(new Y.Doc()) }));
      const [message] = await once(socket, 'message');
      expect(decodeHostMessage(message)).toEqual({ type: 'refused', code: 'outdated' });
      await once(socket, 'close');
    }
    expect(known.isConnected()).toBe(true);
  });

  it('ends when the session ends', async () => {
    const session = await site.signIn('editor');
    const client = await open(randomUUID(), urls[0], session);
    await site.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie: session } });
    await eventually(() => expect(client.refusals).toEqual(['signed_out']));
    await eventually(() => expect(client.closings).toEqual([1008]));
  });

  type Act = (client: Awaited<ReturnType<typeof open>>) => void;
  it.each<[string, Act]>([
    ['bytes that are no message', (client) => client.sendBytes(Buffer.from([9, 9]))],
    ['an update that is none', (client) => client.send({ type: 'update', n: 9, update: Buffer.from([200, 1, 7, 7]) })],
    [
      'a state vector that is none',
      (client) => client.send({ type: 'hello', epoch: '', stateVector: Buffer.from([9]) }),
    ],
    ['an awareness that is none', (client) => client.send({ type: 'awareness', update: Buffer.from([3, 1]) })],
  ])('is refused after %s, and others go on', async (_name, act) => {
    const id = randomUUID();
    const [bad, good] = [await open(id), await open(id)];
    act(bad);
    await eventually(() => expect(bad.refusals).toEqual(['malformed']));
    titleOf(good).insert(0, 'ainda');
    await good.stored();
    expect(titleOf(await open(id)).toString()).toBe('ainda');
  });
});

describe('limits', () => {
  it('a document that is too large is refused, and a message of a megabyte is taken', async () => {
    const id = randomUUID();
    const client = await open(id);
    lineOf(client.doc, 'pt', 'summary').insert(0, 'x'.repeat(1_500_000));
    await client.stored();
    lineOf(client.doc, 'en', 'summary').insert(0, 'y'.repeat(3_000_000));
    await eventually(() => expect(client.refusals).toEqual(['too_large']));
    const later = await open(id);
    expect(lineOf(later.doc, 'pt', 'summary').length).toBe(1_500_000);
  });
});
