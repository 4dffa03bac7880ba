import { describe, expect, it } from 'vitest';
import { schemaErrors } from '#testing/schema-errors.ts';
import { editArticle } from './commands.ts';

const id = '0b2f7c34-52d1-4f5e-9a39-1d1b3f6f0c11';

describe('content validation', () => {
  const withContent = (block: object) => schemaErrors(editArticle, { id, translations: { pt: { content: [block] } } });
  const linked = (href: string) => withContent({ type: 'text', text: [{ text: 'aqui', href }] });
  const embedded = (url: string) => withContent({ type: 'embed', url });

  it.each([
    'https://example.org/',
    'http://example.org',
    'mailto:a@b.pt',
    'tel:+351291000000',
    '/artigos',
    '/',
    '#fim',
  ])('accepts a link to %s', (href) => {
    expect(linked(href)).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'artigos',
    '',
  ])('rejects a link to %j', (href) => {
    expect(linked(href)).toEqual(['translations.pt.content.0.text.0.href: href_format']);
  });

  it.each([
    'https://www.youtube.com/watch?v=1',
    'https://youtu.be/1',
    'https://player.vimeo.com/video/1',
    'https://www.openstreetmap.org/export/embed.html?bbox=-17,32,-16,33',
  ])('accepts an embed of %s', (url) => {
    expect(embedded(url)).toEqual([]);
  });

  it.each([
    'http://www.youtube.com/watch?v=1',
    'https://evil.example/',
    'https://www.youtube.com.evil.example/',
    'https://evil.example/www.youtube.com/',
    'https://evil.example#https://www.youtube.com/',
    'https://user:password@www.youtube.com/',
    'https://www.youtube.com@evil.example/',
    'https://www.youtube.com:8443/',
    'https:www.youtube.com/',
    '//www.youtube.com/',
    'javascript:alert(1)',
    '',
  ])('rejects an embed of %j', (url) => {
    expect(new Set(embedded(url))).toEqual(new Set(['translations.pt.content.0.url: embed_host']));
  });

  it('accepts at most 200 000 characters in one run of text', () => {
    const run = (length: number) => withContent({ type: 'text', text: [{ text: 'a'.repeat(length) }] });
    expect(run(200_000)).toEqual([]);
    expect(run(200_001)).toHaveLength(1);
  });

  it('rejects HTML', () => {
    expect(withContent({ type: 'html', html: '<b>olá</b>' })).toHaveLength(1);
    expect(withContent({ type: 'text', text: '<b>olá</b>' })).toHaveLength(1);
    expect(withContent({ type: 'text', text: [{ text: 'olá', html: '<b>olá</b>' }] })).toHaveLength(1);
    expect(withContent({ type: 'text', text: [{ text: 'olá', onclick: 'alert(1)' }] })).toHaveLength(1);
  });

  it('requires a valid media id for an image', () => {
    const image = { type: 'image', alt: '', caption: '', width: 'text' };
    expect(withContent({ ...image, mediaId: '../../secret' })).toEqual([
      'translations.pt.content.0.mediaId: media_required',
    ]);
    expect(withContent(image)).toEqual(['translations.pt.content.0.mediaId: media_required']);
  });

  it('rejects a block with a __proto__ key', () => {
    const polluted = JSON.parse('{"type":"text","text":[],"__proto__":{"admin":true}}');
    expect(withContent(polluted)).toEqual(['translations.pt.content.0: Unrecognized key: "__proto__"']);
  });
});
