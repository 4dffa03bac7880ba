import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mentionOf } from '#domain/note/mentions.ts';
import { publishedViews } from '#projections/read-models.ts';
import { accountOf } from '#testing/auth/account-of.ts';
import { unique } from '#testing/editor-client.ts';
import { createMailbox, startMailing } from '#testing/mail/newsletter.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { mentionMail } from './mention-reactor.ts';
import { shownNotes, unreadMentions } from './shown-notes.ts';

const opened = useEditorClient('editor');
const mailbox = createMailbox();
let mailing: ReturnType<typeof startMailing>;
let other: string;
let authorCookie: string;
let author: string;
let id: string;

beforeAll(async () => {
  mailing = startMailing(opened.site.runtime, mailbox.mailer, 'https://levada.test', mentionMail);
  other = accountOf(await opened.site.signIn('editor'));
  authorCookie = await opened.site.signIn('author');
  author = accountOf(authorCookie);
});
afterAll(() => mailing.stop());
beforeEach(async () => {
  ({ id } = await opened.room.execute('CreateArticle', opened.room.article({ draft: true })));
});

const words = { quote: unique('palavras'), block: null };
const send = async (name: string, body: object, cookie = opened.cookie) => {
  const headers = { cookie, 'accept-language': 'en', 'content-type': 'application/json' };
  return opened.site.app.inject({
    method: 'POST',
    url: `/api/commands/${name}`,
    headers,
    payload: JSON.stringify(body),
  });
};
const pin = async (text: string, cookie = opened.cookie) => send('PinNote', { id, locale: 'pt', words, text }, cookie);
const notesFor = (account: string | null) => shownNotes(opened.site.runtime, id, account);
const addressOf = async (account: string): Promise<string> => {
  const { db } = opened.site.runtime;
  const { email } = await db.selectFrom('account').select('email').where('id', '=', account).executeTakeFirstOrThrow();
  return email!;
};
const read = (note: string, entries: number, cookie: string) =>
  opened.site.app.inject({
    method: 'PUT',
    url: `/api/desk/articles/${id}/notes/${note}/read`,
    headers: { cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ entries }),
  });

describe('a note', () => {
  it('is shown with its answers, their writers and whom they name', async () => {
    expect((await pin(`Vê, ${mentionOf(other)}`)).statusCode).toBe(200);
    const note = (await notesFor(null))[0]!.id;
    await opened.room.execute('AnswerNote', { id, note, text: 'Já vi.' });
    expect(await notesFor(other)).toMatchObject([
      {
        words: { quote: words.quote, place: null },
        isResolved: false,
        isUnread: true,
        entries: [
          { author: { name: 'editor' }, parts: [{ text: 'Vê, ' }, { account: { id: other, name: 'editor' } }] },
          { parts: [{ text: 'Já vi.' }] },
        ],
      },
    ]);
    await opened.room.execute('DeleteNote', { id, note });
    expect(await notesFor(other)).toEqual([]);
  });

  it('names only those who can open the article', async () => {
    const [reader, analyst] = [await opened.site.signIn(null), await opened.site.signIn('analyst')].map(accountOf);
    for (const account of [reader!, analyst!, author, crypto.randomUUID()]) {
      expect((await pin(mentionOf(account))).json()).toMatchObject({ status: 422, errors: [{ path: 'text' }] });
    }
    await opened.room.execute('AssignArticle', { id, locale: 'pt', assignee: author });
    expect((await pin(mentionOf(author))).statusCode).toBe(200);
  });

  it('shows an account that was deleted as gone', async () => {
    const gone = accountOf(await opened.site.signIn('editor'));
    await pin(mentionOf(gone));
    const { db } = opened.site.runtime;
    await db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
    expect((await notesFor(null))[0]!.entries[0]!.parts).toEqual([{ account: { id: gone, name: null } }]);
  });

  it('leaves versions, copies and public pages of the article as they are', async () => {
    const article = () =>
      opened.site.runtime.read.selectFrom('article').select('revision').where('id', '=', id).executeTakeFirst();
    const before = await article();
    await pin('Só para nós');
    expect(await article()).toEqual(before);
    const { id: copy } = await opened.room.execute('DuplicateArticle', { id });
    expect(await shownNotes(opened.site.runtime, copy, null)).toEqual([]);
  });

  it('is refused on an article that does not exist or was deleted', async () => {
    await opened.room.execute('DeleteArticle', { id });
    expect((await pin('A')).statusCode).toBe(409);
    id = crypto.randomUUID();
    expect((await pin('A')).statusCode).toBe(404);
  });
});

