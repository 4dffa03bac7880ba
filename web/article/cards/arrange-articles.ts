import type { ArticleCard } from '#projections/article/views.ts';

type Pictured = Pick<ArticleCard, 'image'>;

/**
 * How an article of a sequence is shown: `right` and `left` with a large picture that reaches that edge of the window, `upright` and `level`
 * as the two halves of a pair of pictures, `title` without a picture, in a row of up to three.
 */
export type SequencePlace = 'right' | 'left' | 'upright' | 'level' | 'title';

export interface PlacedArticle<A> {
  article: A;
  place: SequencePlace;
  /** Number of articles in its row. */
  share: number;
  /** True for the first article of its row. */
  isFirst: boolean;
}

type Row = readonly SequencePlace[];

const PAIR: Row = ['upright', 'level'];
const TITLES: Row = ['title', 'title', 'title'];

/** Which rows of pictures are pairs: in an edition the second, fourth and so on; in a category, below its newest article, the first, third. */
const firstPair = { edition: 1, category: 0 };
export type SequenceRhythm = keyof typeof firstPair;

/**
 * Arranges articles in rows without changing their order: rows with large pictures, between them rows of titles. Where the next article has
 * no picture, titles follow until one has.
 */
export const arrangeArticles = <A extends Pictured>(articles: A[], rhythm: SequenceRhythm): PlacedArticle<A>[] => {
  const rows: Row[] = [];
  let rest = articles;
  while (rest.length > 0) {
    const row = nextRow(rest, rows, rhythm);
    rows.push(row);
    rest = rest.slice(row.length);
  }
  return rows
    .flatMap((row) => row.map((place, index) => ({ place, share: row.length, isFirst: index === 0 })))
    .map((placed, index) => ({ article: articles[index]!, ...placed }));
};

const nextRow = (rest: Pictured[], rows: Row[], rhythm: SequenceRhythm): Row => {
  const last = rows.at(-1);
  const isEnd = rest.length === 1 || (rest.length === 2 && last !== PAIR);
  const isTurnOfPictures = !last || last[0] === 'title' || (isEnd && rest.every(({ image }) => image));
  return (isTurnOfPictures && pictureRow(rest, rows, rhythm)) || titleRow(rest);
};

const pictureRow = ([next, second]: Pictured[], rows: Row[], rhythm: SequenceRhythm): Row | undefined => {
  if (!next?.image) return undefined;
  const pictured = rows.filter(([place]) => place !== 'title');
  const isTurnOfPair = pictured.length % 2 === firstPair[rhythm];
  if (isTurnOfPair && second?.image) return PAIR;
  const side = pictured.findLast((row) => row.length === 1)?.[0];
  return [side === 'right' ? 'left' : 'right'];
};

/** Returns three titles, or two if the article after those has a picture and the next one has none, or if one would be left alone. */
const titleRow = (rest: Pictured[]): Row => {
  const leavesOne = rest.length === 4 && !rest[3]!.image;
  const isShort = leavesOne || (!rest[3]?.image && rest[2]?.image !== undefined);
  return TITLES.slice(0, Math.min(rest.length, isShort ? 2 : 3));
};
