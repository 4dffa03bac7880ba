import './audit.css';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import { AdminNotFound } from '../../admin/not-found.tsx';
import type { AuditEntry } from '../../admin/queries/history-views.ts';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { auditUrl } from './audit-params.ts';
import { ChangeList } from './change-list.client.tsx';
import { canUndo, EntryActions } from './entry-actions.tsx';
import { ThingLink } from './thing-link.tsx';

/** Renders one event of the log: what it changed in full length, how it can be undone or why not, and how it is stored. */
export default async function AuditEventScreen({ locale, params }: AdminScreenProps) {
  const { queries } = requestContext().adminScreen!;
  const found = /^\d{1,18}$/.test(params.id!) ? await queries.auditEvent(locale, params.id!) : undefined;
  if (!found) return <AdminNotFound />;
  const { entry, raw } = found;
  const { headline } = entry;
  return (
    <>
      <title>{`${headline} · Levada`}</title>
      <div className="desk-head">
        <h1>{headline}</h1>
        <p>
          <Link to={auditUrl({})}>{t(locale, 'history.everything')}</Link>
        </p>
      </div>
      <p>
        <ThingLink locale={locale} entry={entry} />
        <br />
        <span className="desk-quiet">
          {entry.userName}, {formatDateTime(locale, entry.at)}
        </span>
      </p>
      {entry.changes.length > 0 && <ChangeList changes={entry.changes} />}
      <WaysBack locale={locale} entry={entry} />
      <details className="audit-raw">
        <summary>{t(locale, 'history.raw')}</summary>
        <pre>{raw}</pre>
      </details>
    </>
  );
}

/** Renders how the event can be undone, or why not, for users who may undo events. */
const WaysBack = ({ locale, entry }: { locale: Locale; entry: AuditEntry }) => {
  if (!canUndo(entry.stream)) return null;
  return (
    <>
      <p className="desk-actions">
        <EntryActions locale={locale} entry={entry} canRestore={entry.isRestorable} />
      </p>
      {entry.notUndoable && <p>{entry.notUndoable}</p>}
    </>
  );
};
