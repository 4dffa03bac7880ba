import { describe, expect, it } from 'vitest';
import { expectedRevision, followNewest } from './form-revision.ts';

const untouched = { shown: 3, isTouched: false, known: 0 };

describe('the revision that a form shows', () => {
  it('follows the newest while the form is untouched', () => {
    expect(followNewest(untouched, 4)).toEqual({ ...untouched, shown: 4 });
    expect(followNewest(untouched, undefined)).toEqual({ ...untouched, shown: undefined });
  });

  it('stays once the user changed something', () => {
    const touched = { ...untouched, isTouched: true };
    expect(followNewest(touched, 4)).toBe(touched);
  });

  it('does not go back to a screen that was rendered before the form was saved', () => {
    const saved = { ...untouched, shown: 3, known: 5 };
    expect(followNewest(saved, 4)).toBe(saved);
    expect(followNewest(saved, 5)).toEqual({ ...saved, shown: 5 });
  });
});

describe('the revision that a form expects', () => {
  it.each([
    ['the one shown', { shown: 3, known: 0 }, 3],
    ['a newer one that the user accepted', { shown: 3, known: 5 }, 5],
    ['the one shown, if it is newer than the last save', { shown: 6, known: 5 }, 6],
    ['none for a new item', { shown: undefined, known: 5 }, undefined],
  ])('is %s', (_, state, expected) => {
    expect(expectedRevision({ ...state, isTouched: true })).toBe(expected);
  });
});
