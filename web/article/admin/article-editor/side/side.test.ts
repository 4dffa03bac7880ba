// @vitest-environment happy-dom
import { createElement as h, useState } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Walk } from '#domain/article/travel.ts';
import { during, render, until } from '#testing/dom/render.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter, hasButton, press } from '#testing/dom/user.ts';
import { KeywordsField } from './keywords-field.client.tsx';
import { PositionInput } from './travel/position-input.client.tsx';
import { TrackInput } from './travel/track-input.client.tsx';

beforeEach(() => void toast.dismiss());

describe('the keywords of an article', () => {
  const keywords = [
    { id: 'sea', name: 'Sea' },
    { id: 'food', name: 'Food' },
  ];
  const open = async (initial: string[], answer?: Parameters<typeof serve>[0]) => {
    const { sent } = serve(answer);
    const Field = () => {
      const [chosen, setChosen] = useState<readonly string[]>(initial);
      return h(KeywordsField, { locale: 'en', chosen, keywords, onChange: setChosen });
    };
    const { container } = await render(h(Field));
    const input = container.querySelector<HTMLInputElement>('input[list]')!;
    const names = () =>
      [...container.querySelectorAll('.keywords-chosen li')].map(({ firstChild }) => firstChild!.textContent);
    const suggested = () => [...container.querySelectorAll('option')].map(({ value }) => value);
    const typeIn = (text: string) =>
      during(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
      });
    return { container, sent, input, names, suggested, typeIn };
  };

  it('are chosen by typing their name and Enter or the button, and removed', async () => {
    const { container, input, names, suggested, typeIn } = await open(['sea', 'deleted']);
    expect([names(), suggested(), (button(container, 'keywordAdd') as HTMLButtonElement).disabled]).toEqual([
      ['Sea'],
      ['Food'],
      true,
    ]);
    await typeIn('food');
    expect(await press(input, 'Enter')).toBe(false);
    expect([names(), input.value]).toEqual([['Sea', 'Food'], '']);
    await click(button(container, 'keywordRemove: Sea'));
    await typeIn('Sea');
    await click(button(container, 'keywordAdd'));
    expect([names(), await press(input, 'a')]).toEqual([['Food', 'Sea'], true]);
  });

  it.each([
    ['', true],
    ['insertReplacementText', true],
    ['insertText', false],
  ])('are chosen when the browser completes their name, not when it is typed: %j', async (inputType, isChosen) => {
    const { input, names } = await open([]);
    await during(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'Food');
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
    });
    expect([names(), input.value]).toEqual(isChosen ? [['Food'], ''] : [[], 'Food']);
  });

  it('are chosen once', async () => {
    const { input, names, typeIn } = await open(['sea']);
    await typeIn('Sea');
    await press(input, 'Enter');
    expect([names(), input.value]).toEqual([['Sea'], '']);
  });

  it('are chosen at once among the suggestions', async () => {
    const { input, names } = await open([]);
    await enter(input, 'Food');
    expect(names()).toEqual(['Food']);
  });

  it('that do not exist are created in both languages', async () => {
    const { container, input, names, sent, typeIn, suggested } = await open(['sea'], () =>
      Response.json({ id: 'new' }),
    );
    await typeIn(' Walks ');
    await press(input, 'Enter');
    const fields = container.querySelectorAll<HTMLInputElement>('.keywords-new input');
    expect([[...fields].map(({ value }) => value), hasButton(container, 'keywordAdd')]).toEqual([
      ['Walks', 'Walks'],
      false,
    ]);
    await enter(fields[0]!, 'Passeios');
    await click(button(container, 'keywordCreate'));
    expect([sent[0]?.body, names(), hasButton(container, 'keywordCreate')]).toEqual([
      { name: { pt: 'Passeios', en: 'Walks' } },
      ['Sea', 'Walks'],
      false,
    ]);
    await click(button(container, 'keywordRemove: Walks'));
    expect(suggested()).toContain('Walks');
  });

  it('are given up by typing on, and need a name', async () => {
    const { container, input, typeIn } = await open([]);
    await typeIn('Walks');
    await press(input, 'Enter');
    await typeIn('Walk');
    expect(hasButton(container, 'keywordCreate')).toBe(false);
    await typeIn(' ');
    await press(input, 'Enter');
    expect(hasButton(container, 'keywordCreate')).toBe(false);
  });

  it('tell why one could not be created', async () => {
    const { container, input, typeIn, names } = await open([], () =>
      problem(422, { detail: 'x', errors: [{ path: 'name.pt', message: 'Taken.' }] }),
    );
    await typeIn('Walks');
    await press(input, 'Enter');
    await click(button(container, 'keywordCreate'));
    expect([toastTitles(), names()]).toEqual([['Taken.'], []]);
  });
});

