import type { Locale } from '#domain/shared/locale.ts';
import { requestContext } from '../context.ts';
import { t } from '../i18n.ts';
import { hrefs } from '../routes.ts';
import { Message } from './message.tsx';

/** Shown by the host when another page failed. It asks no query: the read models may be what is away. */
export const FailureScreen = ({ locale }: { locale: Locale }) => {
  requestContext().response.status = 500;
  return (
    <main id="content" data-hue="terracotta">
      <title>{`500 · ${t(locale, 'error.internal')}`}</title>
      <meta name="robots" content="noindex" />
      <Message
        figure="500"
        title={t(locale, 'error.internal')}
        detail={t(locale, 'error.unknown')}
        advice={t(locale, 'notFound.description')}
        action={{ href: hrefs('home')[locale], text: t(locale, 'notFound.action') }}
      />
    </main>
  );
};
