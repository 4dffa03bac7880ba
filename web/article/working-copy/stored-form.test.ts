import { describe, expect, it } from 'vitest';
import { type ArticleValues, emptyText } from './article-values.ts';
import { alignedWith } from './stored-form.ts';

const paragraph = (text: string, id: string) => ({ id, type: 'paragraph', content: [{ text }] }) as never;
const values = (pt: object = {}, en: object = {}): ArticleValues => ({
  ...{ facts: {} as ArticleValues['facts'], featured: false },
  texts: { pt: { ...emptyText, ...pt }, en: { ...emptyText, ...en } },
});

describe('a saved version that replaces what is shown', () => {
  it('keeps spaces that are being typed at the ends, and the ids of the blocks', () => {
    const shown = values({ title: 'Mar ', content: [paragraph('Azul', 'x')] });
    const saved = values({ title: 'Mar', content: [paragraph('Azul', 'other')] });
    const { texts } = alignedWith(shown, saved);
    expect([texts.pt.title, texts.pt.content.map(({ id }) => id)]).toEqual(['Mar ', ['x']]);
  });

  it('shows what others wrote, with their ids', () => {
    const shown = values({ title: 'Mar ', content: [paragraph('Azul', 'x')] }, { content: [paragraph('Blue', 'x')] });
    const saved = values({ title: 'Oceano', content: [paragraph('Azul', 'y')] }, { content: [paragraph('Deep', 'y')] });
    const { texts } = alignedWith(shown, saved);
    expect([texts.pt.title, texts.pt.content[0]!.id, texts.en.content[0]!.id]).toEqual(['Oceano', 'y', 'y']);
  });
});
