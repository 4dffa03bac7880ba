import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { AuditEntry } from '../../admin/admin-queries.ts';
import { adminScreenAt, canView, screenPathForStream } from '../../admin-screens.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { auditUrl } from './audit-params.ts';
import { streamLabelId } from './stream-types.ts';

/** Renders kind and name of the item of an event, with links to its screen, if the user may view it, and to its history. */
export const ThingLink = ({ locale, entry: { stream, subject } }: { locale: Locale; entry: AuditEntry }) => {
  const to = screenPathForStream(stream);
  const screen = to ? adminScreenAt(to.split('?')[0]!) : undefined;
  const isLinked = screen && canView(screen, requestContext().adminScreen?.account?.role);
  const kind = streamLabelId(stream);
  return (
    <span>
      {kind && t(locale, kind)}
      {subject && ': '}
      {isLinked ? <Link to={to as '/admin'}>{subject || stream}</Link> : subject}{' '}
      <Link
        className="desk-quiet"
        to={auditUrl({ thing: stream })}
        aria-label={`${t(locale, 'history.ofThis')}: ${subject || stream}`}
      >
        {t(locale, 'history.ofThis')}
      </Link>
    </span>
  );
};
