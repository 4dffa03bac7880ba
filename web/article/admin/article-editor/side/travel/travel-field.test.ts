// @vitest-environment happy-dom
import { createElement as h, useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Travel } from '#domain/article/travel.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { during } from '#testing/dom/render.ts';
import { textsOf } from '#testing/dom/render-screen.ts';
import { enter } from '#testing/dom/user.ts';
import { TravelField } from './travel-field.client.tsx';
import { travelOfKind } from './travel-kind.ts';

const open = async (initial: Travel | null, errors: Record<string, string> = {}) => {
  let travel = initial;
  const Field = () => {
    const [shown, setShown] = useState(initial);
    travel = shown;
    return h(TravelField, { travel: shown, errors, onChange: setShown });
  };
  const { container } = await openOnPage(h(Field));
  const labelled = (label: string) => {
    const found = [...container.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    if (!found) throw new Error(`No field "${label}" among: ${textsOf(container, 'label').join(', ')}`);
    return document.getElementById(found.htmlFor) as HTMLInputElement;
  };
  return {
    container,
    travel: () => travel as unknown as Record<string, unknown>,
    labels: () => textsOf(container, 'label'),
    labelled,
    leave: (label: string) =>
      during(() => labelled(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
  };
};
const place = travelOfKind('place', null, {})!;
const walk = travelOfKind('walk', null, {})!;

describe('the place or walk of an article', () => {
  it('has texts in both languages, of limited length', async () => {
    const { labelled, travel, container } = await open(place);
    await enter(labelled('travelName (PT)'), 'Pico Ruivo');
    await enter(labelled('travelName (EN)'), 'Pico Ruivo peak');
    await enter(labelled('travelSeason (EN)'), 'Summer');
    expect(travel()).toMatchObject({
      name: { pt: 'Pico Ruivo', en: 'Pico Ruivo peak' },
      access: { pt: '', en: '' },
      season: { pt: '', en: 'Summer' },
    });
    expect([...container.querySelectorAll<HTMLInputElement>('input[lang]')].map(({ maxLength }) => maxLength)).toEqual([
      120, 120, 300, 300, 300, 300,
    ]);
  });

  it('keeps the texts, and what only a walk has, while another kind is chosen', async () => {
    const { labelled, labels, travel } = await open(null);
    expect([labels(), labelled('travelKind').value]).toEqual([['travelKind'], '']);
    await enter(labelled('travelKind'), 'walk');
    await enter(labelled('travelName (PT)'), 'Levada');
    await enter(labelled('travelMinutes'), '90');
    await enter(labelled('travelKind'), 'place');
    expect([labels().includes('travelMinutes'), travel().name]).toEqual([false, { pt: 'Levada', en: '' }]);
    await enter(labelled('travelKind'), 'walk');
    expect(travel()).toMatchObject({ kind: 'walk', minutes: 90, name: { pt: 'Levada', en: '' } });
    await enter(labelled('travelKind'), '');
    expect([travel(), labels()]).toEqual([null, ['travelKind']]);
  });

  it('says what the last save rejected', async () => {
    const { container } = await open(walk, { 'travel.points': 'Too many points.', title: 'Enter a title.' });
    expect(textsOf(container, '[role=alert]')).toEqual(['Too many points.']);
    expect(textsOf((await open(walk)).container, '[role=alert]')).toEqual([]);
  });
});

describe('the numbers of a walk', () => {
  it.each([
    ['travelDistance', 'distance', '12,5', 12.5],
    ['travelAscent', 'ascent', ' 340 ', 340],
    ['travelDescent', 'descent', '0', 0],
    ['travelMinutes', 'minutes', '90', 90],
  ])('%s is read while it is typed', async (label, name, typed, number) => {
    const { labelled, travel, leave } = await open(walk);
    await enter(labelled(label), typed);
    expect([travel()[name], labelled(label).value, labelled(label).getAttribute('aria-invalid')]).toEqual([
      number,
      typed,
      null,
    ]);
    await leave(label);
    expect(labelled(label).value).toBe(String(number));
  });

  it('keep a text that is no number, marked, and what was there before', async () => {
    const { labelled, travel, leave } = await open({ ...walk, distance: 12 } as Travel);
    await enter(labelled('travelDistance'), 'long');
    await leave('travelDistance');
    expect([travel().distance, labelled('travelDistance').value]).toEqual([12, 'long']);
    expect(labelled('travelDistance').getAttribute('aria-invalid')).toBe('true');
    await enter(labelled('travelDistance'), ' ');
    expect([travel().distance, labelled('travelDistance').getAttribute('aria-invalid')]).toEqual([null, null]);
  });

  it('have a difficulty or none', async () => {
    const { labelled, travel } = await open(walk);
    expect(labelled('travelDifficulty').value).toBe('');
    await enter(labelled('travelDifficulty'), 'hard');
    expect([travel().difficulty, labelled('travelDifficulty').value]).toEqual(['hard', 'hard']);
    await enter(labelled('travelDifficulty'), '');
    expect(travel().difficulty).toBe(null);
  });
});
