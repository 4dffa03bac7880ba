import { describe, expect, it } from 'vitest';
import { matchingPeople, typedMention, withMentions } from './typed-mention.ts';

const people = [
  { id: '1', name: 'Ana' },
  { id: '2', name: 'Ana Luís' },
  { id: '3', name: 'Rui Ângelo' },
];

describe('a mention that is being typed', () => {
  it('begins with @ at the start of a word, and ends at the caret', () => {
    expect(typedMention('Vê, @an', 7)).toEqual({ start: 4, name: 'an' });
    expect(typedMention('@', 1)).toEqual({ start: 0, name: '' });
    expect(typedMention('@Ana Luís já', 9)).toEqual({ start: 0, name: 'Ana Luís' });
    expect(typedMention('ana@levada', 10)).toBeUndefined();
    expect(typedMention('@Ana\nLuís', 9)).toBeUndefined();
    expect(typedMention('Sem', 3)).toBeUndefined();
  });

  it('offers colleagues by the beginnings of their names, without accents', () => {
    const named = (typed: string) => matchingPeople(people, typed).map(({ id }) => id);
    expect(named('')).toEqual(['1', '2', '3']);
    expect(named('an')).toEqual(['1', '2', '3']);
    expect(named('ana lu')).toEqual(['2']);
    expect(named('luis')).toEqual(['2']);
    expect(named('Ana ')).toEqual([]);
    expect(named('x')).toEqual([]);
  });
});

it('a text names colleagues by their ids', () => {
  expect(withMentions('@Ana Luís, diz a @Ana e a @Rui.', people.slice(0, 2))).toBe('@[2], diz a @[1] e a @Rui.');
  expect(withMentions('@Anabela e @Ana2', people)).toBe('@Anabela e @Ana2');
  expect(withMentions('@Ana', [])).toBe('@Ana');
  expect(withMentions('@Ana', [{ id: '4', name: '' }])).toBe('@Ana');
});
