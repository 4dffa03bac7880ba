import { it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { keywordDecider } from './decider.ts';
import type { KeywordEvent, KeywordFacts } from './events.ts';

const { given } = specification(keywordDecider);

const facts: KeywordFacts = { name: { pt: 'Levadas', en: 'Levadas' } };
const added: KeywordEvent = { type: 'KeywordAdded', data: { id: 'a', ...facts } };

it('editing a keyword records a new name only', () => {
  const name = { pt: 'Levadas', en: 'Levada walks' };
  given(added).when({ name: 'EditKeyword', facts }).then();
  given(added)
    .when({ name: 'EditKeyword', facts: { name } })
    .then({ type: 'KeywordEdited', data: { id: 'a', facts: { name } } });
});
