import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { type ContributorCommand, contributorDecider, evolveContributor } from './decider.ts';
import type { ContributorEvent, ContributorFacts } from './events.ts';

const { given } = specification(contributorDecider);
const id = 'p1';

const facts: ContributorFacts = { name: 'Cagarra', roles: ['author'], avatar: 'm1' };
const add: ContributorCommand = { name: 'AddContributor', id, facts };
const added: ContributorEvent = { type: 'ContributorAdded', data: { id, ...facts } };
const edited = (changed: Partial<ContributorFacts>): ContributorEvent => ({
  type: 'ContributorEdited',
  data: { id, facts: changed },
});
const deleted: ContributorEvent = { type: 'ContributorDeleted', data: { id } };

describe('adding a contributor', () => {
  it('rejects an id that was added before, even if deleted', () => {
    given().when(add).then(added);
    given(added).when(add).thenRejected('already_exists');
    given(added, deleted).when(add).thenRejected('already_exists');
  });
});

describe('editing a contributor', () => {
  it('records only the changed fields', () => {
    given(added)
      .when({ name: 'EditContributor', facts: { ...facts, roles: ['author', 'photographer'] } })
      .then(edited({ roles: ['author', 'photographer'] }));
    given(added)
      .when({ name: 'EditContributor', facts: { avatar: null } })
      .then(edited({ avatar: null }));
  });

  it('records no event when no field changes', () => {
    given(added).when({ name: 'EditContributor', facts }).then();
    given(added).when({ name: 'EditContributor', facts: {} }).then();
    given(added, edited({ name: 'Agapanto' }))
      .when({ name: 'EditContributor', facts: { name: 'Agapanto' } })
      .then();
  });
});

describe('deleting a contributor', () => {
  it('rejects a contributor who is named by articles', () => {
    given(added).when({ name: 'DeleteContributor', articles: 0 }).then(deleted);
    given(added)
      .when({ name: 'DeleteContributor', articles: 1 })
      .thenRejected('contributor_in_use', { values: { articles: 1 } });
  });

  it('rejects a later edit and a second delete', () => {
    given(added, deleted).when({ name: 'EditContributor', facts: {} }).thenRejected('deleted');
    given(added, deleted).when({ name: 'DeleteContributor', articles: 0 }).thenRejected('deleted');
  });

  it('keeps the last values for the history', () => {
    expect([added, edited({ avatar: null }), deleted].reduce(evolveContributor, contributorDecider.initial)).toEqual({
      status: 'deleted',
      id,
      facts: { ...facts, avatar: null },
    });
  });
});

describe('restoring a contributor', () => {
  const restored: ContributorEvent = { type: 'ContributorRestored', data: { id } };

  it('restores the state before the deletion', () => {
    given(added, deleted).when({ name: 'RestoreContributor' }).then(restored);
    expect([added, deleted, restored].reduce(evolveContributor, contributorDecider.initial)).toEqual(
      evolveContributor(contributorDecider.initial, added),
    );
  });

  it('rejects a contributor who is not deleted', () => {
    given().when({ name: 'RestoreContributor' }).thenRejected('not_found');
    given(added).when({ name: 'RestoreContributor' }).thenRejected('not_deleted');
    given(added, deleted, restored).when({ name: 'RestoreContributor' }).thenRejected('not_deleted');
  });
});

describe('a contributor who was never added', () => {
  it('cannot be edited or deleted', () => {
    given().when({ name: 'EditContributor', facts }).thenRejected('not_found');
    given().when({ name: 'DeleteContributor', articles: 0 }).thenRejected('not_found');
  });

  it.each([edited({}), deleted])('throws when its first event is $type', (event) => {
    expect(() => evolveContributor(contributorDecider.initial, event)).toThrow(`${event.type} before ContributorAdded`);
  });
});
