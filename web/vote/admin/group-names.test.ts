import { describe, expect, it } from 'vitest';
import { groupName, shortGroupName } from './group-names.ts';

describe('the name of a group of votes', () => {
  it.each([
    ['day', { key: '2026-06-29' }, /29.*2026/],
    ['week', { key: '2026-06-29' }, /^Week of .*29/],
    ['month', { key: '2026-06' }, /^June 2026$/],
    ['hour', { key: '09' }, /^09:00$/],
    ['restaurant', { key: 'r1', name: 'O Moinho' }, /^O Moinho$/],
    ['restaurant', { key: 'r1' }, /^Unknown restaurant$/],
    ['area', { key: 'camara-de-lobos' }, /^Câmara de Lobos$/],
    ['area', { key: '' }, /^No municipality$/],
    ['area', { key: 'toString' }, /^No municipality$/],
    ['locale', { key: 'pt' }, /^Portuguese$/],
    ['locale', { key: '' }, /^Not recorded$/],
  ] as const)('by %s of %j is %s', (by, group, expected) => {
    expect(groupName('en', by, group)).toMatch(expected);
  });

  it('begins with a capital in Portuguese', () => {
    expect(groupName('pt', 'month', { key: '2026-06' })).toBe('Junho de 2026');
    expect(groupName('pt', 'locale', { key: 'en' })).toBe('Inglês');
  });
});

describe('the short name of a time', () => {
  it('has the year of a month, without a full stop', () => {
    expect(shortGroupName('pt', 'month', '2026-02')).toBe('fev 26');
  });

  it('is the day of days and weeks', () => {
    expect(shortGroupName('en', 'day', '2026-02-03')).toBe(shortGroupName('en', 'week', '2026-02-03'));
    expect(shortGroupName('en', 'day', '2026-02-03')).toMatch(/3/);
  });
});
