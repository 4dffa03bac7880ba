// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from '#testing/dom/render.ts';
import { BumpChart } from './bump-chart.tsx';
import { type Column, ColumnChart } from './column-chart.tsx';
import { RowChart } from './row-chart.tsx';

const tableOf = (container: HTMLElement) =>
  [...container.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
const textsOf = (container: HTMLElement, selector = 'svg text') =>
  [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
const numbers = (element: Element, ...names: string[]) => names.map((name) => Number(element.getAttribute(name)));

describe('a chart of columns', () => {
  const column = (key: string, count: number, changed: Partial<Column> = {}): Column => ({
    key,
    label: `label ${key}`,
    shortLabel: key,
    count,
    ...changed,
  });
  const open = async (columns: Column[], size: 'wide' | 'narrow' = 'narrow', legend?: string) =>
    (await render(h(ColumnChart, { locale: 'en', title: 'T', columns, headings: ['A', 'B'], size, legend }))).container;

  it('draws counts with their axis, and lists them', async () => {
    const container = await open([column('a', 10), column('b', 0), column('c', 1000)]);
    expect(tableOf(container).slice(1)).toEqual([
      ['label a', '10'],
      ['label b', '0'],
      ['label c', '1,000'],
    ]);
    const [a, b, c] = container.querySelectorAll('rect');
    const [heightA, heightB, heightC] = [a, b, c].map((each) => numbers(each!, 'height')[0]!);
    expect([heightB, heightC! / heightA! > 90]).toEqual([0, true]);
    expect(textsOf(container).filter((text) => /^[abc]$/.test(text!))).toEqual(['a', 'b', 'c']);
    for (const line of container.querySelectorAll('.plot-grid')) expect(numbers(line, 'x1', 'x2')).toEqual([36, 360]);
    const floor = [...container.querySelectorAll('svg > line')].at(-1)!;
    expect(numbers(floor, 'x1', 'x2', 'y1', 'y2')).toEqual([36, 360, 146, 146]);
    const [label] = container.querySelectorAll('svg g > text[text-anchor=end]');
    expect(numbers(label!, 'x')).toEqual([30]);
    expect([container.querySelector('.plot-legend'), container.querySelector('svg')!.getAttribute('viewBox')]).toEqual([
      null,
      '0 0 360 170',
    ]);
  });

  it('labels at most some of the columns, the last one at its end', async () => {
    const columns = Array.from({ length: 30 }, (_, index) => column(`k${index}`, index));
    const labels = async (size: 'wide' | 'narrow') =>
      textsOf(await open(columns, size)).filter((text) => text!.startsWith('k'));
    expect([
      (await labels('wide')).length <= 9,
      (await labels('narrow')).length <= 6,
      (await labels('wide')).length > 6,
    ]).toEqual([true, true, true]);
    const wide = await open(columns, 'wide');
    const narrow = await open(columns, 'narrow');
    const last = (container: HTMLElement) =>
      [...container.querySelectorAll('svg text')]
        .filter(({ textContent }) => textContent === 'k29')
        .map((each) => each.getAttribute('text-anchor'));
    expect([last(wide), last(narrow)]).toEqual([['end'], ['middle']]);
    expect(wide.querySelector('text')!.getAttribute('text-anchor')).toBe('end');
  });

  it('draws a second count as a line, and marks a note', async () => {
    const container = await open(
      [column('a', 10, { mark: 20 }), column('b', 20, { mark: 5, note: 'Fair' })],
      'narrow',
      'Legend',
    );
    const [bar] = container.querySelectorAll('rect');
    const [mark] = container.querySelectorAll('.plot-mark');
    const [x, width] = numbers(bar!, 'x', 'width');
    expect(numbers(mark!, 'x1', 'x2').map((each) => each.toFixed(3))).toEqual(
      [x! - 1, x! + width! + 1].map((each) => each.toFixed(3)),
    );
    expect(numbers(mark!, 'y1')[0]! < numbers(bar!, 'y')[0]!).toBe(true);
    const note = container.querySelector('.plot-note')!;
    expect([note.textContent, Number(/^M[\d.]+ ([\d.]+)/.exec(note.getAttribute('d')!)![1]).toFixed(1)]).toEqual([
      'Fair',
      (numbers(container.querySelectorAll('rect')[1]!, 'y')[0]! - 3).toFixed(1),
    ]);
    expect([tableOf(container).slice(1), container.querySelector('.plot-legend')!.textContent]).toEqual([
      [
        ['label a', '10', '20', ''],
        ['label b', '20', '5', 'Fair'],
      ],
      'Legend',
    ]);
  });
});

describe('a chart of rows', () => {
  it('draws counts as bars with their numbers, and lists them', async () => {
    const rows = [
      { key: 'a', label: 'A', count: 1000 },
      { key: 'b', label: 'B', count: 500 },
    ];
    const { container } = await render(h(RowChart, { locale: 'en', title: 'T', rows, headings: ['A', 'B'] }));
    const [a, b] = container.querySelectorAll('rect');
    expect([numbers(a!, 'width', 'y', 'height'), numbers(b!, 'width')]).toEqual([[304, 18, 10], [152]]);
    const [, number] = container.querySelectorAll('svg g:nth-of-type(2) text');
    expect([numbers(number!, 'x', 'y'), number!.textContent]).toEqual([[158, 27], '500']);
    expect([...container.querySelectorAll('svg g')].map((each) => each.getAttribute('transform'))).toEqual([
      'translate(0 0)',
      'translate(0 36)',
    ]);
    expect([container.querySelector('svg')!.getAttribute('viewBox'), tableOf(container)[1]]).toEqual([
      '0 0 360 72',
      ['A', '1,000'],
    ]);
  });

  it('is empty without rows and counts', async () => {
    const { container } = await render(h(RowChart, { locale: 'en', title: 'T', rows: [], headings: ['A', 'B'] }));
    expect(container.querySelector('svg')!.getAttribute('viewBox')).toBe('0 0 360 36');
    const zero = await render(
      h(RowChart, { locale: 'en', title: 'T', rows: [{ key: 'a', label: 'A', count: 0 }], headings: ['A', 'B'] }),
    );
    expect(numbers(zero.container.querySelector('rect')!, 'width')).toEqual([0]);
  });
});

describe('a chart of places', () => {
  const periods = ['p1', 'p2', 'p3'].map((key) => ({ key, label: `period ${key}`, shortLabel: key }));
  const ranked = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      key: `r${index}`,
      name: index === 0 ? 'x'.repeat(31) : `name ${index}`,
      places: [{ place: index + 1, votes: 1000 }, undefined, { place: count - index, votes: 5 }],
    }));
  const open = async (count: number) =>
    (await render(h(BumpChart, { locale: 'en', title: 'T', periods, ranked: ranked(count), heading: 'Names' })))
      .container;

  it('draws a line for each name, and lists places and votes', async () => {
    const container = await open(2);
    expect(tableOf(container)).toEqual([
      ['Names', 'period p1', 'period p2', 'period p3'],
      ['x'.repeat(31), '1 (1,000)', expect.any(String), '2 (5)'],
      ['name 1', '2 (1,000)', expect.any(String), '1 (5)'],
    ]);
    expect(textsOf(container, '.plot-place')).toEqual(['1', '2', '2', '1']);
    expect(textsOf(container, '.plot-name')).toEqual([`${'x'.repeat(29)}…`, 'name 1']);
    const [circle] = container.querySelectorAll('circle');
    const [place] = container.querySelectorAll('.plot-place');
    expect([numbers(circle!, 'r'), numbers(place!, 'y')[0]! - numbers(circle!, 'cy')[0]!]).toEqual([[9], 4]);
    expect(numbers(container.querySelector('.plot-name')!, 'x')).toEqual([567]);
    const axis = [...container.querySelectorAll('svg > text')];
    expect(axis.map((each) => [each.textContent, each.getAttribute('text-anchor')])).toEqual([
      ['p1', 'start'],
      ['p2', 'middle'],
      ['p3', 'middle'],
    ]);
    const height = Number(container.querySelector('svg')!.getAttribute('viewBox')!.split(' ')[3]);
    expect(numbers(axis[0]!, 'y')).toEqual([height - 6]);
  });

  it('repeats its hues with dashes', async () => {
    const lines = [...(await open(9)).querySelectorAll<SVGElement>('.plot-line')];
    expect(lines.map(({ dataset }) => [dataset.line, dataset.dashed])).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6].map((hue) => [String(hue), undefined]),
      ['0', ''],
      ['1', ''],
    ]);
  });

  it('keeps a name of 30 letters as it is', async () => {
    const rows = ranked(1).map((row) => ({ ...row, name: 'y'.repeat(30) }));
    const { container } = await render(h(BumpChart, { locale: 'en', title: 'T', periods, ranked: rows, heading: 'N' }));
    expect(textsOf(container, '.plot-name')).toEqual(['y'.repeat(30)]);
  });
});
