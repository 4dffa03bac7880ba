import { describe, expect, it } from 'vitest';
import { pluralsOf } from './word-forms.ts';

describe('pluralsOf', () => {
  it.each([
    ['levada', 'levadas'],
    ['Flor', 'flores'],
    ['viagem', 'viagens'],
    ['canal', 'canais'],
    ['hotel', 'hoteis'],
    ['farol', 'farois'],
    ['barril', 'barris'],
    ['fóssil', 'fosseis'],
    ['avião', 'avioes'],
    ['pão', 'paes'],
    ['mão', 'maos'],
    ['raiz', 'raizes'],
    ['mês', 'meses'],
  ])('of the Portuguese %s contain %s', (word, plural) => expect(pluralsOf(word, 'pt')).toContain(plural));

  it.each([
    ['channel', 'channels'],
    ['quay', 'quays'],
    ['quarry', 'quarries'],
    ['marsh', 'marshes'],
    ['loaf', 'loaves'],
    ['roof', 'roofs'],
    ['reef', 'reefs'],
    ['cliff', 'cliffs'],
    ['giraffe', 'giraffes'],
    ['potato', 'potatoes'],
    ['pico', 'picos'],
  ])('of the English %s contain %s', (word, plural) => expect(pluralsOf(word, 'en')).toContain(plural));

  it('has none of a number', () => expect(pluralsOf('25', 'pt')).toEqual([]));
});
