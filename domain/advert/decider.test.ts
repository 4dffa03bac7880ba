import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { type AdvertCommand, advertDecider, evolveAdvert } from './decider.ts';
import type { AdvertEvent, AdvertFacts } from './events.ts';

const { given } = specification(advertDecider);
const id = 'a1';

const facts: AdvertFacts = {
  name: 'Quinta do Ensaio, inverno',
  picture: '0'.repeat(32),
  alt: { pt: 'Um jardim à chuva', en: 'A garden in the rain' },
  target: 'https://example.org/quinta',
  placement: 'home',
  from: '2026-11-20',
  until: '2026-12-20',
  locale: null,
};
const add = (changed: Partial<AdvertFacts> = {}): AdvertCommand => ({
  name: 'AddAdvert',
  id,
  facts: { ...facts, ...changed },
});
const edit = (changed: Partial<AdvertFacts>): AdvertCommand => ({ name: 'EditAdvert', facts: changed });
const added: AdvertEvent = { type: 'AdvertAdded', data: { id, ...facts } };
const edited = (changed: Partial<AdvertFacts>): AdvertEvent => ({ type: 'AdvertEdited', data: { id, facts: changed } });
const deleted: AdvertEvent = { type: 'AdvertDeleted', data: { id } };

describe('adding an advert', () => {
  it('is rejected when the advert already exists, even if deleted', () => {
    given().when(add()).then(added);
    given(added).when(add()).thenRejected('already_exists');
    given(added, deleted).when(add()).thenRejected('already_exists');
  });

  it('accepts a period of a single day in the past', () => {
    const day = { from: '2026-01-06', until: '2026-01-06' };
    given()
      .when(add(day))
      .then({ type: 'AdvertAdded', data: { id, ...facts, ...day } });
  });

  it('is rejected when the end date is before the start date', () => {
    given()
      .when(add({ until: '2026-11-19' }))
      .thenRejected('ends_before_it_begins', { path: 'until' });
  });

  it('requires alternative text in every language in which the advert is shown', () => {
    const alt = { pt: 'Um jardim à chuva', en: '' };
    given().when(add({ alt })).thenRejected('alt_required', { path: 'alt.en' });
    given()
      .when(add({ alt, locale: 'pt' }))
      .then({ type: 'AdvertAdded', data: { id, ...facts, alt, locale: 'pt' } });
    given()
      .when(add({ alt, locale: 'en' }))
      .thenRejected('alt_required', { path: 'alt.en' });
  });
});

describe('editing an advert', () => {
  it('records only the changed fields', () => {
    given(added)
      .when(edit({ ...facts, until: '2027-01-06' }))
      .then(edited({ until: '2027-01-06' }));
    given(added)
      .when(edit({ locale: 'en' }))
      .then(edited({ locale: 'en' }));
  });

  it('records no event when no field changes', () => {
    given(added).when(edit(facts)).then();
    given(added).when(edit({})).then();
  });

  it('validates the changed fields together with the unchanged ones', () => {
    given(added)
      .when(edit({ from: '2026-12-21' }))
      .thenRejected('ends_before_it_begins', { path: 'until' });
    given(added)
      .when(edit({ from: '2026-12-21', until: '2026-12-24' }))
      .then(edited({ from: '2026-12-21', until: '2026-12-24' }));
    given(added, edited({ locale: 'pt', alt: { pt: 'Um jardim', en: '' } }))
      .when(edit({ locale: null }))
      .thenRejected('alt_required', { path: 'alt.en' });
  });
});

describe('deleting an advert', () => {
  it('causes later edits and deletions to be rejected', () => {
    given(added).when({ name: 'DeleteAdvert' }).then(deleted);
    given(added, deleted).when({ name: 'DeleteAdvert' }).thenRejected('deleted');
    given(added, deleted).when(edit({})).thenRejected('deleted');
  });

  it('keeps the last facts of the advert in its state', () => {
    expect([added, edited({ placement: 'guide' }), deleted].reduce(evolveAdvert, advertDecider.initial)).toEqual({
      status: 'deleted',
      id,
      facts: { ...facts, placement: 'guide' },
    });
  });
});

describe('restoring an advert', () => {
  const restored: AdvertEvent = { type: 'AdvertRestored', data: { id } };

  it('returns the advert to its state before the deletion', () => {
    given(added, deleted).when({ name: 'RestoreAdvert' }).then(restored);
    expect([added, deleted, restored].reduce(evolveAdvert, advertDecider.initial)).toEqual(
      evolveAdvert(advertDecider.initial, added),
    );
  });

  it('is rejected unless the advert is deleted', () => {
    given().when({ name: 'RestoreAdvert' }).thenRejected('not_found');
    given(added).when({ name: 'RestoreAdvert' }).thenRejected('not_deleted');
    given(added, deleted, restored).when({ name: 'RestoreAdvert' }).thenRejected('not_deleted');
  });
});

describe('an advert that was never added', () => {
  it('cannot be edited or deleted', () => {
    given().when(edit({})).thenRejected('not_found');
    given().when({ name: 'DeleteAdvert' }).thenRejected('not_found');
  });

  it.each([edited({}), deleted])('throws when the stream begins with $type', (event) => {
    expect(() => evolveAdvert(advertDecider.initial, event)).toThrow(`${event.type} before AdvertAdded`);
  });
});
