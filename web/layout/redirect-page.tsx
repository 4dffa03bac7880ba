import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { StatusMessage } from './status-message.tsx';

/**
 * Makes the response a permanent redirect (301) to the path `to`, and renders a page with a link to that path. Browsers follow the redirect
 * and do not show this page.
 */
export const RedirectPage = ({ locale, to }: { locale: Locale; to: string }) => {
  const { response } = requestContext();
  response.status = 301;
  response.location = to;
  return (
    <main id="content">
      <title>{t(locale, 'article.moved')}</title>
      <meta name="robots" content="noindex" />
      <StatusMessage
        statusCode="301"
        title={t(locale, 'article.moved')}
        detail={to}
        action={{ href: to, text: t(locale, 'article.movedTo') }}
      />
    </main>
  );
};
