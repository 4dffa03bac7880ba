import { create } from 'qrcode';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { queries } from '../pages.fixture.ts';
import { runWithContext } from '../request-context.ts';
import { card } from './fixture.ts';
import { PrintSource } from './print-source.tsx';

const siteUrl = 'https://levada.test';
const url = `${siteUrl}/artigos/${card.category.slug}/${card.slug}`;
const context = {
  isValidEmailToken: () => true,
  queries,
  siteUrl,
  today: '2026-11-20',
  now: '2026-11-20T12:00:00.000Z',
  response: {},
  renderErrors: [],
};

describe('the source of a printed article', () => {
  it('names magazine, day and URL, and draws every dark module of the QR code of the URL', async () => {
    const lookup = await queries.article('pt', card.category.slug, card.slug);
    if (!('found' in lookup)) throw new Error('no article');
    const props = { locale: 'pt' as const, article: lookup.found, magazine: 'Levada' };
    const html = runWithContext(context, () => renderToStaticMarkup(createElement(PrintSource, props)));
    expect(html).toContain(`Publicado em Levada, 20 de novembro de 2026. Lê-se em:<br/>${url}`);
    const bytes = { data: new TextEncoder().encode(url), mode: 'byte' as const };
    const { size, data } = create([bytes], { errorCorrectionLevel: 'L', maskPattern: 3 }).modules;
    expect(size).toBe(create(url, { errorCorrectionLevel: 'L' }).modules.size);
    const drawn = new Uint8Array(size * size);
    for (const [, x, y, length] of html.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      drawn.fill(1, Number(y) * size + Number(x), Number(y) * size + Number(x) + Number(length));
    }
    expect([...drawn]).toEqual([...data]);
  });
});
