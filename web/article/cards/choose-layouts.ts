import type { ArticleCard } from '#projections/article/views.ts';

/**
 * Layout of a group of cards: `wide` has one large picture and text next to it, `mirror` the same mirrored, `portrait` an upright picture
 * between two columns of text, `pair` a column of text, an upright and a wide picture, `words` no picture.
 */
export type CardGroupLayout = 'wide' | 'portrait' | 'pair' | 'mirror' | 'words';

/** Minimum number of articles and pictures for each layout. */
const needs: Record<CardGroupLayout, { pictures: number; articles: number }> = {
  wide: { pictures: 1, articles: 1 },
  portrait: { pictures: 1, articles: 3 },
  pair: { pictures: 2, articles: 3 },
  mirror: { pictures: 1, articles: 2 },
  words: { pictures: 0, articles: 1 },
};

/** Order in which layouts are tried. Each group starts one further on. */
const cycle: CardGroupLayout[] = ['wide', 'portrait', 'pair', 'mirror'];

/**
 * Returns one card layout, such as `wide` or `pair`, for each group of articles in `bands`. Each layout needs a minimum number of articles
 * and pictures, which its group has. Consecutive groups get different layouts where possible.
 */
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
