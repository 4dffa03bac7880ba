import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { createDocumentClient, type DocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { eventually } from '#testing/realtime-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { repetitions } from '#testing/test-scale.ts';
import { contentOf, lineOf } from '#web/article/working-copy/document-fields.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { loadSavedVersion } from './saved-version.ts';

let site: SiteUnderTest;
let urls: string[];
let cookie: string;
let editor: EditorClient;
beforeAll(async () => {
  site = await openSite({ http: { trustedProxies: ['127.0.0.1'] } });
  const other = await site.beside();
  cookie = await site.signIn('editor');
  editor = await createEditorClient(site.app, cookie);
  urls = [await listenForDocuments(site.app), await listenForDocuments(other.app)];
});
afterAll(() => site.close());

type Step =
  | { do: 'write' | 'delete'; client: number; field: 'title' | 'text'; at: number }
  | { do: 'offline' | 'online'; client: number }
  | { do: 'save' | 'foreign' };

const client = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      client,
      field: fc.constantFrom('title', 'text'),
      at: fc.nat(30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      client,
      field: fc.constantFrom('title', 'text'),
      at: fc.nat(30),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('offline', 'online'), client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('save', 'foreign') }) },
);

const fieldOf = ({ doc }: DocumentClient, field: 'title' | 'text'): Y.Text =>
  field === 'title'
    ? lineOf(doc, 'pt', 'title')
    : ((contentOf(doc, 'pt').get(0) as Y.XmlElement).get(0) as unknown as Y.Text);
/** The network of one run, so that many runs stay below the limit of changes that one network may make. */
const networkOf = (id: string) => ({
  'x-forwarded-for': `10.${[0, 2, 4].map((at) => Number.parseInt(id.slice(at, at + 2), 16)).join('.')}`,
});
const save = (id: string) =>
  site.app.inject({
    method: 'POST',
    url: `/api/desk/articles/${id}/save`,
    headers: { cookie, ...networkOf(id) },
    payload: {},
  });

/** Each letter is another character, so that a lost and a doubled one are both seen. */
const letterOf = (count: number): string => String.fromCodePoint(0x4e00 + count);

/** Adds a letter to the saved version in a way that knows nothing of the working copy, as a program does. */
const editElsewhere = async (id: string, letter: string): Promise<void> => {
  const version = await loadSavedVersion(site.runtime.read, id);
  const translations = { pt: { title: `${version!.values.texts.pt.title}${letter}` } };
  await editor.execute('EditArticle', { id, translations }, networkOf(id));
};

const run = async (steps: readonly Step[]): Promise<void> => {
  const content = [{ id: 'aaaaaaaa', type: 'text', text: [{ text: 'texto' }] }];
  const article = editor.article({ draft: true, translations: { pt: { title: 'título', content } } });
  const { id } = await editor.execute('CreateArticle', article, networkOf(randomUUID()));
  const clients = [0, 1, 1].map((at) => createDocumentClient(urls[at]!, id, cookie));
  for (const each of clients) await each.connect();
  let count = 0;
  const deleted = new Set<string>();
  const expected = new Set<string>();
  for (const each of steps) {
    if ('field' in each) {
      const text = fieldOf(clients[each.client]!, each.field);
      const at = Math.min(each.at, text.length);
      if (each.do === 'write') {
        const letter = letterOf(count++);
        expected.add(letter);
        text.insert(at, letter);
      } else if (at < text.length) {
        deleted.add(text.toString()[at]!);
        text.delete(at, 1);
      }
    } else if ('client' in each) {
      const writer = clients[each.client]!;
      if (each.do === 'offline') await writer.disconnect();
      else if (!writer.isConnected()) await writer.connect();
    } else if (each.do === 'save') await save(id);
    else {
      const letter = letterOf(count++);
      expected.add(letter);
      await editElsewhere(id, letter);
    }
  }
  for (const each of clients) if (!each.isConnected()) await each.connect();
  for (const each of clients) await each.stored();
  await expectSame(clients);
  expect((await save(id)).statusCode).toBe(200);
  await expectSame(clients);
  const lettersOf = (texts: string[]) => [...texts.join('')].filter((letter) => letter >= letterOf(0));
  const found = lettersOf((['title', 'text'] as const).map((field) => fieldOf(clients[0]!, field).toString()));
  expect(found).toHaveLength(new Set(found).size);
  expect(found.toSorted()).toEqual([...expected].filter((letter) => !deleted.has(letter)).toSorted());
  const { title, content: saved } = (await loadSavedVersion(site.runtime.read, id))!.values.texts.pt;
  expect(lettersOf([title, JSON.stringify(saved)]).toSorted()).toEqual(found.toSorted());
  for (const each of clients) await each.disconnect();
};

const expectSame = (clients: readonly DocumentClient[]) =>
  eventually(() => {
    const [first, ...others] = clients.map(({ doc }) => readValues(doc));
    for (const each of others) expect(each).toEqual(first);
  });

it('random writers in two processes, offline and online, with saves and foreign versions, lose and double no letter', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), run), {
    numRuns: repetitions(1_000),
    endOnFailure: true,
  });
}, 1_800_000);
