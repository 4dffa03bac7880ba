import { expect, it } from 'vitest';
import { type EditorClient, unique } from '#testing/editor-client.ts';
import type { SiteUnderTest } from '#testing/site-under-test.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

let site: SiteUnderTest;
let room: EditorClient;
let cookie: string;
useEditorClient('editor', (opened) => {
  ({ site, room, cookie } = opened);
});

const PDF = `%PDF-1.7\n${'x'.repeat(5_000)}\n%%EOF\n`;

const send = async (content: string | Blob, as: string | null = cookie) => {
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'application/pdf' }), '../../evil.html');
  const body = new Response(form);
  const headers = {
    'content-type': body.headers.get('content-type')!,
    'accept-language': 'en',
    ...(as && { cookie: as }),
  };
  return site.app.inject({
    method: 'POST',
    url: '/api/documents',
    headers,
    payload: Buffer.from(await body.arrayBuffer()),
  });
};

it('stores the PDF of an edition, which visitors can save', async () => {
  const answer = await send(PDF);
  expect(answer.statusCode).toBe(201);
  const { url, bytes } = answer.json();
  expect([url, bytes]).toEqual([expect.stringMatching(/editions\/[0-9a-f]{32}\.pdf$/), PDF.length]);
  expect((await send(PDF)).json()).toEqual({ url, bytes });
  const saved = await site.app.inject(url);
  expect(saved.payload).toBe(PDF);
  expect(saved.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename=[0-9a-f]+\.pdf$/),
    'x-content-type-options': 'nosniff',
  });
  await room.execute('OpenEdition', {
    number: 99,
    title: { pt: unique('T'), en: unique('T') },
    month: '2026-11',
    link: url,
  });
  expect((await site.app.inject('/en/latest-edition')).body).toContain(url);
});

it.each([
  ['an HTML page', '<!doctype html><script>', 415, 'not_a_document'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('latin1'), 415, 'not_a_document'],
  ['an empty file', '', 415, 'not_a_document'],
])('rejects %s and keeps nothing', async (_what, content, status, code) => {
  const keys = async () => Array.fromAsync(site.runtime.files.list(''));
  const before = await keys();
  const answer = await send(content);
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    expect.objectContaining({ code, detail: expect.stringContaining('PDF') }),
  ]);
  expect(await keys()).toEqual(before);
});

it('rejects a file that is too large and keeps nothing', async () => {
  const answer = await send(new Blob([PDF, Buffer.alloc(100_000_000)]));
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'document_too_large']);
});

it('rejects callers without a content role', async () => {
  expect((await send(PDF, null)).statusCode).toBe(401);
  expect((await send(PDF, await site.signIn('analyst'))).statusCode).toBe(403);
});
