import { it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { templateDecider } from './decider.ts';
import type { TemplateEvent, TemplateFacts } from './events.ts';

const { given } = specification(templateDecider);

const facts: TemplateFacts = { name: 'Walk', category: null, keywords: [], source: 'pt', translations: {} };
const added: TemplateEvent = { type: 'TemplateAdded', data: { id: 'a', ...facts } };

it('renaming a template records a new name only', () => {
  given(added)
    .when({ name: 'EditTemplate', facts: { name: 'Walk' } })
    .then();
  given(added)
    .when({ name: 'EditTemplate', facts: { name: 'Levada walk' } })
    .then({ type: 'TemplateEdited', data: { id: 'a', facts: { name: 'Levada walk' } } });
});
