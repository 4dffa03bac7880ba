import { describe, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { termDecider } from './decider.ts';
import type { TermEvent, TermFacts } from './events.ts';

const { given } = specification(termDecider);

const facts: TermFacts = { name: { pt: 'levada', en: 'irrigation channel' }, treatment: 'translate', note: '' };
const added: TermEvent = { type: 'TermAdded', data: { id: 'a', ...facts } };
const adding = (changed: Partial<TermFacts>) =>
  ({ name: 'AddTerm', id: 'a', facts: { ...facts, ...changed } }) as const;

it('editing a term records the changed fields only', () => {
  given(added).when({ name: 'EditTerm', facts }).then();
  given(added)
    .when({ name: 'EditTerm', facts: { ...facts, note: 'On first use' } })
    .then({ type: 'TermEdited', data: { id: 'a', facts: { note: 'On first use' } } });
});

describe('a term that is translated', () => {
  it('has words in both languages', () => {
    given().when(adding({})).then(added);
    given()
      .when(adding({ name: { pt: 'levada', en: '' } }))
      .thenRejected('term_required', { path: 'name.en' });
    given()
      .when(adding({ name: { pt: '', en: 'levada' } }))
      .thenRejected('term_required', { path: 'name.pt' });
  });
});

describe('a term that is not translated', () => {
  it('has words in one language, or the same in both', () => {
    const name = { pt: 'poncha', en: '' };
    const kept = { ...facts, name, treatment: 'keep' } as const;
    given()
      .when(adding(kept))
      .then({ type: 'TermAdded', data: { id: 'a', ...kept } });
    given()
      .when(adding({ ...kept, name: { pt: '', en: '' } }))
      .thenRejected('term_required', { path: 'name.pt' });
    given()
      .when(adding({ ...kept, name: { pt: 'poncha', en: 'punch' } }))
      .thenRejected('kept_term_differs', { path: 'name.en' });
  });

  it('is translated again only with words in both languages', () => {
    const kept: TermEvent = {
      type: 'TermAdded',
      data: { id: 'a', ...facts, name: { pt: 'a', en: '' }, treatment: 'keep' },
    };
    given(kept)
      .when({ name: 'EditTerm', facts: { treatment: 'translate' } })
      .thenRejected('term_required', { path: 'name.en' });
  });
});
