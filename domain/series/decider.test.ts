import { it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { seriesDecider } from './decider.ts';
import type { SeriesEvent, SeriesFacts } from './events.ts';

const { given } = specification(seriesDecider);

const facts: SeriesFacts = { title: { pt: 'Série', en: 'Series' }, text: { pt: '', en: '' }, articles: ['b', 'c'] };
const added: SeriesEvent = { type: 'SeriesAdded', data: { id: 'a', ...facts } };

it('editing a series records only the changed fields, and the order of its articles is one', () => {
  given(added)
    .when({ name: 'EditSeries', facts: { ...facts, articles: ['c', 'b'] } })
    .then({ type: 'SeriesEdited', data: { id: 'a', facts: { articles: ['c', 'b'] } } });
  given(added).when({ name: 'EditSeries', facts }).then();
});
