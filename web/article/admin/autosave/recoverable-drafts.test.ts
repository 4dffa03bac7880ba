import { describe, expect, it } from 'vitest';
import { type ArticleValues, emptyText } from '../article-editor/article-values.ts';
import { type Draft, findRecoverableDrafts } from './recoverable-drafts.ts';

const facts = { category: '', author: '', photographer: null, mainImage: null, date: '2026-01-01' };
const titled = (title: string): ArticleValues => ({
  facts,
  featured: false,
  texts: { pt: { ...emptyText, title }, en: emptyText },
});
const saved = titled('Guardado');
const opened = { values: saved };

const draft = (title: string, more: Partial<Draft> = {}): Draft => ({
  value: titled(title),
  base: saved,
  revision: 3,
  at: '2026-01-01T10:00:00.000Z',
  session: 'a',
  count: 1,
  ...more,
});
const offered = (local: Draft | undefined, server: Draft | Draft[] | undefined | 'unknown') =>
  findRecoverableDrafts(
    { local: local ? [local] : [], server: server === 'unknown' ? server : [server ?? []].flat() },
    opened,
  ).map(({ draft: { value }, from }) => [value.texts.pt.title, ...from]);

describe('findRecoverableDrafts', () => {
  it('returns nothing without drafts', () => expect(offered(undefined, undefined)).toEqual([]));

  it('leaves out drafts that equal the saved version', () =>
    expect(offered(draft('Guardado'), draft('Guardado', { session: 'b' }))).toEqual([]));

  it('returns a draft that is stored in one place', () => {
    expect(offered(draft('Aqui'), undefined)).toEqual([['Aqui', 'here']]);
    expect(offered(undefined, draft('Lá'))).toEqual([['Lá', 'host']]);
  });

  it('returns the state with more changes of a draft stored in both places, whatever the clocks say', () => {
    const late = { at: '2031-01-01T00:00:00.000Z' };
    expect(offered(draft('Depois', { count: 9 }), draft('Antes', { count: 8, ...late }))).toEqual([
      ['Depois', 'here', 'host'],
    ]);
    expect(offered(draft('Antes', { count: 8, ...late }), draft('Depois', { count: 9 }))).toEqual([
      ['Depois', 'here', 'host'],
    ]);
  });

  it('returns the drafts of two editors if the server never had the local one', () =>
    expect(offered(draft('Aqui'), draft('Lá', { session: 'b' }))).toEqual([
      ['Aqui', 'here'],
      ['Lá', 'host'],
    ]));

  it('returns the drafts of all editors, the latest first', () =>
    expect(
      offered(draft('Aqui'), [
        draft('Aqui', { count: 1 }),
        draft('Lá', { session: 'b', at: '2026-01-02T10:00:00.000Z' }),
        draft('Além', { session: 'c', at: '2026-01-01T09:00:00.000Z' }),
      ]),
    ).toEqual([
      ['Lá', 'host'],
      ['Aqui', 'here', 'host'],
      ['Além', 'host'],
    ]));

  it('returns local drafts if the server does not respond', () =>
    expect(offered(draft('Aqui'), 'unknown')).toEqual([['Aqui', 'here']]));
});
