import type { Entry } from './entry.ts';

const WORDS =
  'água levada serra mar rocha vinho cana açúcar engenho capela igreja caminho vereda ribeira porto barco pesca funchal madeira ilha freguesia morgado século povoação nascente pedra cal telhado colmo trigo pão mel uva adega casta inverno estio vento nevoeiro laurissilva til vinhático loureiro urze pombo cagarra lapa atum espada baleia farol muralha forte alfândega bispo escrivão carta mapa viagem comércio navio âncora vila praça mercado jardim quinta muro flor'.split(
    ' ',
  );
const CATEGORIES = ['history', 'biology', 'geography', 'religion', 'culture', 'architecture'];
/** Characters of the longest article in an encyclopedia. */
const MAX_LENGTH = 150_000;

/** Generates entries, the same in every run, with lengths like a real encyclopedia's: most short, some long, one very long. */
export const generatedEntries = (count: number): Entry[] => {
  const random = sequence();
  const pick = <T>(from: T[]): T => from[Math.floor(random() * from.length)]!;
  const sentence = (): string => {
    const words = Array.from({ length: 8 + Math.floor(random() * 18) }, () => pick(WORDS));
    return `${words.join(' ')}.`.replace(/^./, (first) => first.toUpperCase());
  };
  const paragraph = (): string => Array.from({ length: 2 + Math.floor(random() * 4) }, sentence).join(' ');
  return Array.from({ length: count }, (_, id) => {
    const length = id === 0 ? MAX_LENGTH : 60 * 200 ** (random() ** 1.5);
    let body = paragraph();
    while (body.length < length) body += `\n\n${paragraph()}`;
    return { id, title: `${pick(WORDS)} ${pick(WORDS)} ${id}`, body, categories: [pick(CATEGORIES)] };
  });
};

/**
 * Creates a generator of numbers from 0 to 1, always the same ones (a linear congruential generator with the constants of Numerical
 * Recipes).
 */
export const sequence = () => {
  let state = 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};
