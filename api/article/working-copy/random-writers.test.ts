import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { connect } from '#storage/database/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#storage/database/embedded/embedded.ts';
import { createDocumentClient, type DocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { eventually } from '#testing/realtime-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { contentOf, lineOf } from '#web/article/working-copy/document-fields.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { loadSavedVersion } from './versions/saved-version.ts';

let postgres: EmbeddedPostgres;
let site: SiteUnderTest;
let urls: string[];
let cookie: string;
let editor: EditorClient;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    dir: path.join(await createTemporaryFolder((remove) => closers.push(remove)), 'postgres'),
    settings: { fsync: 'off' },
    firstPause: 50,
    tell: () => {},
  });
  closers.push(() => postgres.stop());
  site = await openSite({ http: { trustedProxies: ['127.0.0.1'] } }, { connection: postgres.connection });
  closers.push(() => site.close());
  const other = await site.beside();
  cookie = await site.signIn('editor');
  editor = await createEditorClient(site.app, cookie);
  urls = [await listenForDocuments(site.app), await listenForDocuments(other.app)];
});
// Hooks that are added by a hook do not run.
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Where letters are written: in the title, in a paragraph and in a cell of a table. */
const FIELDS = ['title', 'text', 'cell'] as const;
type Field = (typeof FIELDS)[number];

type Step =
  | { do: 'write' | 'delete'; client: number; field: Field; at: number }
  | { do: 'offline' | 'online'; client: number }
  | { do: 'save' | 'foreign' | 'killDatabase' };

const client = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      client,
      field: fc.constantFrom(...FIELDS),
      at: fc.nat(30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      client,
      field: fc.constantFrom(...FIELDS),
      at: fc.nat(30),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('offline', 'online'), client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('save', 'foreign') }) },
);

/** The steps of a run; in one of 40, the database is killed in between. */
const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(step, { minLength: 5, maxLength: 40 }),
    fc.oneof({ weight: 39, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(40) }),
  )
  .map(([all, killAt]) => (killAt === undefined ? all : all.toSpliced(killAt, 0, { do: 'killDatabase' })));

/** Kills Postgres, and waits until its supervisor has started it again. Connections from before may answer for a moment longer. */
const killDatabase = async (): Promise<void> => {
  process.kill(
    Number.parseInt(await readFile(path.join(postgres.dir, 'data', 'postmaster.pid'), 'utf8'), 10),
    'SIGKILL',
  );
  const answers = async () => {
    const db = connect(postgres.connection, { max: 1 });
    await sql`select 1`.execute(db).finally(() => db.destroy());
  };
  await vi.waitFor(answers, { timeout: 60_000, interval: 200 });
};

const fieldOf = ({ doc }: DocumentClient, field: Field): Y.Text => {
  if (field === 'title') return lineOf(doc, 'pt', 'title');
  const inside = (element: Y.XmlElement | Y.XmlFragment, path: number[]): unknown =>
    path.reduce((parent: unknown, at) => (parent as Y.XmlElement).get(at), element);
  return inside(contentOf(doc, 'pt'), field === 'text' ? [0, 0] : [1, 1, 0, 0]) as Y.Text;
};
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
  const version = await eventually(() => loadSavedVersion(site.runtime.read, id));
  const translations = { pt: { title: `${version!.values.texts.pt.title}${letter}` } };
  const headers = { ...networkOf(id), 'idempotency-key': randomUUID() };
  const { revision } = await eventually(() => editor.execute('EditArticle', { id, translations }, headers));
  // After a kill of the database, the read model is late, and the next edit by a program begins with what it reads there.
  await eventually(async () =>
    expect((await loadSavedVersion(site.runtime.read, id))?.revision).toBeGreaterThanOrEqual(revision),
  );
};

const reconnect = (writer: DocumentClient) =>
  eventually(async () => {
    if (!writer.isConnected()) await writer.connect();
    expect(writer.isConnected()).toBe(true);
  });

