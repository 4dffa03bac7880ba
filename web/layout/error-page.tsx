import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';
import { type FailureStatus, hrefs } from '../routes.ts';
import { Message } from './status-message.tsx';

/** Shown by the host when another page failed. It asks no query: the read models may be what is away. */
export const FailureScreen = ({ locale, status }: { locale: Locale; status: FailureStatus }) => {
  requestContext().response.status = status;
  const title = t(locale, `failure.${status}`);
  return (
    <main id="content" data-hue="terracotta">
      <title>{`${status} · ${title}`}</title>
      <meta name="robots" content="noindex" />
      <Message
        figure={String(status)}
        title={title}
        detail={t(locale, `failure.${status}.detail`)}
        advice={t(locale, 'notFound.description')}
        action={{ href: hrefs('home')[locale], text: t(locale, 'notFound.action') }}
      />
    </main>
  );
};
