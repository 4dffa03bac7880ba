import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { messages } from '../../messages.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { MessageProvider, useErrorMessage, useMessage } from './message-provider.client.tsx';

const Shown = () => {
  const t = useMessage();
  return h('p', {}, t('desk.close'));
};

const renderIn = async (locale: Locale) =>
  renderToStaticMarkup(h(MessageProvider, { locale, catalogue: await loadCatalogue(locale), children: h(Shown) }));

describe('the messages of client components', () => {
  it.each([
    ['pt', '<p>Fechar</p>'],
    ['en', '<p>Close</p>'],
  ] as const)('are those of the language %s', async (locale, html) => {
    expect(await renderIn(locale)).toBe(html);
  });

  it.each(locales)('are all that the server has in %s', async (locale) => {
    expect(await loadCatalogue(locale)).toEqual(messages[locale]);
  });

  it('are required', () => {
    expect(() => renderToStaticMarkup(h(Shown))).toThrow('MessageProvider');
  });

  it.each([
    ['name_required', 'O nome é obrigatório'],
    ['field_too_short', 'undefined'],
    ['unknown', 'undefined'],
  ])('are those of errors that need no values: %s', async (code, html) => {
    const Found = () => String(useErrorMessage()(code));
    const catalogue = await loadCatalogue('pt');
    expect(renderToStaticMarkup(h(MessageProvider, { locale: 'pt', catalogue, children: h(Found) }))).toBe(html);
  });
});
