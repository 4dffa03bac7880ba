import { beforeEach, describe, expect, it } from 'vitest';
import { accountOf } from '#testing/auth/account-of.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

const opened = useEditorClient('editor');
const { execute, send } = {
  execute: (name: string, body: object) => opened.room.execute(name, body),
  send: (name: string, body: object) => opened.room.send(name, body),
};

let id: string;
let me: string;

beforeEach(async () => {
  ({ id } = await execute('CreateArticle', opened.room.article({ draft: true })));
  me = accountOf(opened.cookie);
});

const board = async (query: string, cookie = opened.cookie) => {
  const answer = await opened.site.app.inject({ url: `/api/board?${query}`, headers: { cookie } });
  return answer.json();
};
const mine = async () => (await board('assignee=me')).draft.items.filter((card: { id: string }) => card.id === id);

describe('the work on an article', () => {
  it('is on the board and in JSON at once, with the name of the assignee', async () => {
    await execute('AssignArticle', { id, locale: 'en', assignee: me });
    await execute('SetArticleDueDate', { id, locale: 'en', due: '2026-12-04' });
    expect(await mine()).toMatchObject([
      { language: 'en', step: 'draft', due: '2026-12-04', assignee: { id: me, name: 'editor' }, publication: 'draft' },
    ]);
  });

  it('leaves the version of the article as it is, so that nobody who writes it meets a conflict', async () => {
    const before = await opened.site.runtime.read
      .selectFrom('article')
      .select('revision')
      .where('id', '=', id)
      .execute();
    await execute('MoveArticleStep', { id, locale: 'pt', step: 'review', from: 'draft' });
    const after = await opened.site.runtime.read
      .selectFrom('article')
      .select('revision')
      .where('id', '=', id)
      .execute();
    expect(after).toEqual(before);
  });

  it('rejects a move from a step that somebody else has changed, and says so', async () => {
    await execute('MoveArticleStep', { id, locale: 'pt', step: 'review', from: 'draft' });
    const refused = await send('MoveArticleStep', { id, locale: 'pt', step: 'ready', from: 'draft' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail ?? refused.json().message).toContain('Somebody else moved this text');
  });

  it('of two editors who move a text at once, moves it once', async () => {
    const moves = await Promise.all(
      ['review', 'ready'].map((step) => send('MoveArticleStep', { id, locale: 'pt', step, from: 'draft' })),
    );
    expect(moves.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('cannot be assigned to a reader, an analyst or an unknown account', async () => {
    const others = [await opened.site.signIn(null), await opened.site.signIn('analyst')].map(accountOf);
    for (const assignee of [...others, crypto.randomUUID()]) {
      const refused = await send('AssignArticle', { id, locale: 'pt', assignee });
      expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'assignee' }] });
    }
  });

  it('of a suspended assignee keeps its place, says that the account is gone and can be assigned again', async () => {
    const other = accountOf(await opened.site.signIn('editor'));
    await execute('AssignArticle', { id, locale: 'pt', assignee: other });
    const { db } = opened.site.runtime;
    await db
      .updateTable('account')
      .set({ banned_until: new Date('2099-01-01') })
      .where('id', '=', other)
      .execute();
    const { draft } = await board(`assignee=${other}`);
    expect(draft.items).toMatchObject([{ id, assignee: { id: other, name: null } }]);
    await execute('AssignArticle', { id, locale: 'pt', assignee: me });
    expect(await mine()).toHaveLength(1);
  });

  it('is kept while the article is deleted or published, and is not copied with it', async () => {
    await execute('AssignArticle', { id, locale: 'pt', assignee: me });
    await execute('DeleteArticle', { id });
    expect(await mine()).toEqual([]);
    expect((await send('MoveArticleStep', { id, locale: 'pt', step: 'ready' })).statusCode).toBe(409);
    await execute('RestoreArticle', { id });
    expect(await mine()).toHaveLength(1);
    await execute('PublishArticle', { id, locale: 'pt' });
    expect(await mine()).toEqual([]);
    await execute('UnpublishArticle', { id, locale: 'pt' });
    expect(await mine()).toMatchObject([{ publication: 'unpublished' }]);
    const copy = await execute('DuplicateArticle', { id });
    const { draft } = await board('assignee=me&step=draft');
    expect(draft.items.map((card: { id: string }) => card.id)).not.toContain(copy.id);
  });

  it('of an article that does not exist is 404', async () => {
    const refused = await send('MoveArticleStep', { id: crypto.randomUUID(), locale: 'pt', step: 'ready' });
    expect(refused.statusCode).toBe(404);
  });
});

describe('the history', () => {
  it('names the article and the assignee, and undoes the assignment', async () => {
    const { stream, position } = await execute('AssignArticle', { id, locale: 'pt', assignee: me });
    const get = (url: string) =>
      opened.site.app.inject({ url, headers: { cookie: opened.cookie, 'accept-language': 'en' } });
    const { items } = (await get(`/api/history/${stream}`)).json();
    expect(items).toMatchObject([{ type: 'ArticleAssigned', accounts: [{ id: me, name: 'editor' }] }]);
    const { body } = await get(`/admin/history?thing=${stream}`);
    expect(body).toContain('Assigned (PT)');
    const plan = (await get(`/api/desk/undo?position=${position}`)).json();
    expect(plan.steps).toMatchObject([{ command: 'AssignArticle', body: { id, locale: 'pt', assignee: null } }]);
    expect(plan.link).toMatchObject({ to: `/admin/articles/${id}` });
    expect(plan.link.text).not.toContain(id);
  });
});