/** What was written in a run: letters, and those that were deleted. */
interface Written {
  letters: string[];
  deleted: Set<string>;
}

const take = async (each: Step, id: string, clients: readonly DocumentClient[], { letters, deleted }: Written) => {
  const newLetter = () => {
    letters.push(letterOf(letters.length));
    return letters.at(-1)!;
  };
  if ('field' in each) {
    const text = fieldOf(clients[each.client]!, each.field);
    const at = Math.min(each.at, text.length);
    if (each.do === 'write') text.insert(at, newLetter());
    else if (at < text.length) {
      deleted.add(text.toString()[at]!);
      text.delete(at, 1);
    }
  } else if (each.do === 'offline') await clients[each.client]!.disconnect();
  else if (each.do === 'online') await reconnect(clients[each.client]!);
  else if (each.do === 'killDatabase') await killDatabase();
  else if (each.do === 'save') await save(id);
  else await editElsewhere(id, newLetter());
};

/** Returns a document to which every update of these documents is applied as it happens, without host or network. */
const plainMergeOf = (clients: readonly DocumentClient[]): Y.Doc => {
  const model = new Y.Doc();
  for (const { doc } of clients) doc.on('update', (update: Uint8Array) => Y.applyUpdate(model, update));
  return model;
};

const run = async (all: readonly Step[]): Promise<void> => {
  const rows = [
    [[{ text: 'dia' }], []],
    [[{ text: 'hora' }], []],
  ];
  const content = [
    { id: 'aaaaaaaa', type: 'text', text: [{ text: 'texto' }] },
    { id: 'bbbbbbbb', type: 'table', header: true, rows },
  ];
  const article = editor.article({ draft: true, translations: { pt: { title: 'título', content } } });
  const { id } = await eventually(() => editor.execute('CreateArticle', article, networkOf(randomUUID())));
  const clients = [0, 1, 1].map((at) => createDocumentClient(urls[at]!, id, cookie));
  const model = plainMergeOf(clients);
  for (const each of clients) await reconnect(each);
  const written: Written = { letters: [], deleted: new Set() };
  for (const each of all) await take(each, id, clients, written);
  await expectAgreement(clients, model);
  await eventually(async () => expect((await save(id)).statusCode).toBe(200));
  await expectAgreement(clients, model);
  await expectLetters(id, clients[0]!, written);
  for (const each of clients) await each.disconnect();
};

/** Waits until all writers and the plain merge have the same values, and the same operations. */
const expectAgreement = async (clients: readonly DocumentClient[], model: Y.Doc) => {
  // The first connections after a kill of the database may be closed again, as for a browser.
  await eventually(async () => {
    for (const each of clients) {
      if (!each.isConnected()) await each.connect();
      expect(each.isStored()).toBe(true);
    }
    for (const { doc } of clients) {
      expect(readValues(doc)).toEqual(readValues(model));
      expect(Y.decodeStateVector(Y.encodeStateVector(doc))).toEqual(Y.decodeStateVector(Y.encodeStateVector(model)));
    }
  });
};

/** Expects each letter once in the document and in the saved version, except those that were deleted. */
const expectLetters = async (id: string, writer: DocumentClient, { letters, deleted }: Written) => {
  const lettersOf = (texts: string[]) => [...texts.join('')].filter((letter) => letter >= letterOf(0));
  const found = lettersOf(FIELDS.map((field) => fieldOf(writer, field).toString()));
  expect(found).toHaveLength(new Set(found).size);
  expect(found.toSorted()).toEqual(letters.filter((letter) => !deleted.has(letter)).toSorted());
  const { title, content } = (await loadSavedVersion(site.runtime.read, id))!.values.texts.pt;
  expect(lettersOf([title, JSON.stringify(content)]).toSorted()).toEqual(found.toSorted());
};

it('random writers in two processes, offline and online, with saves, foreign versions and a killed database, lose and double no letter', async () => {
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: isFullRun ? 1_000 : 40, endOnFailure: true });
}, 1_800_000);
