import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { streamName } from '../aggregate.ts';
import { editionAggregate } from './aggregate.ts';
import { type EditionCommand, editionDecider, evolveEdition } from './decider.ts';
import type { EditionCover, EditionEvent, EditionFacts } from './events.ts';

const { given } = specification(editionDecider);

const number = 47;
const facts: EditionFacts = {
  title: { pt: 'Água', en: 'Water' },
  month: '2026-11',
  summary: { pt: 'Sobre a água.', en: 'About water.' },
  hue: 'azulejo',
  link: null,
  articles: ['a1', 'a2'],
};
const cover: EditionCover = { mediaId: 'm1', alt: { pt: 'Uma onda', en: 'A wave' } };
const open: EditionCommand = { name: 'OpenEdition', number, facts, cover, published: true };

const opened: EditionEvent = { type: 'EditionOpened', data: { number, ...facts, cover } };
const published: EditionEvent = { type: 'EditionPublished', data: { number } };
const unpublished: EditionEvent = { type: 'EditionUnpublished', data: { number } };
const edited = (changed: Partial<EditionFacts>): EditionEvent => ({
  type: 'EditionEdited',
  data: { number, facts: changed },
});
const covered = (by: EditionCover): EditionEvent => ({ type: 'CoverUpdated', data: { number, cover: by } });

describe('opening an edition', () => {
  it('publishes the edition immediately unless told otherwise', () => {
    given().when(open).then(opened, published);
    given()
      .when({ ...open, published: false })
      .then(opened);
  });

  it('rejects a number that already has an edition', () => {
    const taken = { path: 'number', values: { number } };
    given(opened, published).when(open).thenRejected('edition_exists', taken);
    given(opened, published, unpublished).when(open).thenRejected('edition_exists', taken);
  });

  it('names the stream by the number of the edition', () => {
    expect(streamName(editionAggregate, '47')).toBe('edition-47');
  });
});

describe('editing an edition', () => {
  it('records only the changed fields', () => {
    given(opened)
      .when({ name: 'EditEdition', facts: { ...facts, articles: ['a2', 'a1'], hue: 'cane' } })
      .then(edited({ articles: ['a2', 'a1'], hue: 'cane' }));
  });

  it('records no event when no field changes', () => {
    given(opened, published).when({ name: 'EditEdition', facts, published: true }).then();
    given(opened).when({ name: 'EditEdition', facts, published: false }).then();
    given(opened, edited({ month: '2026-12' }))
      .when({ name: 'EditEdition', facts: { month: '2026-12' } })
      .then();
  });

  it('publishes and unpublishes the edition any number of times', () => {
    given(opened).when({ name: 'EditEdition', facts: {}, published: true }).then(published);
    given(opened, published).when({ name: 'EditEdition', facts: {}, published: false }).then(unpublished);
    given(opened, published, unpublished).when({ name: 'EditEdition', facts: {}, published: true }).then(published);
  });

  it('changes fields and publishes in one command', () => {
    given(opened)
      .when({ name: 'EditEdition', facts: { link: 'https://example.org/47.pdf' }, published: true })
      .then(edited({ link: 'https://example.org/47.pdf' }), published);
  });

  it('keeps the publication status when none is given', () => {
    given(opened, published)
      .when({ name: 'EditEdition', facts: { hue: 'cane' } })
      .then(edited({ hue: 'cane' }));
  });
});

describe('updating the cover of an edition', () => {
  const other = { ...cover, mediaId: 'm2' };

  it('replaces the cover', () => {
    given(opened).when({ name: 'UpdateCover', cover: other }).then(covered(other));
    given(opened, covered(other)).when({ name: 'UpdateCover', cover }).then(covered(cover));
  });

  it('records no event when the cover stays the same', () => {
    given(opened).when({ name: 'UpdateCover', cover }).then();
    given(opened, covered(other)).when({ name: 'UpdateCover', cover: other }).then();
  });
});

describe('an edition that was never opened', () => {
  it('cannot be edited or given a cover', () => {
    given().when({ name: 'EditEdition', facts }).thenRejected('not_found');
    given().when({ name: 'UpdateCover', cover }).thenRejected('not_found');
  });

  it.each([edited({}), published, unpublished, covered(cover)])('throws when its first event is $type', (event) => {
    expect(() => evolveEdition(editionDecider.initial, event)).toThrow(`${event.type} before EditionOpened`);
  });
});
