import './stored-email.css';
import { Link } from 'waku';
import { formatDateTime } from '../../admin/format-date.ts';
import { AdminNotFound } from '../../admin/not-found.tsx';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';

/** Renders the text of one e-mail that was stored because there was no mail server, for administrators. */
export default async function StoredEmailScreen({ locale, params }: AdminScreenProps) {
  const email = await requestContext().adminScreen!.queries.storedEmail(params.id ?? '');
  if (!email) return <AdminNotFound />;
  return (
    <>
      <title>{`${email.subject} · Levada`}</title>
      <div className="desk-head">
        <h1>{email.subject}</h1>
        <p>
          <Link to={'/admin/emails' as '/admin'}>{t(locale, 'emails.back')}</Link>
        </p>
      </div>
      <p className="desk-quiet">
        {t(locale, 'emails.to')}: {email.to}, {formatDateTime(locale, email.at)}
      </p>
      <p className="stored-email">{email.text}</p>
    </>
  );
}
