import fc from 'fast-check';
import { hostileText } from './texts.ts';

/** Values that most fields reject: of an unexpected type, out of range, too many, or with invalid characters. */
const absurd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 1e308, 2 ** 53, 0.1, '', [], {}, [null], { a: { b: {} } }),
  hostileText,
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(hostileText, fc.oneof(hostileText, fc.integer()), { maxKeys: 3 }),
  fc.integer({ min: 20, max: 2_000 }).map((size) => Array.from({ length: size }, (_, index) => index)),
);

/** Generates any JSON value. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(absurd, fc.jsonValue());

/** Generates nearly valid values: one part is replaced, removed, or gets an unexpected neighbour. */
export const mutated = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), fc.constantFrom('replace', 'leave out', 'add'), absurd, hostileText)
    .map(([value, place, how, other, name]) => {
      const copy = structuredClone(value);
      const places = placesIn(copy);
      const at = places[place % places.length];
      if (!at) return other;
      if (how === 'replace') at.holder[at.key] = other;
      else if (how === 'leave out') delete at.holder[at.key];
      else at.holder[Array.isArray(at.holder) ? at.holder.length : name] = other;
      return copy;
    });

interface Place {
  holder: Record<string | number, unknown>;
  key: string;
}

const placesIn = (value: unknown): Place[] => {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Place['holder'];
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
};
