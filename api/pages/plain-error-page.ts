import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '#domain/shared/locale.ts';
import { languageTags, t } from '#web/i18n.ts';
import { type ErrorStatus, localizedHrefs } from '#web/routes.ts';

/**
 * Renders an error page with the texts and the link of the usual one, but without style sheets, for when that page fails to render too
 * (docs/product.md, rule 13).
 */
export const plainErrorPage = (locale: Locale, status: ErrorStatus): string => {
  const title = t(locale, `failure.${status}`);
  const heading = status >= 500 ? t(locale, 'notFound.title') : title;
  const page = h(
    'html',
    { lang: languageTags[locale] },
    h('title', null, `${status} · ${title}`),
    h('h1', null, heading),
    h('p', null, t(locale, `failure.${status}.detail`)),
    h('p', null, t(locale, 'notFound.description')),
    h('p', null, h('a', { href: localizedHrefs('home')[locale] }, t(locale, 'notFound.action'))),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
};