describe('an author', () => {
  it('notes on their own drafts only, and deletes only what they wrote', async () => {
    expect((await pin('A', authorCookie)).json().code).toBe('not_your_article');
    await opened.room.execute('AssignArticle', { id, locale: 'pt', assignee: author });
    await pin('Do editor');
    expect((await pin('Do autor', authorCookie)).statusCode).toBe(200);
    const [first, second] = (await notesFor(null)).map(({ id: note }) => note);
    expect((await send('DeleteNote', { id, note: first }, authorCookie)).json().code).toBe('not_your_note');
    expect((await send('DeleteNote', { id, note: second }, authorCookie)).statusCode).toBe(200);
    expect((await send('AnswerNote', { id, note: first, text: 'A' }, authorCookie)).statusCode).toBe(200);
    expect((await send('ResolveNote', { id, note: first }, authorCookie)).statusCode).toBe(200);
  });
});

describe('who is named', () => {
  it('gets one e-mail with a link to the note, and the writer none', async () => {
    const address = await addressOf(other);
    const before = mailbox.to(address).length;
    await pin(`Vê isto, ${mentionOf(other)} e ${mentionOf(accountOf(opened.cookie))}`);
    const note = (await notesFor(null))[0]!.id;
    const mail = await mailbox.arrival(address, before + 1);
    expect(mail.text).toContain(`https://levada.test/admin/articles/${id}?note=${note}`);
    expect(mail.text).toContain('Vê isto, @editor');
    expect(mail.text).toContain(words.quote);
    expect(mailbox.to(await addressOf(accountOf(opened.cookie)))).toEqual([]);
    expect(mailing.faults).toEqual([]);
  });

  it('has the note among what waits until it is read, and again after an answer that names them', async () => {
    const cookie = await opened.site.signIn('editor');
    const me = accountOf(cookie);
    const waiting = async () => (await unreadMentions(opened.site.runtime, me)).map(({ note }) => note);
    await pin(mentionOf(me));
    const note = (await notesFor(null))[0]!.id;
    expect(await waiting()).toEqual([note]);
    expect((await read(note, 1, cookie)).statusCode).toBe(204);
    expect(await waiting()).toEqual([]);
    await opened.room.execute('AnswerNote', { id, note, text: `E agora, ${mentionOf(me)}?` });
    expect(await waiting()).toEqual([note]);
    await opened.room.execute('ResolveNote', { id, note });
    expect(await waiting()).toEqual([]);
    expect((await read(crypto.randomUUID(), 1, cookie)).statusCode).toBe(404);
  });
});

describe('readers and programs', () => {
  it('never see a note', async () => {
    const text = unique('segredo');
    await pin(text);
    await opened.room.execute('PublishArticle', { id, locale: 'pt' });
    const { slug } = await opened.site.runtime.read
      .selectFrom('article_translation')
      .select('slug')
      .where('article_id', '=', id)
      .where('locale', '=', 'pt')
      .executeTakeFirstOrThrow();
    const api = `/api/articles/${slug}?locale=pt`;
    const get = (url: string) => opened.site.app.inject({ url, headers: { accept: '*/*' } });
    const category = await opened.site.runtime.read
      .selectFrom('category')
      .select('slug')
      .where('id', '=', opened.room.category)
      .executeTakeFirstOrThrow();
    const page = `/artigos/${category.slug.pt}/${slug}`;
    for (const url of ['/', '/artigos', page, `/RSC${page}`, '/feed.xml', '/api/articles?locale=pt', api]) {
      const { statusCode, body } = await get(url);
      if (!url.startsWith('/RSC')) expect([url, statusCode]).toEqual([url, 200]);
      expect(body).not.toContain(text);
      expect(body).not.toContain(words.quote);
    }
    expect(publishedViews.size).toBeGreaterThan(0);
    for (const view of publishedViews.values()) expect(JSON.stringify(view)).not.toMatch(/\bnotes?\b/);
  });

  it('nor do analysts in the history', async () => {
    const text = unique('segredo');
    const { stream } = (await pin(text)).json();
    const history = async (cookie: string) =>
      (await opened.site.app.inject({ url: `/api/history/${stream}`, headers: { cookie } })).body;
    expect(await history(opened.cookie)).toContain(text);
    const analyst = await history(await opened.site.signIn('analyst'));
    expect(analyst).not.toContain(text);
    expect(analyst).not.toContain(words.quote);
  });
});

it('has an id of its own when a program uses its idempotency key again for another article, after the key was forgotten', async () => {
  const { db, read } = opened.site.runtime;
  const pinWithKey = async (article: string) =>
    opened.site.app.inject({
      method: 'POST',
      url: '/api/commands/PinNote',
      headers: { cookie: opened.cookie, 'content-type': 'application/json', 'idempotency-key': 'note-1' },
      payload: JSON.stringify({ id: article, locale: 'pt', words, text: 'Uma nota.' }),
    });
  const article = opened.room.article({ draft: true });
  const { id: another } = await opened.room.execute('CreateArticle', article);
  expect((await pinWithKey(id)).statusCode).toBe(200);
  await db.deleteFrom('idempotency_key').execute();
  expect((await pinWithKey(another)).statusCode).toBe(200);
  const pinned = async (of: string) =>
    (await read.selectFrom('note').select('id').where('article_id', '=', of).execute()).length;
  expect([await pinned(id), await pinned(another)]).toEqual([1, 1]);
});
