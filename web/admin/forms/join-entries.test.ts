import { describe, expect, it } from 'vitest';
import { joinEntries } from './join-entries.ts';

type Entries = [string, string][];

const base: Entries = [
  ['title.pt', 'Fado'],
  ['title.en', 'Fado'],
  ['links.0.url', 'a'],
  ['days', 'mon'],
];
const fieldOf = (input: string) => (input.startsWith('links.') ? 'links' : input);
const changed = (change: Record<string, string[]>): Entries => [
  ...base.filter(([name]) => !(name in change)),
  ...Object.entries(change).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
];
const join = (mine: Record<string, string[]>, theirs: Record<string, string[]>, from: Entries | undefined = base) => {
  const { entries, inBoth } = joinEntries({ base: from, mine: changed(mine), theirs: changed(theirs) }, fieldOf);
  return { values: Object.fromEntries(Map.groupBy(entries, ([name]) => name)), inBoth };
};

describe('the input of a form and what another user has saved', () => {
  it('given different fields, when joined, then each keeps its change', () => {
    const { values, inBoth } = join({ 'title.pt': ['Faro'] }, { 'title.en': ['Lighthouse'] });
    expect(values).toMatchObject({ 'title.pt': [['title.pt', 'Faro']], 'title.en': [['title.en', 'Lighthouse']] });
    expect(inBoth).toEqual([]);
  });

  it('given one field, when both changed it, then it keeps the input and is named', () => {
    const { values, inBoth } = join({ 'title.pt': ['Faro'] }, { 'title.pt': ['Farol'] });
    expect(values['title.pt']).toEqual([['title.pt', 'Faro']]);
    expect(inBoth).toEqual(['title.pt']);
    expect(join({ 'title.pt': ['Farol'] }, { 'title.pt': ['Farol'] }).inBoth).toEqual([]);
  });

  it('given a field of several inputs, when joined, then it is taken as a whole', () => {
    const theirs = { 'links.0.url': ['b'], 'links.1.url': ['c'] };
    expect(join({ 'title.pt': ['Faro'] }, theirs).values).toMatchObject({
      'links.0.url': [['links.0.url', 'b']],
      'links.1.url': [['links.1.url', 'c']],
    });
    expect(join({ 'links.0.url': ['mine'] }, theirs).values).not.toHaveProperty(['links.1.url']);
  });

  it('given a field without inputs, such as unticked boxes, when joined, then that is its value', () => {
    expect(join({ days: [] }, { 'title.pt': ['Farol'] }).values).not.toHaveProperty('days');
    expect(join({ 'title.pt': ['Faro'] }, { days: [] }).values).not.toHaveProperty('days');
    expect(join({ days: [] }, { days: ['mon', 'tue'] }).inBoth).toEqual(['days']);
  });

  it('given no knowledge of what the form showed, when joined, then all is input', () => {
    const { entries, inBoth } = joinEntries(
      { base: undefined, mine: base, theirs: changed({ 'title.pt': ['Farol'] }) },
      fieldOf,
    );
    expect([new Map(entries).get('title.pt'), inBoth]).toEqual(['Fado', []]);
  });
});
