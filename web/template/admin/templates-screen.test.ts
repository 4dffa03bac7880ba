// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderScreen, textsOf } from '#testing/dom/render-screen.ts';
import { t } from '../../i18n.ts';
import TemplatesScreen from './templates-screen.tsx';

const template = (id: string, name: string) => ({ id, name, category: null, languages: ['pt'] });
const open = (search: string, templates: object[]) =>
  renderScreen(() => TemplatesScreen({ locale: 'en', params: {}, query: new URLSearchParams(search) }), {
    queries: { templates: async () => templates } as never,
  });

it('lists the templates, and marks the one in the URL', async () => {
  const page = await open('open=u', [template('t', 'Walk'), template('u', 'Trip')]);
  expect([textsOf(page, 'li strong'), textsOf(page, '[aria-current] strong')]).toEqual([['Walk', 'Trip'], ['Trip']]);
  expect(textsOf(page, '.desk-empty')).toEqual([]);
});

it('says that there are none', async () => {
  const page = await open('', []);
  expect([textsOf(page, '.desk-empty'), page.querySelector('.template-list')]).toEqual([
    [t('en', 'templates.none')],
    null,
  ]);
});
