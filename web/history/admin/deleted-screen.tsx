import './audit.css';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../admin/format-date.ts';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { streamKindOf } from '../../admin-screens.ts';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { canUndo } from './entry-actions.tsx';
import { RestoreButton } from './restore-button.client.tsx';
import { restoreCommands } from './stream-types.ts';

const SCREEN_PATH = '/admin/deleted';

/** Renders all deleted items that can be restored, newest first. `?before` selects earlier pages. */
export default async function DeletedScreen({ locale, query }: AdminScreenProps) {
  const before = /^\d{1,18}$/.exec(query.get('before') ?? '')?.[0];
  const { items, next } = await requestContext().adminScreen!.queries.deleted(locale, before);
  return (
    <>
      <title>{`${t(locale, 'history.deleted')} · Levada`}</title>
      <h1>{t(locale, 'history.deleted')}</h1>
      <p className="desk-lead">{t(locale, 'history.deletedMore')}</p>
      {items.length === 0 ? (
        <p className="desk-empty">{t(locale, 'history.deletedNone')}</p>
      ) : (
        <ul className="audit">
          {items.map(({ stream, name, at, userName }) => (
            <li key={stream} className="audit-line">
              <strong>{name || stream}</strong>
              <span>{streamLabel(locale, stream)}</span>
              <span className="desk-quiet">
                {userName}, {formatDateTime(locale, at)}
              </span>
              {canUndo(stream) && <RestoreButton name={name || stream} {...restoreCommands(stream)} />}
            </li>
          ))}
        </ul>
      )}
      <p className="desk-actions">
        {before && <Link to={SCREEN_PATH as '/admin'}>{t(locale, 'history.newest')}</Link>}{' '}
        {next && <Link to={`${SCREEN_PATH}?before=${next}` as '/admin'}>{t(locale, 'history.earlier')}</Link>}
      </p>
    </>
  );
}

const streamLabel = (locale: Locale, stream: string): string => {
  const label = streamKindOf(stream)?.label;
  return label ? t(locale, label) : '';
};
