import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { evolveHyperlink, type HyperlinkCommand, hyperlinkDecider } from './decider.ts';
import type { HyperlinkEvent, HyperlinkFacts } from './events.ts';

const { given } = specification(hyperlinkDecider);

const id = 'fanal';
const facts: HyperlinkFacts = {
  title: { pt: 'O Fanal', en: 'Fanal' },
  text: { pt: '', en: '' },
  picture: null,
  target: 'https://example.org/fanal',
};
const add: HyperlinkCommand = { name: 'AddHyperlink', id, facts };
const added: HyperlinkEvent = { type: 'HyperlinkAdded', data: { id, ...facts } };
const deleted: HyperlinkEvent = { type: 'HyperlinkDeleted', data: { id } };
const edited = (changed: Partial<HyperlinkFacts>): HyperlinkEvent => ({
  type: 'HyperlinkEdited',
  data: { id, facts: changed },
});

describe('adding a hyperlink', () => {
  it('rejects a second hyperlink with the same printed id', () => {
    given().when(add).then(added);
    given(added).when(add).thenRejected('hyperlink_exists', { path: 'id', values: { id } });
  });

  it('accepts the printed id of a deleted hyperlink', () => {
    given(added, deleted).when(add).then(added);
    given(added, deleted, added).when(add).thenRejected('hyperlink_exists', { path: 'id', values: { id } });
  });
});

describe('editing a hyperlink', () => {
  it('records only the changed fields', () => {
    const target = 'https://example.org/elsewhere';
    given(added)
      .when({ name: 'EditHyperlink', facts: { ...facts, target } })
      .then(edited({ target }));
  });

  it('records no event when no field changes', () => {
    given(added).when({ name: 'EditHyperlink', facts }).then();
    given(added, edited({ target: 'https://example.com/' }))
      .when({ name: 'EditHyperlink', facts: { target: 'https://example.com/' } })
      .then();
  });
});

describe('deleting a hyperlink', () => {
  it('rejects a second delete and a later edit', () => {
    given(added).when({ name: 'DeleteHyperlink' }).then(deleted);
    given(added, deleted).when({ name: 'DeleteHyperlink' }).thenRejected('deleted');
    given(added, deleted).when({ name: 'EditHyperlink', facts }).thenRejected('deleted');
  });
});

describe('restoring a hyperlink', () => {
  const restored: HyperlinkEvent = { type: 'HyperlinkRestored', data: { id } };

  it('restores the state before the deletion', () => {
    given(added, deleted).when({ name: 'RestoreHyperlink' }).then(restored);
    expect([added, deleted, restored].reduce(evolveHyperlink, hyperlinkDecider.initial)).toEqual(
      evolveHyperlink(hyperlinkDecider.initial, added),
    );
  });

  it('rejects a hyperlink that is not deleted', () => {
    given().when({ name: 'RestoreHyperlink' }).thenRejected('not_found');
    given(added).when({ name: 'RestoreHyperlink' }).thenRejected('not_deleted');
    given(added, deleted, restored).when({ name: 'RestoreHyperlink' }).thenRejected('not_deleted');
  });
});

describe('a hyperlink that was never added', () => {
  it('cannot be edited or deleted', () => {
    given().when({ name: 'EditHyperlink', facts }).thenRejected('not_found');
    given().when({ name: 'DeleteHyperlink' }).thenRejected('not_found');
  });

  it.each([edited({}), deleted])('throws when its first event is $type', (event) => {
    expect(() => evolveHyperlink(hyperlinkDecider.initial, event)).toThrow(`${event.type} before HyperlinkAdded`);
  });
});
