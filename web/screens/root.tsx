import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import '../styles/button.css';
import '../styles/masthead.css';
import '../styles/footer.css';
import '../styles/picture.css';
import '../styles/cover.css';
import '../styles/front-page.css';
import '../styles/bands.css';
import '../styles/lists.css';
import '../styles/search.css';
import '../styles/article.css';
import '../styles/article-text.css';
import '../styles/figures.css';
import '../styles/message.css';
import '../styles/toasts.css';
import '../styles/offline.css';
import '../styles/guide.css';
import '../styles/guide-map.css';
import '../styles/guide-entry.css';
import '../styles/guide-table.css';
import '../styles/standing-pages.css';
import '../styles/adverts.css';
import '../styles/edition.css';
import '../styles/edition-shelf.css';
import '../styles/hyperlinks.css';
import '../styles/newsletter.css';
import '../styles/print.css';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import type { Locale } from '#domain/shared/locale.ts';
import { pageScript } from '../browser/page-script.ts';
import { type PageWord, pageWords } from '../browser/words.ts';
import { fontUrls } from '../fonts/fonts.ts';
import { languageTags, t } from '../i18n.ts';
import { localeOf, manifestPaths } from '../routes.ts';
import { requestedPath } from './screen.ts';

/** The document around every page; Waku adds character set and viewport. */
export const Root = ({ children }: { children: ReactNode }) => {
  for (const url of Object.values(fontUrls)) preload(url, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  const locale = localeOf(requestedPath());
  return (
    <html lang={languageTags[locale]}>
      <head>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={manifestPaths[locale]} />
        <script type="module" async src={pageScript} />
        <script async src="/insights/script.js" />
      </head>
      <body data-words={JSON.stringify(wordsIn(locale))}>{children}</body>
    </html>
  );
};

const wordsIn = (locale: Locale): Record<PageWord, string> =>
  Object.fromEntries(pageWords.map((id) => [id, t(locale, id)])) as Record<PageWord, string>;
