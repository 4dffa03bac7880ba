import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createDocumentClient, type DocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { createEditorClient } from '#testing/editor-client.ts';
import { eventually } from '#testing/realtime-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { lineOf } from '#web/article/working-copy/document-fields.ts';
import { documentOfState } from '#web/article/working-copy/document-of-state.ts';
import { schemaId } from '#web/article/working-copy/editor-schema.ts';

const LIMITS = {
  maxDocumentBytes: 20_000,
  bytes: { perSecond: 2_000, burst: 30_000 },
  maxDocuments: 2,
  socketsPerAccount: 3,
};

let site: SiteUnderTest;
let url: string;
beforeAll(async () => {
  site = await openSite({ documents: LIMITS });
  url = await listenForDocuments(site.app);
});
afterAll(() => site.close());

const summaryOf = ({ doc }: Pick<DocumentClient, 'doc'>) => lineOf(doc, 'pt', 'summary');
/** Connects like a browser, which tries again until it is let in. */
const letIn = (client: DocumentClient) =>
  eventually(async () => {
    if (!client.isConnected()) await client.connect();
    expect(client.isConnected()).toBe(true);
  });
const open = async (article: string, cookie: string) => {
  const client = createDocumentClient(url, article, cookie);
  await client.connect();
  return client;
};

describe('the limits of shared documents', () => {
  it('refuse a socket too many of an account, until another one is closed', async () => {
    const cookie = await site.signIn('editor');
    const id = randomUUID();
    const [first] = [await open(id, cookie), await open(id, cookie), await open(id, cookie)];
    const last = await open(id, cookie);
    expect(last.refusals).toEqual(['too_many']);
    summaryOf(last).insert(0, 'à espera');
    await first!.disconnect();
    await letIn(last);
    await last.stored();
    expect(summaryOf(await open(id, await site.signIn('editor'))).toString()).toBe('à espera');
  });

  it('refuse a document too many of a process, until another one is closed', async () => {
    const cookie = await site.signIn('editor');
    const [first] = [await open(randomUUID(), cookie), await open(randomUUID(), cookie)];
    const last = await open(randomUUID(), cookie);
    expect(last.refusals).toEqual(['busy']);
    await first!.disconnect();
    await letIn(last);
  });

  it.each([
    ['a message', 40_000, [], 1009],
    ['a document', 19_500, ['too_large'], 1008],
  ])('refuse %s that is too large, and take the text once it is shorter', async (_name, length, refusals, code) => {
    const cookie = await site.signIn('editor');
    const client = await open(randomUUID(), cookie);
    lineOf(client.doc, 'en', 'summary').insert(0, 'y'.repeat(1_000));
    await client.stored();
    summaryOf(client).insert(0, 'x'.repeat(length));
    await eventually(() => expect(client.closings).toEqual([code]));
    expect(client.refusals).toEqual(refusals);
    summaryOf(client).delete(10, length - 10);
    await letIn(client);
    await client.stored();
    const reader = await open(client.article, cookie);
    expect(summaryOf(reader).toString()).toBe('x'.repeat(10));
    expect(lineOf(reader.doc, 'en', 'summary').length).toBe(1_000);
  });

  it('refuse a browser that sends too much at once, which then sends the rest', async () => {
    const cookie = await site.signIn('editor');
    const client = await open(randomUUID(), cookie);
    for (let at = 0; at < 15; at += 1) {
      summaryOf(client).insert(0, 'z'.repeat(4_000));
      summaryOf(client).delete(0, 3_999);
    }
    await eventually(() => expect(client.refusals).toEqual(['too_fast']));
    await letIn(client);
    await client.stored();
    expect(summaryOf(await open(client.article, cookie)).toString()).toBe('z'.repeat(15));
  });
});

describe('a browser behind a proxy that blocks websockets', () => {
  const exchange = async (
    id: string,
    cookie: string,
    doc: Y.Doc,
    epoch = '',
    update?: Uint8Array,
    schema = schemaId(),
  ) => {
    const payload = {
      epoch,
      stateVector: Buffer.from(Y.encodeStateVector(doc)).toString('base64'),
      ...(update && { update: Buffer.from(update).toString('base64') }),
    };
    const headers = { cookie };
    const answer = await site.app.inject({
      method: 'POST',
      url: `/api/desk/articles/${id}/document?schema=${schema}`,
      headers,
      payload,
    });
    if (answer.statusCode === 200) Y.applyUpdate(doc, Buffer.from(answer.json().update, 'base64'));
    return { status: answer.statusCode, ...answer.json() };
  };

  it('writes in the document by requests, together with one that is connected', async () => {
    const cookie = await site.signIn('editor');
    const id = randomUUID();
    const other = await open(id, cookie);
    summaryOf(other).insert(0, 'fria');
    await other.stored();
    const doc = new Y.Doc();
    const { epoch, stateVector } = await exchange(id, cookie, doc);
    expect([summaryOf({ doc }).toString(), epoch]).toEqual(['fria', other.epoch()]);
    summaryOf({ doc }).insert(0, 'Água ');
    const mine = Y.encodeStateAsUpdate(doc, Buffer.from(stateVector, 'base64'));
    expect(await exchange(id, cookie, doc, epoch, mine)).toMatchObject({ status: 200 });
    expect(await exchange(id, cookie, doc, epoch, mine)).toMatchObject({ status: 200 });
    await eventually(() => expect(summaryOf(other).toString()).toBe('Água fria'));
    expect(summaryOf({ doc: documentOfState(Y.encodeStateAsUpdate(doc)) }).toString()).toBe('Água fria');
  });

  it('is refused changes of another document, too large ones, unreadable ones, and those of a deleted article', async () => {
    const cookie = await site.signIn('editor');
    const editor = await createEditorClient(site.app, cookie);
    const { id } = await editor.execute('CreateArticle', editor.article({ draft: true }));
    const doc = new Y.Doc();
    const { epoch } = await exchange(id, cookie, doc);
    const before = summaryOf({ doc }).toString();
    summaryOf({ doc }).insert(0, 'x');
    expect(await exchange(id, cookie, new Y.Doc(), randomUUID(), Y.encodeStateAsUpdate(doc))).toMatchObject({
      status: 200,
    });
    const reader = new Y.Doc();
    await exchange(id, cookie, reader);
    expect(summaryOf({ doc: reader }).toString()).toBe(before);
    summaryOf({ doc }).insert(0, 'x'.repeat(25_000));
    expect(await exchange(id, cookie, doc, epoch, Y.encodeStateAsUpdate(doc))).toMatchObject({ status: 413 });
    expect(await exchange(id, cookie, doc, epoch, Buffer.from([200, 1, 7, 7]))).toMatchObject({ status: 422 });
    await editor.execute('DeleteArticle', { id });
    await eventually(async () => expect(await exchange(id, cookie, new Y.Doc(), epoch)).toMatchObject({ status: 404 }));
  });

  it('is refused when its editor is of another release', async () => {
    const cookie = await site.signIn('editor');
    const refused = await exchange(randomUUID(), cookie, new Y.Doc(), '', undefined, '0123456789abcdef');
    expect(refused).toMatchObject({ status: 409, code: 'editor_outdated' });
  });

  it('needs a session of staff that may write', async () => {
    const statusOf = async (cookie: string) => (await exchange(randomUUID(), cookie, new Y.Doc())).status;
    expect(await statusOf('')).toBe(401);
    expect(await statusOf(await site.signIn('analyst'))).toBe(403);
  });
});
