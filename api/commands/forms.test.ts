import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import { headingOf } from '#testing/heading-of.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';
import { redirectToReferer } from '../http/forms.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;

useEditorClient('editor', (opened) => {
  ({ site, room, cookie } = opened);
});

const submit = (name: string, fields: [string, string][], headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: `/api/commands/${name}`,
    headers: {
      cookie,
      'accept-language': 'en',
      'content-type': 'application/x-www-form-urlencoded',
      host: 'levada.test',
      referer: 'http://levada.test/admin?page=2',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

const asPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const toastOf = (answer: Awaited<ReturnType<typeof submit>>) => {
  const toast = answer.cookies.find(({ name }) => name === 'toast');
  return toast && { ...JSON.parse(toast.value), maxAge: toast.maxAge, httpOnly: toast.httpOnly ?? false };
};

describe('a form', () => {
  it('creates an article from nested fields, and redirects to its page with a toast', async () => {
    const slug = unique('slug');
    const answer = await submit('CreateArticle', [
      ['category', room.category],
      ['author', room.author],
      ['photographer', ''],
      ['mainImage', ''],
      ['date', ''],
      ['scheduleFor', ''],
      ['translations[pt][title]', 'Pão & água'],
      ['translations[pt][slug]', slug],
      ...Array.from({ length: 30 }, (_, at): [string, string][] => [
        [`translations[pt][content][${at}][type]`, 'text'],
        [`translations[pt][content][${at}][text][0][text]`, `Linha ${at}`],
      ]).flat(),
    ]);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/admin?page=2');
    expect(toastOf(answer)).toEqual({
      kind: 'success',
      message: 'Article successfully added',
      maxAge: 20,
      form: 'CreateArticle',
      httpOnly: true,
    });
    const page = await site.app.inject(`/artigos/${room.categorySlug}/${slug}`);
    expect(headingOf(page.body)).toBe('Pão & água');
    expect(page.body).toContain('Linha 29');
  });

  it('may repeat a field that has several values', async () => {
    const name = unique('Both');
    await submit('AddContributor', [
      ['name', name],
      ['role', 'author'],
      ['role', 'photographer'],
    ]);
    const { items } = (await site.app.inject('/api/contributors')).json();
    expect(items).toContainEqual(expect.objectContaining({ name, roles: ['author', 'photographer'] }));
  });

  it('changes, features, schedules and deletes like JSON', async () => {
    const { id } = await room.execute('CreateArticle', room.article());
    const of: [string, string][] = [
      ['id', id],
      ['expectedRevision', ''],
    ];
    const update: [string, string][] = [...of, ['update', crypto.randomUUID()]];
    const commands: [string, [string, string][]][] = [
      ['EditArticle', [...of, ['translations[en][summary]', 'Short']]],
      ['FeatureArticle', of],
      ['UnfeatureArticle', of],
      ['UnpublishArticle', [...of, ['locale', '']]],
      ['ScheduleArticle', [...of, ['locale', 'pt'], ['scheduleFor', '2999-01-01T00:00:00Z']]],
      ['PublishArticle', [...of, ['locale', 'en']]],
      ['ScheduleUnpublish', [...of, ['locale', 'en'], ['unpublishFor', '2999-01-01T00:00:00Z']]],
      ['CancelUnpublish', [...of, ['locale', '']]],
      ['ScheduleArticleUpdate', [...update, ['at', '2999-01-01T00:00:00Z'], ['translations[en][summary]', 'Later']]],
      ['MoveArticleUpdate', [...update, ['at', '2999-01-02T00:00:00Z']]],
      ['CancelArticleUpdate', update],
      ['ScheduleArticleUpdate', [...update, ['at', '2999-01-01T00:00:00Z'], ['translations[en][summary]', 'Later']]],
      ['ApplyArticleUpdate', update],
      ['RevertArticle', [...of, ['toRevision', '0']]],
      ['DeleteArticle', of],
      ['RestoreArticle', of],
    ];
    for (const [name, fields] of commands)
      expect([name, toastOf(await submit(name, fields))?.kind]).toEqual([name, 'success']);
  });

  it('from a browser redirects with the reason when it fails; from an API client it gets the problem', async () => {
    const person = await submit('AddContributor', [['name', 'A']], asPerson);
    expect(person.statusCode).toBe(303);
    expect(toastOf(person)).toMatchObject({
      kind: 'error',
      message: 'Name must be at least 2 characters long. Role is required',
    });
    expect((await submit('AddContributor', [['name', 'A']])).json()).toMatchObject({ status: 422, code: 'invalid' });
    const stranger = await submit('AddContributor', [], { ...asPerson, cookie: '' });
    expect(toastOf(stranger)).toMatchObject({ kind: 'error', message: 'Sign in first.' });
  });

  it.each([
    ['another site', 'http://evil.example/page'],
    ['a URL that only looks like a path', 'http://levada.test//evil.example'],
    ['an empty Referer', ''],
    ['an invalid Referer', 'no address'],
  ])('submitted from %s redirects to the home page', async (_from, referer) => {
    const answer = await submit(
      'AddContributor',
      [
        ['name', 'Ana'],
        ['role', 'author'],
      ],
      { referer },
    );
    expect(answer.headers.location).toBe('/');
  });

  it('accepts any case of its content type, and a charset', async () => {
    const type = 'Application/X-WWW-Form-URLEncoded; charset=UTF-8';
    const answer = await submit(
      'AddContributor',
      [
        ['name', 'Ana'],
        ['role', 'author'],
      ],
      { 'content-type': type },
    );
    expect(answer.statusCode).toBe(303);
  });
});

describe('the toast cookie', () => {
  const cookieBytes = (answer: Awaited<ReturnType<typeof submit>>) =>
    Buffer.byteLength(String([answer.headers['set-cookie']].flat().find((each) => each?.startsWith('toast='))));

  it.each([
    ['a long name', 'x'.repeat(9000)],
    ['many words', 'palavra '.repeat(1000)],
    ['characters of many bytes', '👩‍👩‍👧‍👦'.repeat(300)],
    ['accents', 'ã'.repeat(3000)],
    ['half a character', '\ud83d'.repeat(500)],
    ['quotes', '"'.repeat(3000)],
  ])('has at most 2 kB when the form contained %s', async (_what, name) => {
    const answer = await submit('AddContributor', [['name', name]], asPerson);
    expect(answer.statusCode).toBe(303);
    expect(cookieBytes(answer)).toBeLessThanOrEqual(2048);
    expect(toastOf(answer)).toMatchObject({ kind: 'error', form: 'AddContributor' });
  });

  it.each([
    ['after a whole word', 'palavra ', /^(palavra )+palavra…$/],
    ['after a whole character, if one word is too long', '👩‍👩‍👧‍👦', /^(👩‍👩‍👧‍👦)+…$/u],
  ])('shortens a long message %s', async (_how, part, expected) => {
    const app = Fastify();
    await app.register(fastifyCookie);
    app.get('/', async (request, reply) =>
      redirectToReferer(request, reply, { kind: 'error', form: 'AddContributor', message: part.repeat(2000) }, false),
    );
    const answer = await app.inject('/');
    expect(cookieBytes(answer)).toBeLessThanOrEqual(2048);
    expect(cookieBytes(answer)).toBeGreaterThan(1700);
    expect(toastOf(answer).message).toMatch(expected);
  });

  it('contains the typed values if they fit', async () => {
    const answer = await submit('AddContributor', [['name', 'A']], asPerson);
    expect(toastOf(answer)).toMatchObject({ values: { name: 'A' } });
  });

  it('stays small for an unknown command with a long name', async () => {
    const answer = await submit('n'.repeat(450), [], asPerson);
    expect([answer.statusCode, cookieBytes(answer) <= 2048]).toEqual([303, true]);
  });
});
