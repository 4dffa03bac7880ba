import { beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '#testing/auth/account-of.ts';
import { type CommandClient, createCommandClient } from '#testing/command-client.ts';
import { createDocumentClient, listenForDocuments } from '#testing/document-client.ts';
import { unique } from '#testing/editor-client.ts';
import { eventually } from '#testing/realtime-client.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { lineOf } from '#web/article/working-copy/document-fields.ts';
import { schemaId } from '#web/article/working-copy/editor-schema.ts';
import { articleCommands } from '../article/commands.ts';
import { simulateCommand } from '../commands/simulate-command.ts';

const opened = useEditorClient('editor');
let author: CommandClient;
let cookie: string;
let me: string;
let categoryOfEditor: object;

beforeAll(async () => {
  cookie = await opened.site.signIn('author');
  me = accountOf(cookie);
  const { room } = opened;
  categoryOfEditor = { category: room.category, author: room.author };
  author = createCommandClient(opened.site.app, cookie);
});

const draft = (more: object = {}) => ({
  ...categoryOfEditor,
  draft: true,
  translations: { pt: { title: unique('a'), content: [{ type: 'text', text: [{ text: 'Um.' }] }] } },
  ...more,
});
const own = async () => (await author.execute('CreateArticle', draft())).id;
const foreign = async () => (await opened.room.execute('CreateArticle', draft())).id;
const codeOf = async (name: string, body: object) => {
  const { statusCode, body: text } = await author.send(name, body);
  return `${statusCode} ${statusCode === 200 ? '' : JSON.parse(text).code}`.trim();
};
const get = async (url: string) => opened.site.app.inject({ url, headers: { cookie, 'accept-language': 'en' } });
const summary = { translations: { pt: { summary: 'Outro.' } } };

describe('an author', () => {
  it('writes drafts, and publishes, schedules and features nothing', async () => {
    const id = await own();
    expect(await codeOf('EditArticle', { id, ...summary })).toBe('200');
    for (const more of [{ draft: false }, { featured: true }, { scheduleFor: '2099-01-01T10:00:00Z' }]) {
      expect(await codeOf('CreateArticle', draft(more))).toBe('403 authors_publish_nothing');
    }
    for (const name of ['PublishArticle', 'ScheduleArticle', 'DeleteArticle', 'RevertArticle', 'FeatureArticle']) {
      expect(await codeOf(name, { id })).toBe('403 not_allowed');
    }
  });

  it('writes what others began only while it is assigned to them', async () => {
    const id = await foreign();
    expect(await codeOf('EditArticle', { id, ...summary })).toBe('403 not_your_article');
    await opened.room.execute('AssignArticle', { id, locale: 'en', assignee: me });
    expect(await codeOf('EditArticle', { id, ...summary })).toBe('200');
    await opened.room.execute('AssignArticle', { id, locale: 'en', assignee: null });
    expect(await codeOf('EditArticle', { id, ...summary })).toBe('403 not_your_article');
  });

  it('writes what was assigned to their id in capital letters', async () => {
    const id = await foreign();
    await opened.room.execute('AssignArticle', { id, locale: 'en', assignee: me.toUpperCase() });
    expect(await codeOf('EditArticle', { id, ...summary })).toBe('200');
  });

  it('does not try, as a program, what they may not do', async () => {
    const [mine, other] = [await own(), await foreign()];
    const attempt = (id: string) =>
      simulateCommand(articleCommands.EditArticle, { id, ...summary }, opened.site.runtime, {
        actor: { id: me, name: 'Ana', role: 'author' },
        now: new Date(),
      });
    await expect(attempt(other)).rejects.toMatchObject({ code: 'not_your_article' });
    expect((await attempt(mine)).events).toHaveLength(1);
  });

  it('changes nothing that readers see or will see', async () => {
    const id = await own();
    await opened.room.execute('ScheduleArticle', { id, locale: 'pt', scheduleFor: '2099-01-01T10:00:00Z' });
    expect(await codeOf('EditArticle', { id, ...summary })).toBe('403 shown_to_readers');
    await opened.room.execute('PublishArticle', { id, locale: 'pt' });
    expect(await codeOf('EditArticle', { id, ...summary })).toBe('403 shown_to_readers');
    await opened.room.execute('UnpublishArticle', { id, locale: 'pt' });
    expect(await codeOf('EditArticle', { id, ...summary })).toBe('200');
  });

  it('submits their texts and takes them back, but decides nothing about what is ready', async () => {
    const id = await own();
    const move = (step: string, from?: string) => codeOf('MoveArticleStep', { id, locale: 'pt', step, from });
    expect(await move('review', 'draft')).toBe('200');
    const english = { id, locale: 'en', step: 'review' };
    expect(await codeOf('MoveArticleStep', english)).toBe('409 nothing_to_submit');
    expect(await move('ready')).toBe('403 editors_decide_readiness');
    expect(await move('draft', 'review')).toBe('200');
    await opened.room.execute('MoveArticleStep', { id, locale: 'pt', step: 'ready' });
    expect(await move('draft', 'ready')).toBe('403 editors_decide_readiness');
    expect(await move('review')).toBe('403 editors_decide_readiness');
    expect(await codeOf('MoveArticleStep', { id: await foreign(), locale: 'pt', step: 'review' })).toBe(
      '403 not_your_article',
    );
  });

  it('sees their own articles only: in the list, on the board, in the search, and by their URLs', async () => {
    const [mine, other] = [await own(), await foreign()];
    for (const url of ['/admin/articles', '/admin/board', '/api/board', '/api/desk/find?kind=articles&q=']) {
      const { body, statusCode } = await get(url);
      expect([url, statusCode, body.includes(mine), body.includes(other)]).toEqual([url, 200, true, false]);
    }
    expect((await get(`/admin/articles/${mine}`)).statusCode).toBe(200);
    expect((await get(`/admin/articles/${other}`)).statusCode).toBe(404);
    for (const url of [`/api/history/article-${mine}`, '/api/insights', '/api/statistics/votes']) {
      expect((await get(url)).statusCode).toBe(403);
    }
  });

  it('does not reach the working copy of an article of others, saved or not', async () => {
    const exchange = (id: string, by: string) =>
      opened.site.app.inject({
        method: 'POST',
        url: `/api/desk/articles/${id}/document?schema=${schemaId()}`,
        headers: { cookie: by, 'content-type': 'application/json' },
        payload: JSON.stringify({ epoch: '', stateVector: 'AA==' }),
      });
    const unsaved = crypto.randomUUID();
    expect((await exchange(unsaved, opened.cookie)).statusCode).toBe(200);
    for (const id of [await foreign(), unsaved]) {
      expect((await exchange(id, cookie)).json()).toMatchObject({ status: 403, code: 'not_your_article' });
      for (const [method, path] of [
        ['POST', 'save'],
        ['DELETE', 'document'],
        ['PUT', 'document'],
      ] as const) {
        const url = `/api/desk/articles/${id}/${path}`;
        expect((await opened.site.app.inject({ method, url, headers: { cookie } })).statusCode).toBe(403);
      }
    }
    expect((await exchange(await own(), cookie)).statusCode).toBe(200);
    expect((await exchange(crypto.randomUUID(), cookie)).statusCode).toBe(200);
  });

  it('is disconnected from an open text as soon as it is published or assigned to somebody else, and keeps what they wrote', async () => {
    const url = await listenForDocuments(opened.site.app);
    const [begun, given] = [await own(), await foreign()];
    await opened.room.execute('AssignArticle', { id: given, locale: 'pt', assignee: me });
    const clients = [begun, given].map((id) => createDocumentClient(url, id, cookie));
    for (const client of clients) {
      await client.connect();
      lineOf(client.doc, 'pt', 'summary').insert(0, 'Escrito.');
      await client.stored();
    }
    await opened.room.execute('PublishArticle', { id: begun, locale: 'pt' });
    await opened.room.execute('AssignArticle', { id: given, locale: 'pt', assignee: null });
    for (const client of clients) {
      await eventually(() => expect(client.refusals).toEqual(['not_allowed']));
      const reader = createDocumentClient(url, client.article, opened.cookie);
      await reader.connect();
      expect(lineOf(reader.doc, 'pt', 'summary').toString()).toBe('Escrito.');
    }
  });

  it('keeps the connection to an article that they save for the first time', async () => {
    const url = await listenForDocuments(opened.site.app);
    const id = crypto.randomUUID();
    const client = createDocumentClient(url, id, cookie);
    await client.connect();
    lineOf(client.doc, 'pt', 'title').insert(0, unique('b'));
    await client.stored();
    const saved = await opened.site.app.inject({
      method: 'POST',
      url: `/api/desk/articles/${id}/save`,
      headers: { cookie, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect([saved.statusCode, saved.json().revision]).toEqual([200, 0]);
    lineOf(client.doc, 'pt', 'summary').insert(0, 'Mais.');
    await client.stored();
    expect(client.refusals).toEqual([]);
  });
});
