import './shared-styles.ts';
import './slice-styles.ts';
import '../styles/print.css';
import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import { fontUrls } from '../fonts/fonts.ts';
import { preloadFont } from '../fonts/preload-font.ts';
import { languageTags, t } from '../i18n.ts';
import { type BrowserMessageId, browserMessageIds } from '../page-script/messages/message-ids.ts';
import { buildId, firstPaintScript, pageScript } from '../page-script/page-script.ts';
import { localeFromPath, manifestPaths } from '../routes.ts';
import { requestUrl } from './page-props.ts';

/**
 * Renders the `<html>` element of every public page. Character set and viewport are added by `html-renderer/html-handlers.tsx`. The page
 * script is not `async`: it runs once the whole page is parsed, also when the browser has it cached and the page is slow.
 */
export const Root = ({ children }: { children: ReactNode }) => {
  for (const url of Object.values(fontUrls)) preloadFont(url);
  const locale = localeFromPath(requestUrl().path);
  return (
    <html lang={languageTags[locale]} data-release={buildId}>
      <head>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={manifestPaths[locale]} />
        <script src={firstPaintScript} />
        <script type="module" src={pageScript} />
        <script async src="/insights/script.js" />
      </head>
      <body data-words={JSON.stringify(messagesIn(locale))}>{children}</body>
    </html>
  );
};

const messagesIn = (locale: Locale): Record<BrowserMessageId, string> =>
  Object.fromEntries(browserMessageIds.map((id) => [id, t(locale, id)])) as Record<BrowserMessageId, string>;
