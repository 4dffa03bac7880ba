import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { adminPageOpener } from '../support/admin-page.ts';
import { useBrowser } from '../support/browser.ts';
import { createDraft } from '../support/create-draft.ts';
import { paste, readFormattedBlocks, richText } from '../support/text-editor.ts';

const browser = useBrowser();
const openAdmin = adminPageOpener(browser);

const clipboard = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, '../support/clipboards', name), 'utf8');

const openDraft = async (locale = 'en-GB'): Promise<Page> => {
  const page = await openAdmin({ locale }, `/admin/articles/${await createDraft({ pt: { content: [] } })}`);
  await richText(page, 'pt').click();
  return page;
};
const blocks = (page: Page) => readFormattedBlocks(richText(page, 'pt'));
const toast = (page: Page) => page.locator('[data-sonner-toast]').last();

describe('pasted HTML', () => {
  test.each([
    {
      name: 'word-footnotes.clipboard',
      expected: [
        'p As levadas têm mais de cinco séculos^[Segundo o Elucidário.].',
        'ul Norte | – Caldeirão Verde | Sul',
      ],
      reported: '',
    },
    {
      name: 'google-docs-nested.clipboard',
      expected: [
        'p Ver [a serra](https://example.org/serra).',
        'ul Norte | – Santana | – São Vicente | *Sul*',
        'table Pico Ruivo · 1862 m',
      ],
      reported: '',
    },
    {
      name: 'wordpress.clipboard',
      expected: [
        'h2 A festa da flor',
        'p Todos os anos em maio 🌺.',
        'p O cortejo.',
        'blockquote A ilha inteira cheira a flores. (Maria Lamas)',
        'table Sábado · Cortejo | Domingo · Mercado',
        'embed https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed',
      ],
      reported: 'Left out: 1 picture. Pictures can be added from the library.',
    },
    {
      name: 'pages.clipboard',
      expected: [
        'h2 O bolo do caco',
        'p Come-se *quente*, com _manteiga de alho_.',
        'ol Amassar | Cozer | – na pedra',
        'p Receita em [example.org](https://example.org/bolo?fbclid=Iw)',
      ],
      reported: '',
    },
    {
      name: 'notion.clipboard',
      expected: [
        'h2 Poncha',
        'p Mexe-se com o _caralhinho_, um pau de *madeira*.',
        'ul aguardente | – de cana | – – nova | mel',
        'blockquote Uma poncha, um amigo.',
        'table # Casa · Preço | Serra de Água · 3 €',
      ],
      reported: 'Left out: 1 picture. Pictures can be added from the library.',
    },
    {
      name: 'web-footnotes.clipboard',
      expected: [
        'p O Pico Ruivo tem 1862 metros[1] e vê-se de [Santana](https://pt.wikipedia.org/wiki/Santana).',
        'blockquote Do alto vê-se tudo. (Gaspar Frutuoso, Saudades da Terra)',
        'blockquote Em As Ilhas Desconhecidas, Brandão fala do mar.',
        'table # Nome · Altura | Areeiro · 1818 m (Picos)',
      ],
      reported: '',
    },
  ])('keeps what blocks can hold of $name, and reports the rest', async ({ name, expected, reported }) => {
    const page = await openDraft();
    await paste(page, { html: clipboard(name) });
    await expect.poll(() => blocks(page)).toEqual(expected);
    if (reported) expect(await toast(page).innerText()).toBe(reported);
    else expect(await toast(page).count()).toBe(0);
  });

  test('reports in Portuguese what was left out', async () => {
    const page = await openDraft('pt-PT');
    await paste(page, { html: clipboard('wordpress.clipboard') });
    await page.getByText('Ficou de fora: 1 imagem.').waitFor();
  });
});

