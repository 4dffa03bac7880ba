import '../../admin/items/filters.css';
import './audit.css';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import type { AuditEntry } from '../../admin/admin-queries.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { pickMessages } from '../../admin/shell-messages.ts';
import { adminScreenAt, canView, streamKinds } from '../../admin-screens.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { eventLabelId } from './event-labels.ts';
import { fieldLabel } from './field-label.ts';
import { pickFieldLabels } from './pick-field-labels.ts';
import { screenPathForStream, streamLabelId } from './stream-types.ts';
import { UndoButton } from './undo-button.client.tsx';

const SCREEN_PATH = '/admin/history';

/**
 * Renders the audit log, newest event first. `?kind` (type of item), `?actor`, `?day` and `?thing` (the event stream of one item) filter
 * it; `?before` selects earlier pages.
 */
export default async function AuditScreen({ locale, query }: AdminScreenProps) {
  const { adminScreen } = requestContext();
  const params = parseParams(query);
  const { entries, next, actors } = await adminScreen!.queries.audit(locale, {
    ...params,
    prefix: params.kind && `${params.kind}-`,
    stream: params.thing,
  });
  const about = params.thing && (entries.find(({ subject }) => subject)?.subject ?? params.thing);
  const title = about ? t(locale, 'history.ofOne', { name: about }) : t(locale, 'history.title');
  const fields = pickFieldLabels(locale);
  const undoes = canView(adminScreenAt('/admin/deleted')!, adminScreen?.account?.role);
  return (
    <>
      <title>{`${title} · Levada`}</title>
      <div className="desk-head">
        <h1>{title}</h1>
        {about && (
          <p>
            <Link to={SCREEN_PATH as '/admin'}>{t(locale, 'history.everything')}</Link>
          </p>
        )}
      </div>
      <Filters locale={locale} params={params} actors={actors} />
      {entries.length === 0 ? (
        <p className="desk-empty">{t(locale, 'history.none')}</p>
      ) : (
        <ol className="audit">
          {entries.map((entry) => (
            <Entry
              key={entry.position}
              locale={locale}
              entry={entry}
              canUndo={undoes}
              canRestore={undoes && entry.isRestorable && params.thing !== undefined && entry !== entries[0]}
              fields={fields}
            />
          ))}
        </ol>
      )}
      <p className="desk-actions">
        {params.before && <Link to={auditUrl({ ...params, before: undefined })}>{t(locale, 'history.newest')}</Link>}{' '}
        {next && <Link to={auditUrl({ ...params, before: next })}>{t(locale, 'history.earlier')}</Link>}
      </p>
    </>
  );
}

type AuditParams = ReturnType<typeof parseParams>;

const NO_PARAMS: AuditParams = {
  kind: undefined,
  thing: undefined,
  actor: undefined,
  day: undefined,
  before: undefined,
};

/** Parses the query string. Invalid values are ignored. */
const parseParams = (query: URLSearchParams) => {
  const matching = (name: string, pattern: RegExp) => {
    const value = query.get(name);
    return value && pattern.test(value) ? value : undefined;
  };
  const kind = query.get('kind') ?? '';
  return {
    kind: kind in streamKinds ? kind : undefined,
    thing: matching('thing', /^[\w-]{1,120}$/),
    actor: matching('actor', /^[\w-]{1,100}$/),
    day: validDay(matching('day', /^\d{4}-\d{2}-\d{2}$/)),
    before: matching('before', /^\d{1,18}$/),
  };
};

const validDay = (day: string | undefined): string | undefined =>
  day && !Number.isNaN(Date.parse(day)) && Date.parse(day) > 0 ? day : undefined;

