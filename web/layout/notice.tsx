import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';

/**
 * Renders the result of the form that the reader just submitted. It can be closed without JavaScript; the page script turns it into a toast
 * (`page-script/toasts.client.ts`).
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
