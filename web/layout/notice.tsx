import type { Locale } from '#domain/shared/locale.ts';
import { t } from '../i18n.ts';
import { requestContext } from '../request-context.ts';

/**
 * The answer to the reader's form, on the page that follows it: it can be closed without scripts, and with them becomes a toast
 * (`browser/toasts.client.ts`).
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