const auditUrl = (params: AuditParams): '/admin' => {
  const said = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${SCREEN_PATH}?${new URLSearchParams(said)}` as '/admin';
};

/** Returns the kinds of items with their labels, in alphabetical order. */
const kindOptions = (locale: Locale) =>
  Object.entries(streamKinds)
    .map(([kind, { label }]) => ({ kind, label: t(locale, label) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));

interface FiltersProps {
  locale: Locale;
  params: AuditParams;
  actors: { id: string; name: string }[];
}

const Filters = ({ locale, params, actors }: FiltersProps) => (
  <form className="desk-filters" action={SCREEN_PATH}>
    {params.thing && <input type="hidden" name="thing" value={params.thing} />}
    <label>
      {t(locale, 'history.what')}
      <select name="kind" defaultValue={params.kind ?? ''}>
        <option value="">{t(locale, 'history.anything')}</option>
        {kindOptions(locale).map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <label>
      {t(locale, 'history.who')}
      <select name="actor" defaultValue={params.actor ?? ''}>
        <option value="">{t(locale, 'history.anybody')}</option>
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || id}
          </option>
        ))}
      </select>
    </label>
    <label>
      {t(locale, 'history.day')}
      <input type="date" name="day" defaultValue={params.day} />
    </label>
    <button type="submit" className="desk-button" data-kind="quiet">
      {t(locale, 'history.show')}
    </button>
  </form>
);

/** Returns the label of an event, with the language it concerns, and its other changes. */
const headlineOf = (locale: Locale, { type, changes }: AuditEntry) => {
  const name = eventLabelId(type);
  const what = name ? t(locale, name) : type;
  const language = changes.find(({ path, from }) => path === 'locale' && from === '')?.to;
  if (!language) return { what, changes };
  return { what: `${what} (${language.toUpperCase()})`, changes: changes.filter(({ path }) => path !== 'locale') };
};

interface EntryProps {
  locale: Locale;
  entry: AuditEntry;
  /** True if the user may undo events. */
  canUndo: boolean;
  /** True if the item can be restored to this state. */
  canRestore: boolean;
  fields: Readonly<Record<string, string>>;
}

const Entry = ({ locale, entry, canUndo, canRestore, fields }: EntryProps) => {
  const { position, stream, type, at, userName, subject } = entry;
  const to = screenPathForStream(stream);
  const kind = streamLabelId(stream);
  const { what, changes } = headlineOf(locale, entry);
  const words = pickMessages(locale, {
    undo: 'history.undo',
    only: 'history.undoingOnly',
    go: 'history.do',
    close: 'history.close',
    nothing: 'history.nothing',
    noAnswer: 'history.noAnswer',
  });
  return (
    <li>
      <p className="audit-line">
        <strong>{what}</strong>
        <span>
          {kind && t(locale, kind)}
          {subject && ': '}
          {to ? <Link to={to as '/admin'}>{subject || stream}</Link> : subject}{' '}
          <Link
            className="desk-quiet"
            to={auditUrl({ ...NO_PARAMS, thing: stream })}
            aria-label={`${t(locale, 'history.ofThis')}: ${subject || stream}`}
          >
            {t(locale, 'history.ofThis')}
          </Link>
        </span>
        <span className="desk-quiet">
          {userName || t(locale, 'history.house')}, {formatDateTime(locale, at)}
        </span>
        <span className="audit-ways">
          {canUndo && entry.isUndoable && (
            <UndoButton
              mode="undo"
              position={position}
              name={what}
              fields={fields}
              messages={{ ...words, button: words.undo, undoing: t(locale, 'history.undoing') }}
            />
          )}
          {canRestore && (
            <UndoButton
              mode="restore"
              position={position}
              name={formatDateTime(locale, at)}
              fields={fields}
              messages={{
                ...words,
                button: t(locale, 'history.restoreVersion'),
                undoing: t(locale, 'history.wouldRestore'),
                go: t(locale, 'history.restoreVersion'),
              }}
            />
          )}
        </span>
      </p>
      {changes.length > 0 && (
        <details>
          <summary>
            {type}, {t(locale, 'history.changed', { count: changes.length })}
          </summary>
          <dl className="audit-changes">
            {changes.map(({ path, from, to: now }) => (
              <div key={path}>
                <dt>{fieldLabel(path, fields)}</dt>
                <dd>
                  {from && <del>{from}</del>} <ins>{now || t(locale, 'history.nothing')}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
};
