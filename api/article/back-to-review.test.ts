import { beforeAll, describe, expect, it } from 'vitest';
import { workflowAggregate } from '#domain/workflow/aggregate.ts';
import { accountOf } from '#testing/auth/account-of.ts';
import { type CommandClient, createCommandClient } from '#testing/command-client.ts';
import { createDocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { unique } from '#testing/editor-client.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { lineOf } from '#web/article/working-copy/document-fields.ts';
import { loadState } from '../commands/read-stream.ts';

const opened = useEditorClient('editor');
let author: CommandClient;
let cookie: string;

beforeAll(async () => {
  cookie = await opened.site.signIn('author');
  author = createCommandClient(opened.site.app, cookie);
});

const content = [{ type: 'text', text: [{ text: 'Um.' }] }];
/** Creates an article of the author, both languages of which are ready. */
const ready = async () => {
  const { category, author: byline } = opened.room;
  const translations = { pt: { title: unique('a'), content }, en: { title: unique('b'), content } };
  const { id } = await author.execute('CreateArticle', { category, author: byline, draft: true, translations });
  for (const locale of ['pt', 'en']) await opened.room.execute('MoveArticleStep', { id, locale, step: 'ready' });
  return id;
};
const stepsOf = async (id: string) => {
  const work = await loadState(opened.site.runtime.store, workflowAggregate, id);
  return [work.pt?.step, work.en?.step];
};
const summary = { translations: { pt: { summary: 'Outro.' } } };

describe('a language that is ready', () => {
  it('is in review again after an author has changed it, and the author is told so', async () => {
    const id = await ready();
    const { message } = await author.execute('EditArticle', { id, ...summary });
    expect(message).toContain('in review again');
    expect(await stepsOf(id)).toEqual(['review', 'ready']);
    const board = await opened.site.app.inject({ url: '/api/board?step=review', headers: { cookie } });
    expect(board.json().review.items).toContainEqual(expect.objectContaining({ id, language: 'pt' }));
  });

  it('stays ready after a change by an editor, or one that changes nothing', async () => {
    const id = await ready();
    await opened.room.execute('EditArticle', { id, ...summary });
    await author.execute('EditArticle', { id, ...summary });
    expect(await stepsOf(id)).toEqual(['ready', 'ready']);
  });

  it('is in review again, as all others, after an author has changed what the languages share', async () => {
    const id = await ready();
    await author.execute('EditArticle', { id, date: '2026-01-02' });
    expect(await stepsOf(id)).toEqual(['review', 'review']);
  });

  it('is in review again when it became ready while the author saved', async () => {
    const id = await ready();
    await opened.room.execute('MoveArticleStep', { id, locale: 'pt', step: 'review' });
    const { store } = opened.site.runtime;
    let isFirst = true;
    const app = await opened.site.another({
      store: {
        ...store,
        appendMany: async (appends) => {
          if (isFirst) {
            isFirst = false;
            await opened.room.execute('MoveArticleStep', { id, locale: 'pt', step: 'ready' });
          }
          return store.appendMany(appends);
        },
      },
    });
    await createCommandClient(app, cookie).execute('EditArticle', { id, ...summary });
    expect([isFirst, ...(await stepsOf(id))]).toEqual([false, 'review', 'ready']);
  });

  it('is in review again when an author presses Save, and when an editor saves what an author wrote', async () => {
    const url = await listenForDocuments(opened.site.app);
    for (const saver of [cookie, opened.cookie]) {
      const id = await ready();
      const client = createDocumentClient(url, id, cookie);
      await client.connect();
      lineOf(client.doc, 'en', 'summary').insert(0, 'Written.');
      await client.stored();
      const saved = await opened.site.app.inject({
        method: 'POST',
        url: `/api/desk/articles/${id}/save`,
        headers: { cookie: saver, 'content-type': 'application/json', 'accept-language': 'en' },
        payload: '{}',
      });
      expect([saved.statusCode, saved.json().message]).toEqual([200, expect.stringContaining('in review again')]);
      expect(await stepsOf(id)).toEqual(['ready', 'review']);
    }
  });

  it('is ready again after the move is undone, once, which leaves the text as it is', async () => {
    const id = await ready();
    await author.execute('EditArticle', { id, date: '2026-01-02', ...summary });
    const headers = { cookie: opened.cookie };
    const get = async (url: string) => (await opened.site.app.inject({ url, headers })).json();
    const { items } = await get(`/api/history/workflow-${id}`);
    const moved = items.find(({ actor }: { actor: { id: string } }) => actor.id === accountOf(cookie));
    expect(moved).toMatchObject({ type: 'ArticleStepMoved' });
    const { steps } = await get(`/api/desk/undo?position=${moved.position}`);
    for (const { command, body } of steps) await opened.room.execute(command, body);
    expect(await stepsOf(id)).toEqual(['ready', 'ready']);
    expect(await get(`/api/desk/undo?position=${moved.position}`)).toHaveProperty('no');
  });
});
