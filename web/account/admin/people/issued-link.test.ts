import { expect, it } from 'vitest';
import { type IssuedLink, type ShownLink, withIssued } from './issued-link.ts';

const issued = (id: string, link?: string): IssuedLink => ({
  id,
  email: link ? 'not_sent' : 'sent',
  validUntil: '2030-05-01T09:00:00Z',
  ...(link && { link }),
});
const of = { kind: 'invite', address: 'ana@levada.test' } as const;
const linksOf = (shown: ShownLink[]) => shown.map(({ id, kind, link }) => `${id} ${kind} ${link}`);

it('shows the newest link first, and no earlier one of the account and kind', () => {
  const one = withIssued([], issued('ana', '/1'), of);
  expect(one).toEqual([{ ...issued('ana', '/1'), ...of }]);
  const other = withIssued(one, issued('rui', '/2'), of);
  const recovery = withIssued(other, issued('ana', '/3'), { ...of, kind: 'recovery' });
  expect(linksOf(recovery)).toEqual(['ana recovery /3', 'rui invite /2', 'ana invite /1']);
  expect(linksOf(withIssued(recovery, issued('ana', '/4'), of))).toEqual([
    'ana invite /4',
    'ana recovery /3',
    'rui invite /2',
  ]);
});

it('only hides the earlier link where an e-mail contains the new one', () => {
  const shown = withIssued([], issued('ana', '/1'), of);
  expect(withIssued(shown, issued('ana'), of)).toEqual([]);
});
