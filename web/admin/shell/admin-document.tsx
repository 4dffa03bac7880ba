import type { ReactNode } from 'react';
import { FINDER_ROLES } from '#domain/shared/role-rights.ts';
import { adminActions, adminScreens } from '../../admin-screens.ts';
import { fontUrls } from '../../fonts/fonts.ts';
import { preloadFont } from '../../fonts/preload-font.ts';
import { languageTags, t } from '../../i18n.ts';
import { buildId } from '../../page-script/page-script.ts';
import { requestContext } from '../../request-context.ts';
import { canOpen, canOpenScreen } from '../can-open.ts';
import { EARLY_INPUT_SCRIPT } from '../forms/early-input.ts';
import { loadCatalogue } from '../messages/load-catalogue.ts';
import { MessageProvider } from '../messages/message-provider.client.tsx';
import { AdminShell } from './admin-shell.client.tsx';
import { ErrorBoundary } from './error-boundary.client.tsx';
import { languageLinks } from './language-links.ts';

/** Renders the HTML document around every admin screen, including the sign-in page. Throws outside the admin routes. */
export const AdminDocument = async ({ children }: { children: ReactNode }) => {
  const { adminScreen } = requestContext();
  if (!adminScreen) throw new Error('AdminDocument is rendered only for requests through the admin routes');
  for (const url of Object.values(fontUrls)) preloadFont(url);
  const { account, locale, path } = adminScreen;
  return (
    <html lang={languageTags[locale]} data-release={buildId}>
      <head>
        <script nonce={adminScreen.nonce} dangerouslySetInnerHTML={{ __html: EARLY_INPUT_SCRIPT }} />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      </head>
      <body>
        <MessageProvider locale={locale} catalogue={await loadCatalogue(locale)}>
          <ErrorBoundary>
            {account ? (
              <AdminShell
                account={{ id: account.id, name: account.name, email: account.email, role: account.role }}
                expiresAt={adminScreen.expiresAt}
                news={adminScreen.lastEventId}
                links={adminScreens
                  .filter(canOpenScreen)
                  .flatMap(({ path: to, link }) => (link ? [{ to, text: t(locale, link.text), icon: link.icon }] : []))}
                screens={adminScreens.map(({ path, readModels = [] }) => ({ path, readModels }))}
                actions={adminActions
                  .filter(({ to }) => canOpen(to))
                  .map(({ to, text }) => ({ to, text: t(locale, text) }))}
                finds={FINDER_ROLES.includes(account.role)}
                languages={languageLinks(locale, path)}
              >
                <noscript>
                  <p className="desk-hint">{t(locale, 'desk.noScript')}</p>
                </noscript>
                {children}
              </AdminShell>
            ) : (
              <>
                <noscript>
                  <p className="desk-alert">{t(locale, 'desk.signInNoScript')}</p>
                </noscript>
                {children}
              </>
            )}
          </ErrorBoundary>
        </MessageProvider>
      </body>
    </html>
  );
};
