import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import type { AuditEntry } from '../../admin/queries/history-views.ts';
import { t } from '../../i18n.ts';
import { auditEventUrl } from './audit-params.ts';
import { ChangeList } from './change-list.client.tsx';
import { changedFieldNames } from './changed-field-names.ts';
import { canUndo, EntryActions } from './entry-actions.tsx';
import { ThingLink } from './thing-link.tsx';

interface EntryProps {
  locale: Locale;
  entry: AuditEntry;
  /** True if the item can be restored to this state. */
  canRestore: boolean;
}

/** Number of changes up to which they are shown at once. */
const MAX_OPEN_CHANGES = 2;

/** Renders one event of the audit log: its headline, item, actor and time, and what it changed. */
export const AuditListItem = ({ locale, entry, canRestore }: EntryProps) => {
  const { position, headline, at, userName, subject, changes } = entry;
  return (
    <li>
      <div className="audit-line">
        <strong>{headline}</strong>
        <ThingLink locale={locale} entry={entry} />
        <span className="desk-quiet">
          {userName}, {formatDateTime(locale, at)}
        </span>
        <span className="audit-ways">
          <Link to={auditEventUrl(position)} aria-label={`${t(locale, 'history.details')}: ${headline} ${subject}`}>
            {t(locale, 'history.details')}
          </Link>
          {canUndo(entry.stream) && <EntryActions locale={locale} entry={entry} canRestore={canRestore} />}
        </span>
      </div>
      {changes.length > 0 && (
        <details open={changes.length <= MAX_OPEN_CHANGES}>
          <summary>{changedFieldNames(locale, entry)}</summary>
          <ChangeList changes={changes} />
        </details>
      )}
    </li>
  );
};
