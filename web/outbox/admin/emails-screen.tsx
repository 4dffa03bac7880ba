import { PeriodicRefresh } from '../../admin/requests/periodic-refresh.client.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { StoredEmails } from './stored-emails.tsx';
import { UnsentEmails } from './unsent-emails.tsx';

/** Seconds between two refreshes while an e-mail waits. */
const REFRESH_SECONDS = 10;

/**
 * Renders the e-mails that reached no recipient, for administrators: those that the mail server has not accepted, and those that were
 * stored because there was none. `?offset` selects a page of the stored ones.
 */
export default async function EmailsScreen({ locale, query }: AdminScreenProps) {
  const { queries, sendsEmail } = requestContext().adminScreen!;
  const unsent = await queries.unsentEmails();
  return (
    <>
      <title>{`${t(locale, 'emails.title')} · Levada`}</title>
      <h1>{t(locale, 'emails.title')}</h1>
      {!sendsEmail && <p className="desk-lead">{t(locale, 'emails.noServer')}</p>}
      {unsent.some(({ state }) => state === 'waiting') && <PeriodicRefresh seconds={REFRESH_SECONDS} />}
      {(sendsEmail || unsent.length > 0) && <UnsentEmails locale={locale} emails={unsent} />}
      <StoredEmails locale={locale} offset={parseOffset(query.get('offset'))} />
    </>
  );
}

const parseOffset = (given: string | null): number => (given && /^\d{1,6}$/.test(given) ? Number(given) : 0);