describe('the points of a walk', () => {
  const track = (...points: string[]) =>
    `<gpx><trk><trkseg>${points.map((point) => `<trkpt ${point}><ele>100</ele></trkpt>`).join('')}</trkseg></trk></gpx>`;
  const MADEIRA = track('lat="32.75" lon="-17.0"', 'lat="32.76" lon="-17.0"', 'lat="32.77" lon="-17.0"');
  const open = async (changed: Partial<Walk> = {}) => {
    const walks: Walk[] = [];
    const walk = {
      kind: 'walk',
      points: [],
      distance: null,
      ascent: null,
      descent: null,
      ...changed,
    } as unknown as Walk;
    const { container } = await render(h(TrackInput, { walk, onChange: (next) => void walks.push(next) }));
    const status = () => container.querySelector('[role=status]')!;
    const paste = async (text: string) => {
      await enter(container.querySelector('textarea')!, text);
      await click(button(container, 'travelTrackUse'));
    };
    return { container, walks, status, paste, area: container.querySelector('textarea')! };
  };

  it('are read from pasted text, with the numbers that are missing', async () => {
    const { container, walks, status, paste, area } = await open({ ascent: 7 } as Partial<Walk>);
    expect([
      (button(container, 'travelTrackUse') as HTMLButtonElement).disabled,
      container.querySelector('p.desk-hint')!.textContent,
    ]).toEqual([true, 'travelTrackNone']);
    await paste(MADEIRA);
    await until(() => status().textContent, 'travelTrackRead 3 3');
    expect(walks[0]).toMatchObject({ distance: 2.2, ascent: 7, descent: 0, points: { length: 3 } });
    await until(() => area.value, '');
  });

  it('keep the numbers that are known, and say how many there are', async () => {
    const { walks, paste, container } = await open({ distance: 9, points: [1, 2] } as unknown as Partial<Walk>);
    expect(container.querySelector('p.desk-hint')!.textContent).toBe('travelTrackPoints 2');
    await paste(MADEIRA);
    await until(() => walks[0]?.distance, 9);
  });

  it('are read from a file', async () => {
    const { container, walks } = await open();
    const input = container.querySelector<HTMLInputElement>('[type=file]')!;
    Object.defineProperty(input, 'files', { value: [new File([MADEIRA], 'a.gpx')] });
    await until(
      () => walks.length,
      1,
      () => void input.dispatchEvent(new Event('change', { bubbles: true })),
    );
  });

  it.each([
    ['cannot be read', 'foundNothing', 'travelTrackWrong'],
    ['lie elsewhere', track('lat="40" lon="0"', 'lat="41" lon="0"'), 'travelTrackOutside'],
    ['are too many', 'x'.padStart(10_000_001), 'travelTrackTooLarge'],
  ])('are rejected if they %s', async (_name, text, message) => {
    const { walks, status, paste, area } = await open();
    await paste(text);
    await until(() => status().textContent, message);
    expect([walks, status().className, area.value.length > 0]).toEqual([[], 'desk-error', true]);
  });
});

describe('the coordinates of a place', () => {
  const open = async (position?: { latitude: number; longitude: number }) => {
    const positions: unknown[] = [];
    const { container } = await render(h(PositionInput, { position, onChange: (next) => void positions.push(next) }));
    return { container, positions, input: container.querySelector('input')! };
  };

  it('are read as they are typed, and emptied', async () => {
    const { input, positions } = await open({ latitude: 32.7, longitude: -17 });
    expect(input.value).toBe('32.7, -17');
    await enter(input, '32.8, -16.9');
    await enter(input, ' ');
    expect(positions).toEqual([{ latitude: 32.8, longitude: -16.9 }, null]);
  });

  it('stay in the field with a message while they cannot be read', async () => {
    const { input, positions, container } = await open({ latitude: 32.7, longitude: -17 });
    await enter(input, 'there');
    expect([
      positions,
      input.getAttribute('aria-invalid'),
      container.querySelector('[role=status]')!.textContent,
    ]).toEqual([[], 'true', 'travelPositionWrong']);
    const leave = () =>
      during(() => {
        input.focus();
        input.blur();
      });
    await leave();
    expect(input.value).toBe('there');
    await enter(input, '32.9 -16.8');
    await leave();
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['32.7, -17', null]);
  });
});
