import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventStore } from '#storage/events/event-store.ts';
import { accountOf } from '#testing/auth/account-of.ts';
import { type CommandClient, createCommandClient } from '#testing/command-client.ts';
import { unique } from '#testing/editor-client.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

type Send = CommandClient['send'];

const opened = useEditorClient('editor');
/** Commands of an author and of an editor, on a site whose next append waits until a colleague's command has ended. */
let late: Record<'author' | 'editor', Send>;
let author: CommandClient;
let me: string;
let meanwhile: (() => Promise<unknown>) | undefined;

/** Runs `meanwhile` after a command was decided and before its events are appended, once. */
const interrupted = (store: EventStore): EventStore => {
  const interrupt = async () => {
    const run = meanwhile;
    meanwhile = undefined;
    await run?.();
  };
  return {
    ...store,
    append: async (...given) => {
      await interrupt();
      return store.append(...given);
    },
    appendMany: async (...given) => {
      await interrupt();
      return store.appendMany(...given);
    },
  };
};

beforeAll(async () => {
  const { site } = opened;
  const app = await site.another({ store: interrupted(site.runtime.store) });
  const cookie = await site.signIn('author');
  me = accountOf(cookie);
  author = createCommandClient(site.app, cookie);
  late = { author: createCommandClient(app, cookie).send, editor: createCommandClient(app, opened.cookie).send };
});
beforeEach(() => {
  meanwhile = undefined;
});

const draft = () => ({
  category: opened.room.category,
  author: opened.room.author,
  draft: true,
  translations: { pt: { title: unique('a'), content: [{ type: 'text', text: [{ text: 'Um.' }] }] } },
});
const own = async () => (await author.execute('CreateArticle', draft())).id;
const assigned = async () => {
  const { id } = await opened.room.execute('CreateArticle', draft());
  await opened.room.execute('AssignArticle', { id, locale: 'pt', assignee: me });
  return id;
};
const colleague = (name: string, body: object) => () => opened.room.execute(name, body);
const streamOf = async (stream: string) => {
  const events: string[] = [];
  for await (const { type } of opened.site.runtime.store.read(stream)) events.push(type);
  return events;
};
const summary = { translations: { pt: { summary: 'Outro.' } } };
const anchor = { locale: 'pt', text: 'Escrito.', words: { quote: 'Um', block: null } };

/** Sends a command while a colleague's is executed between its decision and its append; returns status and code. */
const send = async (by: Send, name: string, body: object, others: () => Promise<unknown>) => {
  meanwhile = others;
  const { statusCode, body: text } = await by(name, body);
  expect(meanwhile).toBeUndefined();
  return `${statusCode} ${statusCode === 200 ? '' : JSON.parse(text).code}`.trim();
};

describe('an author', () => {
  it('changes no article that is published at the same moment', async () => {
    const id = await own();
    const publish = colleague('PublishArticle', { id, locale: 'pt' });
    expect(await send(late.author, 'EditArticle', { id, ...summary }, publish)).toBe('403 shown_to_readers');
    expect(await streamOf(`article-${id}`)).toEqual(['ArticleCreated', 'ArticlePublished']);
  });

  it('changes no article that is assigned to somebody else at the same moment', async () => {
    const id = await assigned();
    const takeOver = colleague('AssignArticle', { id, locale: 'pt', assignee: accountOf(opened.cookie) });
    expect(await send(late.author, 'EditArticle', { id, ...summary }, takeOver)).toBe('403 not_your_article');
    expect(await streamOf(`article-${id}`)).toEqual(['ArticleCreated']);
  });

  it('moves no text that becomes ready or is published at the same moment', async () => {
    const [ready, shown] = [await own(), await own()];
    const move = (id: string) => ({ id, locale: 'pt', step: 'review' });
    const decide = colleague('MoveArticleStep', { id: ready, locale: 'pt', step: 'ready' });
    expect(await send(late.author, 'MoveArticleStep', move(ready), decide)).toBe('403 editors_decide_readiness');
    expect(await streamOf(`workflow-${ready}`)).toEqual(['ArticleStepMoved']);
    const publish = colleague('PublishArticle', { id: shown, locale: 'pt' });
    expect(await send(late.author, 'MoveArticleStep', move(shown), publish)).toBe('403 shown_to_readers');
    expect(await streamOf(`workflow-${shown}`)).toEqual([]);
  });

  it('submits no text that is emptied at the same moment', async () => {
    const id = await own();
    const empty = colleague('EditArticle', { id, translations: { pt: { title: '', content: [], summary: 'Só.' } } });
    const move = { id, locale: 'pt', step: 'review' };
    expect(await send(late.author, 'MoveArticleStep', move, empty)).toBe('409 nothing_to_submit');
  });

  it('pins no note to an article that is assigned to somebody else at the same moment', async () => {
    const id = await assigned();
    const takeOver = colleague('AssignArticle', { id, locale: 'pt', assignee: null });
    expect(await send(late.author, 'PinNote', { id, ...anchor }, takeOver)).toBe('403 not_your_article');
    expect(await streamOf(`notes-${id}`)).toEqual([]);
  });

  it('gets the answer to an edit that was lost also when a colleague has published it since', async () => {
    const id = await own();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await author.send('EditArticle', { id, ...summary }, key);
    await opened.room.execute('PublishArticle', { id, locale: 'pt' });
    const again = await author.send('EditArticle', { id, ...summary }, key);
    expect([again.statusCode, again.json().revision]).toEqual([200, first.json().revision]);
  });
});

describe('an article that is deleted at the same moment', () => {
  it.each([
    ['MoveArticleStep', { locale: 'pt', step: 'ready' }],
    ['AssignArticle', { locale: 'pt', assignee: null }],
    ['SetArticleDueDate', { locale: 'pt', due: '2027-01-02' }],
    ['PinNote', anchor],
  ])('is not changed by %s', async (name, body) => {
    const id = await assigned();
    const stream = name === 'PinNote' ? `notes-${id}` : `workflow-${id}`;
    const before = await streamOf(stream);
    expect(await send(late.editor, name, { id, ...body }, colleague('DeleteArticle', { id }))).toBe('409 deleted');
    expect(await streamOf(stream)).toEqual(before);
  });

  it('does not make a command fail that the colleague does not concern', async () => {
    const id = await own();
    const due = colleague('SetArticleDueDate', { id, locale: 'en', due: '2027-01-02' });
    expect(await send(late.author, 'EditArticle', { id, ...summary }, due)).toBe('200');
    const edit = colleague('EditArticle', { id, translations: { pt: { summary: 'Ainda.' } } });
    expect(await send(late.editor, 'AssignArticle', { id, locale: 'pt', assignee: me }, edit)).toBe('200');
  });
});
