import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import type { Block } from '../shared/blocks.ts';
import { type EditPage, pageDecider } from './decider.ts';
import type { PageEvent } from './events.ts';

const { given } = specification(pageDecider);

const paragraph = (text: string): Block[] => [{ type: 'text', text: [{ text }] }];
const pt = { title: 'Quem somos', content: paragraph('Uma revista da Madeira.') };
const en = { title: 'About us', content: paragraph('A magazine from Madeira.') };

const edit = (translations: EditPage['translations']): EditPage => ({
  name: 'EditPage',
  page: 'about-us',
  translations,
});
const edited = (translations: PageEvent['data']['translations']): PageEvent => ({
  type: 'PageEdited',
  data: { page: 'about-us', translations },
});

describe('editing a page', () => {
  it('treats a page without events as empty', () => {
    given().when(edit({ pt, en })).then(edited({ pt, en }));
    given()
      .when(edit({ pt: { title: '', content: [] } }))
      .then();
  });

  it('records only the changed fields', () => {
    given(edited({ pt, en }))
      .when(edit({ pt: { ...pt, title: 'A redação' }, en }))
      .then(edited({ pt: { title: 'A redação' } }));
    given(edited({ pt }))
      .when(edit({ en: { content: en.content } }))
      .then(edited({ en: { content: en.content } }));
  });

  it('records an emptied title and content', () => {
    given(edited({ pt, en }))
      .when(edit({ en: { title: '', content: [] } }))
      .then(edited({ en: { title: '', content: [] } }));
  });

  it('records no event when no field changes', () => {
    given(edited({ pt, en })).when(edit({ pt, en })).then();
    given(edited({ pt })).when(edit({})).then();
    given(edited({ pt }), edited({ pt: { title: 'A redação' } }))
      .when(edit({ pt: { title: 'A redação' } }))
      .then();
  });

  it('keeps the other language unchanged', () => {
    const history = [edited({ pt, en }), edited({ en: { title: 'Who we are' } })];
    expect(history.reduce(pageDecider.evolve, pageDecider.initial)).toEqual({ pt, en: { ...en, title: 'Who we are' } });
  });
});
