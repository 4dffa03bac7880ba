import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';

/**
 * Renders the success or error message of the form that the reader has just submitted without JavaScript; nothing if there is none. The
 * reader can close the message. If the page script runs after all, it shows the message as a toast (`page-script/toasts.client.ts`).
 */
export const Notice = ({ locale }: { locale: Locale }) => {
  const { notice } = requestContext();
  if (!notice) return null;
  return (
    <details className="notice" data-kind={notice.kind} open>
      <summary>{t(locale, 'notice.close')}</summary>
      <p role={notice.kind === 'error' ? 'alert' : 'status'}>{notice.message}</p>
    </details>
  );
};
