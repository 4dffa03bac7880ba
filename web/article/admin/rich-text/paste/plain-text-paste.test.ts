import { describe, expect, it } from 'vitest';
import { joinHardBreaks, looksLikeMarkdown } from './plain-text-paste.ts';

describe('looksLikeMarkdown', () => {
  it.each([
    '## A levada\n\nDesce devagar.',
    'Uma **palavra forte** no meio.',
    'Ver [a serra](https://example.org/serra).',
    '- água\n- sombra',
    '1. água\n2. sombra',
    '> Quem vai devagar vai longe.',
    'Antes\r\n\r\n* água\r\n* sombra',
  ])('recognizes %j', (text) => {
    expect(looksLikeMarkdown(text)).toBe(true);
  });

  it.each([
    'Preço: 5 * 3 = 15 e 4 * 2 = 8',
    '- Bom dia - disse ela.',
    '– Bom dia.\n– Boa tarde.',
    'nome_do_ficheiro e outro_nome_de_ficheiro',
    'O n.º #1 da lista',
    'a < b e b > c',
    '1. de maio é feriado.',
    'nota * de rodapé',
    '2 ** 3 ** 2',
  ])('does not recognize %j', (text) => {
    expect(looksLikeMarkdown(text)).toBe(false);
  });
});

describe('joinHardBreaks', () => {
  it('joins the lines of each paragraph', () => {
    const page = [
      'A levada do Caldeirão Verde desce devagar pela encosta norte da',
      'ilha, à sombra de loureiros e tis, e leva a água que cai na serra',
      'até às hortas.',
      '',
      'Quem a segue a pé precisa de uma lanterna, porque o caminho passa',
      'por quatro túneis.',
    ].join('\n');
    expect(joinHardBreaks(page).split(/\n+/)).toEqual([
      'A levada do Caldeirão Verde desce devagar pela encosta norte da ilha, à sombra de loureiros e tis, e leva a água que cai na serra até às hortas.',
      'Quem a segue a pé precisa de uma lanterna, porque o caminho passa por quatro túneis.',
    ]);
  });

  it('starts a paragraph after a sentence that ends before the edge of the page', () => {
    const page = [
      'O caminho começa na casa do guarda e segue a levada durante seis',
      'quilómetros, e quem tem vertigens deve voltar para trás.',
      'A água que corre ao lado nasce na serra e chega às hortas da costa',
      'norte três horas depois.',
    ].join('\n');
    expect(joinHardBreaks(page).split('\n')).toHaveLength(2);
  });

  it('removes a soft hyphen at the end of a line', () => {
    const page = [
      'O sendeiro é largo no princípio e depois estreita: é então que o cami\u00ad',
      'nho se torna perigoso, e quem não trouxe consigo um bom casaco volta',
      'para trás molhado até aos ossos, como nós voltámos ontem.',
    ].join('\n');
    expect(joinHardBreaks(page)).toContain('que o caminho se torna');
  });

  it('removes a hyphen at the end of a line only if the whole word occurs in the text', () => {
    const page = [
      'O caminho é largo no princípio e depois estreita: é então que o cami-',
      'nho se torna perigoso, e quem não trouxe consigo um bom guarda-',
      'chuva volta para trás molhado até aos ossos, como nós voltámos ontem.',
    ].join('\n');
    expect(joinHardBreaks(page)).toContain('que o caminho se torna');
    expect(joinHardBreaks(page)).toContain('um bom guarda-chuva volta');
  });

  it.each([
    'Rua da Carreira, 12\n9000-042 Funchal\nMadeira',
    'Ó mar salgado, quanto do teu sal\nSão lágrimas de Portugal!\nPor te cruzarmos, quantas mães choraram',
    'Uma só linha que é bastante comprida para ser a linha de uma página inteira.',
    'água\nsombra\nsilêncio',
  ])('returns %j unchanged', (text) => {
    expect(joinHardBreaks(text)).toBe(text);
  });
});
