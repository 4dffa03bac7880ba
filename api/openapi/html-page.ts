import { createHash } from 'node:crypto';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { internationalLocale } from '#domain/shared/locale.ts';

const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
nav a{margin-right:1rem}
h2::first-letter{text-transform:uppercase}
summary{cursor:pointer;padding:.3rem 0}
code,pre{font-family:ui-monospace,monospace;font-size:.9rem}
pre{overflow:auto;padding:.75rem;border:1px solid}
table{border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.2rem .75rem .2rem 0}`;

/** Headers of the pages: only their own style sheet is applied, and nothing runs. */
export const HTML_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** Renders a page for developers, with its title as heading. It needs no script. */
export const htmlPage = (title: string, content: ReactNode): string => {
  const page = h(
    'html',
    { lang: internationalLocale },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, title),
      h('style', { dangerouslySetInnerHTML: { __html: STYLE } }),
    ),
    h('body', null, h('main', null, h('h1', null, title), content)),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
};
