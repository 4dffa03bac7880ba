import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import { ScrollArea } from '../../admin/lists/scroll-area.tsx';
import type { StoredEmailEntry } from '../../admin/queries/email-views.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/** Number of stored e-mails on a page. */
const PAGE = 50;

/** Renders a page of the e-mails that were stored because there was no mail server; nothing if a mail server has always been there. */
export const StoredEmails = async ({ locale, offset }: { locale: Locale; offset: number }) => {
  const { queries, sendsEmail } = requestContext().adminScreen!;
  const { total, items } = await queries.storedEmails({ limit: PAGE, offset });
  if (total === 0 && sendsEmail) return null;
  return (
    <section className="desk-section" aria-labelledby="stored-emails">
      <h2 id="stored-emails">{t(locale, 'emails.stored', { count: total })}</h2>
      {total > 0 && <p className="desk-hint">{t(locale, 'emails.storedLead')}</p>}
      {items.length > 0 && <StoredTable locale={locale} emails={items} />}
      <Pages locale={locale} offset={offset} total={total} />
    </section>
  );
};

const StoredTable = ({ locale, emails }: { locale: Locale; emails: StoredEmailEntry[] }) => (
  <ScrollArea>
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">{t(locale, 'emails.to')}</th>
          <th scope="col">{t(locale, 'emails.subject')}</th>
          <th scope="col">{t(locale, 'emails.storedAt')}</th>
        </tr>
      </thead>
      <tbody>
        {emails.map((email) => (
          <tr key={email.id}>
            <th scope="row">{'to' in email ? email.to : t(locale, 'emails.erased')}</th>
            <td>{'subject' in email && <Link to={`/admin/emails/${email.id}` as '/admin'}>{email.subject}</Link>}</td>
            <td>{formatDateTime(locale, email.at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollArea>
);

const Pages = ({ locale, offset, total }: { locale: Locale; offset: number; total: number }) => {
  const at = (moved: number) => `/admin/emails?offset=${Math.max(0, offset + moved)}` as '/admin';
  return (
    <p className="desk-actions">
      {offset > 0 && <Link to={at(-PAGE)}>{t(locale, 'emails.previous')}</Link>}{' '}
      {offset + PAGE < total && <Link to={at(PAGE)}>{t(locale, 'emails.next')}</Link>}
    </p>
  );
};
