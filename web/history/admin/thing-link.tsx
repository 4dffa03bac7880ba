import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { AuditEntry } from '../../admin/queries/history-views.ts';
import { screenPathForStream, streamKindOf } from '../../admin-screens.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { auditUrl } from './audit-params.ts';

/** Renders kind and name of the item of an event, with links to its screen, if the user may view it, and to its history. */
export const ThingLink = ({ locale, entry: { stream, subject } }: { locale: Locale; entry: AuditEntry }) => {
  const to = screenPathForStream(stream, requestContext().adminScreen?.account?.role);
  const label = streamKindOf(stream)?.label;
  const kind = label ? t(locale, label) : stream;
  const name = subject || kind;
  return (
    <span>
      {subject && `${kind}: `}
      {to ? <Link to={to as '/admin'}>{name}</Link> : name}{' '}
      <Link
        className="desk-quiet"
        to={auditUrl({ thing: stream })}
        aria-label={`${t(locale, 'history.ofThis')}: ${name}`}
      >
        {t(locale, 'history.ofThis')}
      </Link>
    </span>
  );
};
