import { expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { accountDecider } from './decider.ts';
import type { AccountEvent } from './events.ts';

const { given } = specification(accountDecider);
const id = '2f1c7b60-5d38-4e9a-8c04-a9e6d3b7150f';

const created: AccountEvent = { type: 'AccountCreated', data: { id, by: 'invite', role: 'editor' } };
const promoted: AccountEvent = { type: 'RoleChanged', data: { id, from: 'editor', to: 'admin' } };
const signedIn: AccountEvent = { type: 'AccountSignedIn', data: { id, method: 'password', aal: 'aal1' } };
const deleted: AccountEvent = { type: 'AccountDeleted', data: { id, soft: true } };

it('records every account event, including a repeated one', () => {
  given().when({ name: 'RecordFact', fact: signedIn }).then(signedIn);
  given(created, signedIn).when({ name: 'RecordFact', fact: signedIn }).then(signedIn);
});

it.each([
  [[created], { status: 'existing', role: 'editor' }],
  [[created, promoted, signedIn], { status: 'existing', role: 'admin' }],
  [[created, deleted], { status: 'deleted', role: 'editor' }],
  [[signedIn], { status: 'existing', role: null }],
])('evolves the events %j to the state %j', (history: AccountEvent[], state) => {
  expect(history.reduce(accountDecider.evolve, accountDecider.initial)).toEqual(state);
});
