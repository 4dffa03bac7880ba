import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;

useEditorClient('editor', (opened) => {
  ({ site, room, cookie } = opened);
});

const post = (name: string, payload: string | Buffer, headers: InjectOptions['headers'] = {}) =>
  site.app.inject({
    method: 'POST',
    url: `/api/commands/${name}`,
    headers: { cookie, 'accept-language': 'en', 'content-type': 'application/json', ...headers },
    payload,
  });

const expectProblem = (answer: Awaited<ReturnType<typeof post>>, expected: object) => {
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  const problem = answer.json();
  expect(problem).toMatchObject({
    type: `/api/problems/${problem.code}`,
    title: expect.stringMatching(/./),
    detail: expect.stringMatching(/./),
    status: answer.statusCode,
    ...expected,
  });
};

describe('a command gets the response', () => {
  it.each(['{', '{"name":}', '', 'name=Ana', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'])(
    '400 when the JSON is %j',
    async (payload) => expectProblem(await post('AddContributor', payload), { status: 400, code: 'unreadable' }),
  );

  it.each(['', '  ', 'k'.repeat(201)])('400 for the idempotency key %j', async (key) => {
    expectProblem(await post('AddContributor', '{}', { 'idempotency-key': key }), {
      status: 400,
      code: 'idempotency_key',
    });
  });

  it('401 without a session and for an invalid session', async () => {
    for (const session of ['', 'session=', `session=${randomUUID()}`, 'session=%00', 'session="']) {
      const answer = await post('AddContributor', '{}', { cookie: session });
      expectProblem(answer, { status: 401, code: 'not_signed_in' });
    }
  });

  it('403 for an analyst, who may only read', async () => {
    const analyst = await site.signIn('analyst');
    for (const name of ['CreateArticle', 'AddCategory', 'AddContributor', 'EditMedia', 'UpdateSettings']) {
      expectProblem(await post(name, '{}', { cookie: analyst }), { status: 403, code: 'not_allowed' });
    }
  });

  it('404 for a command or an entity that does not exist', async () => {
    for (const name of ['DropTables', 'constructor', '__proto__', 'createarticle']) {
      expectProblem(await post(name, '{}'), {
        status: 404,
        code: 'unknown_command',
        detail: `There is no command ${name}.`,
      });
    }
    const id = randomUUID();
    const known = { PublishArticle: {}, EditArticle: {}, DeleteArticle: {}, RestoreArticle: {}, EditContributor: {} };
    for (const name of Object.keys(known)) {
      expectProblem(await room.send(name, { id }), { status: 404, code: 'not_found' });
      expectProblem(await room.send(name, { id, expectedRevision: 3 }), { status: 404, code: 'not_found' });
    }
    expectProblem(await room.send('RevertArticle', { id, toRevision: 0 }), { status: 404 });
    expectProblem(await room.send('EditMedia', { mediaId: '0'.repeat(32) }), { status: 404 });
    expectProblem(await room.send('DeleteCategory', { id }), { status: 404 });
  });

  it('409 when a rule rejects it, in both languages', async () => {
    const slug = unique('taken');
    const article = room.article({ translations: { en: { title: 'Taken', slug } } });
    const { id } = await room.execute('CreateArticle', article);
    expectProblem(await room.send('CreateArticle', article), {
      status: 409,
      code: 'slug_taken',
      errors: [{ path: 'translations.en.slug', message: `The slug “${slug}” is already in use` }],
    });
    expectProblem(await room.send('CreateArticle', article, { 'accept-language': 'pt' }), {
      title: `O slug «${slug}» já está em uso. Escolha outro.`,
      detail: `O slug «${slug}» já está em uso`,
    });
    expectProblem(await room.send('RestoreArticle', { id }), { status: 409, code: 'not_deleted' });
    expectProblem(await room.send('PublishArticle', { id, locale: 'pt' }), {
      status: 409,
      code: 'nothing_to_publish',
      errors: [{ path: 'locale', message: 'The article is not written in this language' }],
    });
    expectProblem(await room.send('ScheduleArticle', { id, scheduleFor: '2001-01-01T00:00:00Z' }), {
      status: 409,
      code: 'schedule_in_past',
      errors: [{ path: 'scheduleFor', message: 'Choose a date in the future' }],
    });
    await room.execute('DeleteArticle', { id });
    expectProblem(await room.send('EditArticle', { id, featured: true, date: '2026-01-01' }), { status: 422 });
    expectProblem(await room.send('EditArticle', { id, date: '2026-01-01' }), { status: 409, code: 'deleted' });
  });

  it('412 with the current revision after a concurrent change', async () => {
    const { id, revision } = await room.execute('CreateArticle', room.article());
    await room.execute('FeatureArticle', { id, expectedRevision: revision });
    for (const expectedRevision of [revision, String(revision), revision + 50]) {
      expectProblem(await room.send('EditArticle', { id, date: '2026-01-01', expectedRevision }), {
        status: 412,
        code: 'changed_meanwhile',
        revision: revision + 1,
      });
    }
  });

  it('413 when an event exceeds 1 MiB or the body exceeds its limit; the slug stays free', async () => {
    const slug = unique('large');
    const content = Array.from({ length: 6 }, () => ({ type: 'text', text: [{ text: 'á'.repeat(100_000) }] }));
    const large = room.article({ translations: { pt: { title: 'Grande', slug, content } } });
    expectProblem(await room.send('CreateArticle', large), { status: 413, code: 'too_large' });
    await room.execute('CreateArticle', room.article({ translations: { pt: { title: 'Pequeno', slug } } }));
    const body = `"${'x'.repeat(4 * 1024 * 1024)}"`;
    expectProblem(await post('CreateArticle', body), { status: 413, code: 'body_too_large' });
  });

  it.each([
    'text/plain',
    'text/html',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'nonsense',
  ])('415 for %s', async (type) => {
    const payload = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAna\r\n--x--\r\n';
    expectProblem(await post('AddContributor', payload, { 'content-type': type }), {
      status: 415,
      code: 'unsupported',
    });
  });

  it.each([
    ['en', ['Write the article in at least one language', 'Category is required', 'Author is required']],
    ['pt', ['Escreva o artigo em pelo menos uma língua', 'A categoria é obrigatória', 'O autor é obrigatório']],
  ])('422 and the specified messages in %s', async (language, messages) => {
    const answer = await room.send('CreateArticle', {}, { 'accept-language': language });
    const errors = ['translations', 'category', 'author'].map((path, at) => ({ path, message: messages[at] }));
    expectProblem(answer, { status: 422, code: 'invalid', errors });
  });

  it('422 for every invalid field of a contributor or an article, and for unknown fields', async () => {
    const contributor = await room.send('AddContributor', { name: 'A', role: [], nickname: 'x' });
    expect(contributor.json().errors).toEqual([
      { path: 'name', message: 'Name must be at least 2 characters long' },
      { path: 'role', message: 'Role is required' },
      { path: 'nickname', message: 'Unknown field' },
    ]);
    expect((await room.send('AddContributor', { name: '', role: 'author' })).json().errors).toEqual([
      { path: 'name', message: 'Name is required' },
    ]);
    const content = [{ type: 'text', text: [{ text: 'x', href: 'javascript:alert(1)' }] }];
    const article = room.article({
      translations: { pt: { title: ' ', slug: 'Não Pode', content } },
      date: '31/12/2026',
    });
    expect((await room.send('CreateArticle', article)).json().errors).toEqual([
      { path: 'date', message: 'The date must have the form YYYY-MM-DD' },
      {
        path: 'translations.pt.slug',
        message: 'The slug may only contain lower-case letters without accents, digits and hyphens',
      },
      {
        path: 'translations.pt.content.0.text.0.href',
        message: 'A link must begin with https://, mailto:, tel:, / or #',
      },
      { path: 'translations.pt.title', message: 'Title is required' },
    ]);
  });

  it('422 for references to entities that do not exist, also in the content', async () => {
    const mediaId = 'f'.repeat(32);
    const content = [{ type: 'image', mediaId, alt: '', caption: '', width: 'text' }];
    const article = room.article({
      category: randomUUID(),
      photographer: randomUUID(),
      mainImage: mediaId,
      translations: { pt: { title: 'Título', content } },
    });
    const { errors } = (await room.send('CreateArticle', article)).json();
    expect(errors.map(({ path }: { path: string }) => path)).toEqual([
      'category',
      'photographer',
      'mainImage',
      'translations.pt.content.0',
    ]);
  });
});
