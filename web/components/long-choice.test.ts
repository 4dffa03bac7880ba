import { describe, expect, it } from 'vitest';
import { isLongChoice, optionNamed } from './long-choice.ts';

const options = ['Água', 'agua', 'Levadas'].map((name, id) => ({ id, name }));

describe('a choice by name', () => {
  it.each([
    ['levadas', 2],
    [' LEVADAS ', 2],
    ['agua', 1],
    ['Água', 0],
    ['água', 0],
    ['levada', undefined],
    [' ', undefined],
    [null, undefined],
  ])('finds %j', (typed, id) => {
    expect(optionNamed(options, typed)?.id).toBe(id);
  });

  it('is searched from 51 options on', () => {
    expect([50, 51].map((length) => isLongChoice(Array.from({ length })))).toEqual([false, true]);
  });
});
