import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { type ErrorStatus, localizedHrefs } from '../routes.ts';
import { StatusMessage } from './status-message.tsx';

/**
 * Renders the page that the server sends when another page failed. From status 500 on, it has the heading, advice and link of the 404 page
 * (docs/product.md, rule 13). It runs no query, because the read models may be unavailable.
 */
export const ErrorPage = ({ locale, status }: { locale: Locale; status: ErrorStatus }) => {
  requestContext().response.status = status;
  const title = t(locale, `failure.${status}`);
  return (
    <main id="content" data-hue="terracotta">
      <title>{`${status} · ${title}`}</title>
      <meta name="robots" content="noindex" />
      <StatusMessage
        statusCode={String(status)}
        title={status >= 500 ? t(locale, 'notFound.title') : title}
        detail={t(locale, `failure.${status}.detail`)}
        advice={t(locale, 'notFound.description')}
        action={{ href: localizedHrefs('home')[locale], text: t(locale, 'notFound.action') }}
      />
    </main>
  );
};
