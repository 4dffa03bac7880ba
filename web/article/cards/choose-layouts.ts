import type { ArticleCard } from '#projections/article/views.ts';

/**
 * How a band is cut: `wide` one large picture and words beside it, `portrait` an upright picture between two columns
 * of words, `pair` an upright and a wide picture after a column of words, `words` no picture at all.
 */
export type CardGroupLayout = 'wide' | 'portrait' | 'pair' | 'mirror' | 'words';

/** Pictures each cut needs, and articles. */
const needs: Record<CardGroupLayout, { pictures: number; articles: number }> = {
  wide: { pictures: 1, articles: 1 },
  portrait: { pictures: 1, articles: 3 },
  pair: { pictures: 2, articles: 3 },
  mirror: { pictures: 1, articles: 2 },
  words: { pictures: 0, articles: 1 },
};

/** The order in which cuts are tried; every band begins one further on. */
const cycle: CardGroupLayout[] = ['wide', 'portrait', 'pair', 'mirror'];

/** A cut for every band, in order: one that its articles can fill, and never the same twice running. */
export const chooseLayouts = (bands: Pick<ArticleCard, 'image'>[][]): CardGroupLayout[] => {
  const chosen: CardGroupLayout[] = [];
  for (const [index, articles] of bands.entries()) {
    const order = [...cycle.slice(index % cycle.length), ...cycle.slice(0, index % cycle.length), 'words' as const];
    const fitting = order.filter((kind) => fills(articles, kind));
    chosen.push(fitting.find((kind) => kind !== chosen.at(-1)) ?? fitting[0] ?? 'words');
  }
  return chosen;
};

const fills = (articles: Pick<ArticleCard, 'image'>[], kind: CardGroupLayout): boolean =>
  articles.length >= needs[kind].articles && articles.filter(({ image }) => image).length >= needs[kind].pictures;
