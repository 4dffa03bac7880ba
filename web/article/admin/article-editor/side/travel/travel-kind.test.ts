import { describe, expect, it } from 'vitest';
import type { Travel } from '#domain/article/travel.ts';
import { travelErrors, travelOfKind } from './travel-kind.ts';

const texts = {
  name: { pt: 'Fanal', en: 'Fanal' },
  access: { pt: 'ER 209', en: '' },
  season: { pt: '', en: 'Spring' },
};
const place = { kind: 'place', ...texts, position: { latitude: 32.81, longitude: -17.14 } } as Travel;

describe('the kind of what an article is about', () => {
  it('is a place or a walk without any text at first', () => {
    expect(travelOfKind('place', null, {})).toMatchObject({ kind: 'place', position: null, name: { pt: '', en: '' } });
    expect(travelOfKind('walk', null, {})).toMatchObject({ kind: 'walk', points: [], distance: null });
  });

  it('keeps the texts when another kind is chosen', () => {
    expect(travelOfKind('walk', place, {})).toMatchObject({ kind: 'walk', ...texts, points: [] });
  });

  it('brings back what was entered for it', () => {
    expect(travelOfKind('place', null, { place })).toEqual(place);
  });

  it('is none without a choice', () => {
    expect(travelOfKind('', place, { place })).toBe(null);
  });
});

it('has the errors of place and walk, each once', () => {
  const errors = { travel: 'A', 'travel.points': 'B', 'travel.name.pt': 'B', travels: 'C', title: 'D' };
  expect(travelErrors(errors)).toEqual(['A', 'B']);
});