describe('a pasted table', () => {
  const cells = (count: number, text: string) => `<td>${text}</td>`.repeat(count);

  test('keeps formatting, links, lines and cells of several columns and rows', async () => {
    const page = await openDraft();
    const html = `<table><caption>Barcos</caption><thead><tr><th>Dia</th><th colspan="2">Horas</th></tr></thead>
      <tbody><tr><td rowspan="2"><p><b>Segunda</b></p><p>e terça</p></td><td><a href="/barco">8:00</a></td><td>18:00</td></tr>
      <tr><td><ul><li>9:00</li><li>10:00</li></ul></td><td><table><tr><td>19</td><td>20</td></tr></table></td></tr></tbody></table>`;
    await paste(page, { html });
    await expect
      .poll(() => blocks(page))
      .toEqual([
        'table # Dia · Horas ·  | *Segunda*e terça · [8:00](/barco) · 18:00 |  · 9:0010:00 · 19 · 20 (Barcos)',
      ]);
    await expect.poll(() => richText(page, 'pt').locator('td br:not(.ProseMirror-trailingBreak)').count()).toBe(2);
  });

  test('fills the cells of a table from the one with the caret, and other text stays in its cell', async () => {
    const page = await openDraft();
    await paste(page, { html: `<table>${`<tr>${cells(2, 'a')}</tr>`.repeat(2)}</table>` });
    await richText(page, 'pt').locator('td').last().click();
    await paste(page, { html: `<table><tr>${cells(2, 'b')}</tr><tr>${cells(2, 'c')}</tr></table>` });
    await expect.poll(() => blocks(page)).toEqual(['table a · a ·  | a · b · b |  · c · c']);
    await richText(page, 'pt').locator('td').first().click();
    await page.keyboard.press('End');
    await paste(page, { html: '<p>um</p><p>dois</p>' });
    await expect.poll(() => blocks(page)).toEqual(['table aumdois · a ·  | a · b · b |  · c · c']);
  });
});

describe('pasted plain text', () => {
  test('converts Markdown to blocks', async () => {
    const page = await openDraft();
    await paste(page, { plain: clipboard('markdown.txt') });
    await expect
      .poll(() => blocks(page))
      .toEqual([
        'h2 A levada',
        'p A água desce *devagar* e _sem pressa_, até [à serra](https://example.org/serra).',
        'ul água | sombra',
        'blockquote Quem vai devagar vai longe.',
        'ol subir | descer',
      ]);
  });

  test('puts text typed right after pasting Markdown after it', async () => {
    const page = await openDraft();
    await paste(page, { plain: 'Uma **forte** corrente' });
    await page.keyboard.type(' de água');
    await expect.poll(() => blocks(page)).toEqual(['p Uma *forte* corrente de água']);
  });

  test('joins the lines of a paragraph from a PDF', async () => {
    const page = await openDraft();
    await paste(page, { plain: clipboard('pdf.txt') });
    await expect
      .poll(() => blocks(page))
      .toEqual([
        'p O caminho começa na casa do guarda e segue a levada durante seis quilómetros, sempre à sombra de loureiros. Ao fim de uma hora o caminho estreita, e quem tem vertigens deve voltar para trás.',
        'p A água que corre ao lado nasce na serra e chega às hortas da costa norte três horas depois.',
      ]);
  });
});

test('restores a cut block by pasting it', async () => {
  const content = [
    { type: 'quote', id: 'qqqqqqq1', text: [{ text: 'Devagar.' }], source: 'Ditado' },
    { type: 'embed', id: 'eeeeeee1', url: 'https://vimeo.com/76979871' },
  ];
  const page = await openAdmin({ locale: 'en-GB' }, `/admin/articles/${await createDraft({ pt: { content } })}`);
  await richText(page, 'pt').locator('blockquote').click();
  const expected = ['blockquote Devagar. (Ditado)', 'embed https://vimeo.com/76979871'];
  expect(await blocks(page)).toEqual(expected);
  await page.keyboard.press('Control+a');
  const html = await richText(page, 'pt').evaluate((text) => {
    const clipboardData = new DataTransfer();
    text.dispatchEvent(new ClipboardEvent('cut', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/html');
  });
  await paste(page, { html });
  await expect.poll(() => blocks(page)).toEqual(expected);
});
