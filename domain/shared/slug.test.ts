import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#testing/content/blocks.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { firstFreeSlug, SLUG_LENGTH, slug, slugCandidate, slugFrom, startOfCandidates } from './slug.ts';

const accented = fc.string({ unit: fc.constantFrom(...'aeçãéÜǽǿßẞÆøK-_ .ªﬁ²ﾊ') });
const anyTitle = fc.oneof(anyText(200), fc.string({ maxLength: 200 }), fc.string({ unit: 'binary-ascii' }), accented);

describe('a slug made from a title', () => {
  it.each([
    ['Pão-de-ló à moda de Ovar!', 'pao-de-lo-a-moda-de-ovar'],
    ['São Vicente: 1.ª edição', 'sao-vicente-1-a-edicao'],
    ['O coração da Levada — água & pedra', 'o-coracao-da-levada-agua-pedra'],
    ['«Não é só vinho»', 'nao-e-so-vinho'],
    ['Ilhéus, poços e pés', 'ilheus-pocos-e-pes'],
    ['D’Ávila e Conceição', 'd-avila-e-conceicao'],
    ['  25 de Abril  ', '25-de-abril'],
    ['Straße, Ærø, Ǿ', 'strasse-aero-o'],
    ['風の道', ''],
    ['!?…', ''],
    ['', ''],
  ])('%j becomes %j', (title, expected) => {
    expect(slugFrom(title)).toBe(expected);
  });

  it('is valid, or empty when no usable character is left', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const made = slugFrom(title);
        expect(made === '' || slug.safeParse(made).success).toBe(true);
      }),
    );
  });

  it('is unchanged when converted a second time', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        expect(slugFrom(slugFrom(title))).toBe(slugFrom(title));
      }),
    );
  });

  it('is the same for a title in Unicode forms NFC and NFD', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        expect(slugFrom(title.normalize('NFD'))).toBe(slugFrom(title.normalize('NFC')));
      }),
    );
  });

  it('is cut to 80 characters between words, or within a single longer word', () => {
    const word = 'levada';
    expect(slugFrom(`${word} `.repeat(20))).toBe(Array(11).fill(word).join('-'));
    expect(slugFrom(`${'a'.repeat(39)} ${'b'.repeat(40)} c`)).toBe(`${'a'.repeat(39)}-${'b'.repeat(40)}`);
    expect(slugFrom('a'.repeat(200))).toBe('a'.repeat(SLUG_LENGTH));
  });
});

describe('the candidates for a slug', () => {
  const words = fc.array(fc.constantFrom('a', 'pico', '2', '20', 'caldeirao'), {
    minLength: 1,
    maxLength: 40,
    size: 'max',
  });
  const anySlug = words.map((chosen) => slugFrom(chosen.join('-')));

  it('start with the slug itself and continue with numbers from 2', () => {
    expect([0, 1, 2].map((attempt) => slugCandidate('pico', attempt))).toEqual(['pico', 'pico-2', 'pico-3']);
  });

  it('are valid and all different', () => {
    const attempts = [...Array(120).keys(), 998, 9997];
    fc.assert(
      fc.property(anySlug, (base) => {
        const choices = attempts.map((attempt) => slugCandidate(base, attempt));
        expect(choices.filter((choice) => !slug.safeParse(choice).success)).toEqual([]);
        expect(new Set(choices).size).toBe(choices.length);
      }),
    );
  });

  it('begin with one text, so that those taken can be asked for at once', () => {
    fc.assert(
      fc.property(anySlug, fc.nat({ max: 120 }), (base, count) => {
        const taken = new Set(Array.from({ length: count }, (_, attempt) => slugCandidate(base, attempt)));
        const free = firstFreeSlug(base, taken);
        expect(free).toBe(slugCandidate(base, count));
        expect([...taken, free].filter((choice) => !choice.startsWith(startOfCandidates(base)))).toEqual([]);
      }),
    );
  });

  it('are different even for a long slug that ends with a number', () => {
    const base = `${'a'.repeat(75)}-2`;
    expect(slugCandidate(base, 1)).not.toBe(base);
  });
});

it('limits the length of a slug', () => {
  expect(limitsOf(slug)).toEqual({ '': '… 80' });
});
