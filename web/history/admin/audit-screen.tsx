import { ScreenHint } from '../../admin/screen-hint.tsx';
import './audit.css';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { AuditEntry } from '../../admin/queries/history-views.ts';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditListItem } from './audit-list-item.tsx';
import { type AuditParams, auditQuery, auditUrl, parseAuditParams } from './audit-params.ts';

/**
 * Renders the audit log, newest event first. `?kind` (type of item), `?type` (of event), `?q` (words in the name of an item), `?actor`,
 * `?from` and `?until` (days) and `?thing` (the event stream of one item) filter it; `?before` selects earlier pages.
 */
export default async function AuditScreen({ locale, query }: AdminScreenProps) {
  const params = parseAuditParams(query);
  const { entries, next, actors } = await requestContext().adminScreen!.queries.audit(locale, params);
  const about = params.thing && (entries.find(({ subject }) => subject)?.subject ?? params.thing);
  const title = about ? t(locale, 'history.ofOne', { name: about }) : t(locale, 'history.title');
  return (
    <>
      <title>{`${title} · Levada`}</title>
      <div className="desk-head">
        <h1>{title}</h1>
        {about && (
          <p>
            <Link to={auditUrl({})}>{t(locale, 'history.everything')}</Link>
          </p>
        )}
      </div>
      {!about && <ScreenHint locale={locale} path="/admin/history" />}
      <AuditFilters locale={locale} params={params} actors={actors} />
      <Exports locale={locale} params={params} />
      {entries.length === 0 ? (
        <p className="desk-empty">{t(locale, 'history.none')}</p>
      ) : (
        <EntryList locale={locale} params={params} entries={entries} />
      )}
      <Pages locale={locale} params={params} next={next} />
    </>
  );
}

const Pages = ({ locale, params, next }: { locale: Locale; params: AuditParams; next: string | undefined }) => (
  <p className="desk-actions">
    {params.before && <Link to={auditUrl({ ...params, before: undefined })}>{t(locale, 'history.newest')}</Link>}{' '}
    {next && <Link to={auditUrl({ ...params, before: next })}>{t(locale, 'history.earlier')}</Link>}
  </p>
);

/** Renders links to the whole filtered list as files. */
const Exports = ({ locale, params: { before: _, ...filter } }: { locale: Locale; params: AuditParams }) => (
  <p className="audit-exports">
    <a href={`/api/history.csv${auditQuery(filter)}`} download="">
      {t(locale, 'history.exportCsv')}
    </a>
    <a href={`/api/history.jsonl${auditQuery(filter)}`} download="">
      {t(locale, 'history.exportJsonLines')}
    </a>
  </p>
);

const EntryList = ({ locale, params, entries }: { locale: Locale; params: AuditParams; entries: AuditEntry[] }) => (
  <ol className="audit">
    {entries.map((entry) => (
      <AuditListItem
        key={entry.position}
        locale={locale}
        entry={entry}
        canRestore={entry.isRestorable && params.thing !== undefined && entry !== entries[0]}
      />
    ))}
  </ol>
);
