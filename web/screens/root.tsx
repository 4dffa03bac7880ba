import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import '../styles/masthead.css';
import '../styles/footer.css';
import '../styles/picture.css';
import '../styles/cover.css';
import '../styles/front-page.css';
import '../styles/bands.css';
import '../styles/lists.css';
import '../styles/article.css';
import '../styles/article-text.css';
import '../styles/message.css';
import '../styles/print.css';
import type { ReactNode } from 'react';
import { fontUrls } from '../fonts/fonts.ts';
import { languageTags } from '../i18n.ts';
import { localeOf } from '../routes.ts';
import { requestedPath } from './screen.ts';

/** The document around every page. */
export const Root = ({ children }: { children: ReactNode }) => (
  <html lang={languageTags[localeOf(requestedPath())]}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {Object.values(fontUrls).map((url) => (
        <link key={url} rel="preload" as="font" type="font/woff2" href={url} crossOrigin="anonymous" />
      ))}
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    </head>
    <body>{children}</body>
  </html>
);
