import { describe, expect, it } from 'vitest';
import { withTyped } from './typed-line.ts';

describe('what is typed in a line', () => {
  it.each([
    ['nothing else', 'Levada', 'Levadas', 'Levada', 'Levadas'],
    ['words behind', 'Levada', 'Levadas', 'Levada do Rei', 'Levadas do Rei'],
    ['words before', 'Levada', 'Levadas', 'A Levada', 'A Levadas'],
    ['words in a line that was empty', '', 'N', 'Levada', 'NLevada'],
    ['words, before letters are deleted', 'Levadas', 'Levada', 'Levadas do Rei', 'Levada do Rei'],
    ['words, before letters are replaced', 'A velha levada', 'A nova levada', 'Uma velha levada', 'Uma nova levada'],
    ['words instead of those that are deleted', 'Levada', '', 'Vereda', 'Vereda'],
    ['words instead of those that are replaced', 'Levada', 'Nova', 'Vereda', 'NovVereda'],
    ['words on both sides', 'Levada', 'Levada!', 'A Levada do Rei', 'A Levada do Rei!'],
  ])('keeps what others changed: %s', (_name, shown, typed, now, result) => {
    expect(withTyped(now, shown, typed)).toBe(result);
  });
});
