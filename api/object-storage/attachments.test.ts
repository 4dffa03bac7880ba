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

const GPX = '<?xml version="1.0"?>\n<!-- a walk -->\n<gpx version="1.1" creator="x"><trk/></gpx>';
const PDF = `%PDF-1.7\n${'x'.repeat(5_000)}\n%%EOF\n`;
const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

const send = async (content: string | Blob | Buffer, name: string, as: string | null = cookie) => {
  const form = new FormData();
  const part = Buffer.isBuffer(content) ? new Uint8Array(content) : content;
  form.append('file', new Blob([part], { type: 'text/html' }), name);
  const body = new Response(form);
  return site.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: {
      'content-type': body.headers.get('content-type')!,
      'accept-language': 'en',
      ...(as && { cookie: as }),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
};

describe('POST /api/attachments', () => {
  it.each([
    ['Caminho do Pico.gpx', GPX, 'application/gpx+xml'],
    ['mapa.PDF', PDF, 'application/pdf'],
    ['tudo.zip', ZIP, 'application/zip'],
    ['lista.csv', 'nome;altura\nRuivo;1862\n', 'text/csv'],
    ['festa.ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'text/calendar'],
  ])('stores %s by its ending, and visitors save it under its name', async (name, content, type) => {
    const answer = await send(content, name);
    expect(answer.statusCode).toBe(201);
    const { id, url, bytes } = answer.json();
    expect([id, bytes]).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.[a-z]{3}$/), Buffer.byteLength(content)]);
    expect((await send(content, name)).json()).toEqual({ id, url, bytes });
    const saved = await site.app.inject(url);
    expect(saved.rawPayload.equals(Buffer.from(content))).toBe(true);
    expect(saved.headers).toMatchObject({
      'content-type': expect.stringMatching(new RegExp(`^${type.replace('+', '\\+')}`)),
      'content-disposition': expect.stringContaining('attachment; filename'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect(saved.headers['content-disposition']).toContain(name);
  });

  it.each([
    ['an HTML page', 'page.html', '<!doctype html><script>'],
    ['an HTML page named like a walk', 'page.gpx', '<!doctype html><script>alert(1)</script>'],
    ['an HTML page behind many comments', 'page.gpx', `${'<!---->'.repeat(500)}<html>`],
    ['an HTML page named like a table', 'page.csv', '<html><script>alert(1)</script></html>'],
    ['a picture with a script', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['another text named like a PDF', 'text.pdf', 'Dear Madam,'],
    ['another text named like a letter', 'letter.docx', 'Dear Madam,'],
    ['a program', 'setup.exe', 'MZ'],
    ['a name without an ending', 'gpx', GPX],
  ])('rejects %s and keeps nothing', async (_what, name, content) => {
    const keys = async () => Array.fromAsync(site.runtime.files.list(''));
    const before = await keys();
    const answer = await send(content, name);
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      expect.objectContaining({ code: 'not_an_attachment', detail: expect.stringContaining('GPX') }),
    ]);
    expect(await keys()).toEqual(before);
  });

  it('rejects a file that is too large', async () => {
    const answer = await send(new Blob([PDF, Buffer.alloc(25_000_000)]), 'mapa.pdf');
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'attachment_too_large']);
  });

  it('is for those who begin articles', async () => {
    expect((await send(PDF, 'a.pdf', null)).statusCode).toBe(401);
    for (const [role, status] of [
      ['author', 201],
      ['translator', 403],
      ['photographer', 403],
      ['analyst', 403],
    ] as const)
      expect([role, (await send(PDF, 'a.pdf', await site.signIn(role))).statusCode]).toEqual([role, status]);
  });
});

it('a file is on the page with its name, type and size, and in the feed with its whole URL', async () => {
  const { id, bytes } = (await send(GPX, 'caminho.gpx')).json();
  const slug = unique('slug');
  const file = { type: 'file', file: id, name: 'Caminho do Pico', bytes };
  const text = { title: 'Um caminho', slug, content: [file] };
  const article = await room.execute('CreateArticle', room.article({ translations: { pt: text } }));
  await room.execute('PublishArticle', { id: article.id });
  const { url } = (await site.app.inject(`/api/articles/${slug}?locale=pt`)).json();
  const page = (await site.app.inject(url)).body;
  const path = `/storage/v1/object/public/attachments/${id}`;
  expect(page).toContain(`href="${path}?download=Caminho%20do%20Pico.gpx"`);
  expect(page).toContain(`GPX, ${bytes} byte`);
  expect(page).toMatch(new RegExp(`<span class="file-address">http[^<]+${path}</span>`));
  const feed = (await site.app.inject('/feed.xml')).body;
  expect(feed).toMatch(new RegExp(`href="http[^"]+${path}\\?download=Caminho%20do%20Pico.gpx"`));
  const saved = await site.app.inject(`${path}?download=Caminho%20do%20Pico.gpx`);
  expect(saved.headers['content-disposition']).toContain('Caminho do Pico.gpx');
});
