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
  it('puts it before the readers, or keeps it back', () => {
    given().when(open).then(opened, published);
    given()
      .when({ ...open, published: false })
      .then(opened);
  });

  it('happens once for each number', () => {
    const taken = { path: 'number', values: { number } };
    given(opened, published).when(open).thenRejected('edition_exists', taken);
    given(opened, published, unpublished).when(open).thenRejected('edition_exists', taken);
  });

  it('is told apart by the name of its stream', () => {
    expect(streamName(editionAggregate, '47')).toBe('edition-47');
  });
});

describe('editing an edition', () => {
  it('carries only what changed', () => {
    given(opened)
      .when({ name: 'EditEdition', facts: { ...facts, articles: ['a2', 'a1'], hue: 'cane' } })
      .then(edited({ articles: ['a2', 'a1'], hue: 'cane' }));
  });

  it('changes nothing when nothing differs', () => {
    given(opened, published).when({ name: 'EditEdition', facts, published: true }).then();
    given(opened).when({ name: 'EditEdition', facts, published: false }).then();
    given(opened, edited({ month: '2026-12' }))
      .when({ name: 'EditEdition', facts: { month: '2026-12' } })
      .then();
  });

  it('publishes it and takes it back, as often as one likes', () => {
    given(opened).when({ name: 'EditEdition', facts: {}, published: true }).then(published);
    given(opened, published).when({ name: 'EditEdition', facts: {}, published: false }).then(unpublished);
    given(opened, published, unpublished).when({ name: 'EditEdition', facts: {}, published: true }).then(published);
  });

  it('can do both at once', () => {
    given(opened)
      .when({ name: 'EditEdition', facts: { link: 'https://example.org/47.pdf' }, published: true })
      .then(edited({ link: 'https://example.org/47.pdf' }), published);
  });

  it('leaves alone whether it is published unless told', () => {
    given(opened, published)
      .when({ name: 'EditEdition', facts: { hue: 'cane' } })
      .then(edited({ hue: 'cane' }));
  });
});

describe('the cover', () => {
  const other = { ...cover, mediaId: 'm2' };

  it('is exchanged for another one', () => {
    given(opened).when({ name: 'UpdateCover', cover: other }).then(covered(other));
    given(opened, covered(other)).when({ name: 'UpdateCover', cover }).then(covered(cover));
  });

  it('stays when it is the same', () => {
    given(opened).when({ name: 'UpdateCover', cover }).then();
    given(opened, covered(other)).when({ name: 'UpdateCover', cover: other }).then();
  });
});

describe('an edition that was never opened', () => {
  it('cannot be edited, and has no cover', () => {
    given().when({ name: 'EditEdition', facts }).thenRejected('not_found');
    given().when({ name: 'UpdateCover', cover }).thenRejected('not_found');
  });

  it.each([edited({}), published, unpublished, covered(cover)])('has no history that begins with $type', (event) => {
    expect(() => evolveEdition(editionDecider.initial, event)).toThrow(`${event.type} before EditionOpened`);
  });
});
