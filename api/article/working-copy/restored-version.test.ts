import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { historyOf } from '#projections/history/queries.ts';
import { createDocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { createEditorClient, type EditorClient } from '#testing/editor-client.ts';
import { eventually } from '#testing/realtime-client.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { contentOf, lineOf } from '#web/article/working-copy/document-fields.ts';
import { readValues } from '#web/article/working-copy/read-values.ts';
import { workingCopyHasChanges } from './unsaved-changes.ts';

let site: SiteUnderTest;
let cookie: string;
let editor: EditorClient;
let url: string;
beforeAll(async () => {
  site = await openSite();
  cookie = await site.signIn('editor');
  editor = await createEditorClient(site.app, cookie);
  url = await listenForDocuments(site.app);
});
afterAll(() => site.close());

const block = (id: string, text: string) => ({ id, type: 'text', text: [{ text }] });
const translations = (...content: object[]) => ({ pt: { title: 'Título', content } });
const hasChanges = (id: string) => workingCopyHasChanges(site.runtime.db, id);
const textOf = (doc: Y.Doc, at: number) => (contentOf(doc, 'pt').get(at) as Y.XmlElement).get(0) as Y.XmlText;
const titleOf = (doc: Y.Doc) => lineOf(doc, 'pt', 'title');

/** Opens an article whose second version has one block more than the first. */
const openSecondVersion = async () => {
  const first = { draft: true, translations: translations(block('aaaaaaaa', 'a levada')) };
  const { id } = await editor.execute('CreateArticle', editor.article(first));
  const content = [block('aaaaaaaa', 'a levada'), block('bbbbbbbb', 'o túnel')];
  await editor.execute('EditArticle', { id, translations: translations(...content) });
  const client = createDocumentClient(url, id, cookie);
  await client.connect();
  return { id, client, doc: client.doc };
};
const contentIn = (doc: Y.Doc) => readValues(doc).texts.pt.content;

describe('workingCopyHasChanges', () => {
  it('is true while text is in no version', async () => {
    const { id, client, doc } = await openSecondVersion();
    expect(await hasChanges(id)).toBe(false);
    titleOf(doc).insert(0, 'Novo ');
    await client.stored();
    expect(await hasChanges(id)).toBe(true);
    const saved = await site.app.inject({ method: 'POST', url: `/api/desk/articles/${id}/save`, headers: { cookie } });
    expect(saved.statusCode).toBe(200);
    await eventually(async () => expect(await hasChanges(id)).toBe(false));
  });

  it('is false for an article that was never opened, and for a version that is not merged yet', async () => {
    const { id, client } = await openSecondVersion();
    await client.disconnect();
    await editor.execute('EditArticle', { id, translations: { pt: { title: 'Outro' } } });
    expect(await hasChanges(id)).toBe(false);
    expect(await hasChanges('00000000-0000-4000-8000-000000000000')).toBe(false);
  });
});

describe('unsaved text when an earlier version is restored', () => {
  it('stays where the restored version has its field or block, and goes with a block that it lacks', async () => {
    const { id, client, doc } = await openSecondVersion();
    titleOf(doc).insert(0, 'Novo ');
    textOf(doc, 0).insert(8, ' nova');
    textOf(doc, 1).insert(7, ' escuro');
    await client.stored();
    await editor.execute('RevertArticle', { id, toRevision: 0 });
    await eventually(() =>
      expect(contentIn(doc)).toMatchObject([{ id: 'aaaaaaaa', text: [{ text: 'a levada nova' }] }]),
    );
    expect(titleOf(doc).toString()).toBe('Novo Título');
    expect(await hasChanges(id)).toBe(true);
  });
});

describe('the plan of an undo', () => {
  it('warns of unsaved text only where it changes what is written', async () => {
    const { id, client, doc } = await openSecondVersion();
    const changes = await historyOf(site.runtime.read, `article-${id}`);
    const edited = changes.at(-1)!.position;
    const { position: featured } = await editor.execute('FeatureArticle', { id });
    const warningOf = async (what: 'undo' | 'restore', position: string) => {
      const url = `/api/desk/${what}?position=${position}`;
      const answer = await site.app.inject({ url, headers: { cookie, 'accept-language': 'en' } });
      expect(answer.json()).toHaveProperty('steps');
      return answer.json<{ warning?: string }>().warning;
    };
    expect(await warningOf('undo', edited)).toBe(undefined);
    titleOf(doc).insert(0, 'Novo ');
    await client.stored();
    expect(await warningOf('undo', edited)).toContain('unsaved');
    expect(await warningOf('restore', changes[0]!.position)).toContain('unsaved');
    expect(await warningOf('undo', featured)).toBe(undefined);
  });
});
