import type { DomainEvent } from '#domain/decider.ts';
import { sequence } from '../elucidario/generated-entries.ts';

/** Number of different words in all articles together, built from syllables. */
const VOCABULARY = 60_000;
/** The most frequent words of a language occur in nearly every text, and searches ignore them; these ranks are left out. */
const STOP_WORDS = 50;
const WORDS_IN_TITLE = 4;
const WORDS_IN_SUMMARY = 25;
/** The mean of a long encyclopedia, about 1.5 KB. */
const WORDS_IN_TEXT = 225;

const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'la',
  'me',
  'ni',
  'po',
  'ru',
  'sa',
  'te',
  'vi',
  'xo',
  'zu',
  'cha',
  'lhe',
  'nhi',
  'bro',
  'tur',
];

/**
 * Generates events of articles in Portuguese, the same in every run. Word frequencies follow Zipf's law as in a natural language: the n-th
 * most frequent word is used 1/n as often as the first, so that a few are in every second article and most in a handful.
 */
export const generatedArticles = function* (count: number, category: string, author: string): Generator<DomainEvent[]> {
  const random = sequence();
  const pickWord = zipf(random);
  const words = (count: number): string => Array.from({ length: count }, pickWord).join(' ');
  for (let number = 1; number <= count; number++) {
    const id = idOf(number);
    const text = {
      slug: `artigo-${number}`,
      title: words(WORDS_IN_TITLE),
      summary: words(WORDS_IN_SUMMARY),
      content: [{ type: 'text', text: [{ text: words(WORDS_IN_TEXT) }] }],
      mainImageCaption: '',
      mainImageAlt: '',
    };
    const facts = { category, author, photographer: null, mainImage: null, date: dayOf(number) };
    yield [
      { type: 'ArticleCreated', data: { id, ...facts, translations: { pt: text } } },
      { type: 'ArticlePublished', data: { id, locale: 'pt' } },
    ];
  }
};

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Returns the date of an article: ten articles a day. */
const dayOf = (number: number): string => {
  const day = new Date('2000-01-01T00:00:00Z');
  day.setUTCDate(day.getUTCDate() + Math.floor(number / 10));
  return day.toISOString().slice(0, 10);
};

const zipf = (random: () => number): (() => string) => {
  const shares: number[] = [];
  let sum = 0;
  for (let rank = STOP_WORDS + 1; rank <= STOP_WORDS + VOCABULARY; rank++) {
    sum += 1 / rank;
    shares.push(sum);
  }
  return () => wordOf(indexOf(shares, random() * sum));
};

/** Returns the first index whose cumulated share is not below the given one. */
const indexOf = (shares: number[], share: number): number => {
  let [low, high] = [0, shares.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shares[middle]! < share) low = middle + 1;
    else high = middle;
  }
  return low;
};

const wordOf = (index: number): string => {
  let word = SYLLABLES[index % SYLLABLES.length]!;
  for (
    let rest = Math.floor(index / SYLLABLES.length) + SYLLABLES.length;
    rest > 0;
    rest = Math.floor(rest / SYLLABLES.length)
  ) {
    word += SYLLABLES[rest % SYLLABLES.length]!;
  }
  return word;
};
