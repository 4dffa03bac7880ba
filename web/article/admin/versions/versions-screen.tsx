import './versions.css';
import { Link } from 'waku';
import { formatDateTime } from '../../../admin/format-date.ts';
import { AdminNotFound } from '../../../admin/not-found.tsx';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { pickMessages } from '../../../admin/shell-messages.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { diffArticles, picturesIn } from './article-diff.ts';
import { DiffView } from './diff-view.tsx';
import { RestoreVersionButton } from './restore-version-button.client.tsx';
import {
  articleWithUpdate,
  isShown,
  nameOfVersion,
  revisionIn,
  titleOf,
  updateIn,
  whatHappened,
} from './version-list.ts';

/**
 * Renders the list of an article's versions and a comparison of two of them. `?from` and `?to` are the revisions to compare; `?view=inline`
 * shows the comparison in one column. With `?update`, the id of a scheduled update, the comparison shows what that update would change in
 * `?to`.
 */
export default async function VersionsScreen({ locale, params, query }: AdminScreenProps) {
  const { adminScreen, queries } = requestContext();
  const id = params.id!;
  const view = query.get('view') === 'inline' ? 'inline' : 'side';
  const asked = { from: revisionIn(query, 'from'), to: revisionIn(query, 'to') };
  const found = await adminScreen!.queries.articleVersions(id, asked);
  if (!found) return <AdminNotFound />;
  const { versions, restoring } = found;
  const update = updateIn(found.to.article, query.get('update'));
  const from = update ? found.to : found.from;
  const to = update ? { revision: found.to.revision, article: articleWithUpdate(found.to.article, update) } : found.to;
  const [categories, contributors, keywords] = await Promise.all([
    queries.categories(locale),
    queries.contributors(),
    queries.adminKeywords(locale),
  ]);
  const names = new Map([
    ...categories.map(({ id: each, name }) => [each, name] as const),
    ...[...contributors, ...keywords].map(({ id: each, name }) => [each, name] as const),
  ]);
  const here = (change: Record<string, string | number>) =>
    `/admin/articles/${id}/history?${new URLSearchParams({
      from: String(from.revision),
      to: String(to.revision),
      view,
      ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)])),
    })}` as '/admin';
  const last = versions[0]!.revision;
  const shown = diffArticles(from.article, to.article);
  const isOlder = to.revision < last && to.article.status !== 'none';
  const restored = isOlder ? diffArticles(restoring.current, restoring.restored) : undefined;
  const pictures = await queries.picturesById([shown, restored].flatMap((each) => (each ? picturesIn(each) : [])));
  return (
    <>
      <title>{`${t(locale, 'article.history.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{titleOf(found.to.article, locale) || t(locale, 'article.history.title')}</h1>
        <p>
          <Link to={`/admin/articles/${id}` as '/admin'}>{t(locale, 'article.history.edit')}</Link>
        </p>
      </div>
      <div className="versions">
        <nav aria-label={t(locale, 'article.history.title')}>
          <ol className="versions-list">
            {versions.map((version, place) => (
              <li key={version.revision}>
                <Link
                  to={here({ to: version.revision, from: versions[place + 1]?.revision ?? 0 })}
                  aria-current={!update && isShown(version, to.revision) ? 'true' : undefined}
                >
                  <strong>{formatDateTime(locale, version.at)}</strong> {version.userName}
                  <small>{whatHappened(locale, version)}</small>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          <p className="versions-tools">
            <span className="desk-tabs">
              {(['side', 'inline'] as const).map((each) => (
                <Link
                  key={each}
                  to={here({ view: each, ...(update && { update: update.id }) })}
                  aria-current={view === each ? 'true' : undefined}
                >
                  {t(locale, `article.history.${each}`)}
                </Link>
              ))}
            </span>
            {restored && (
              <RestoreVersionButton
                id={id}
                toRevision={to.revision}
                name={nameOfVersion(locale, versions, to.revision)}
                currentRevision={last}
                messages={pickMessages(locale, {
                  restore: 'article.history.restore',
                  wouldChange: 'history.undoing',
                  cancel: 'desk.cancel',
                  undo: 'desk.undo',
                  noAnswer: 'history.noAnswer',
                })}
              >
                <DiffView locale={locale} view="inline" difference={restored} names={names} pictures={pictures} />
              </RestoreVersionButton>
            )}
          </p>
          {update && (
            <p className="desk-lead">
              {t(locale, 'article.history.update', { moment: formatDateTime(locale, update.at) })}
            </p>
          )}
          <DiffView locale={locale} view={view} difference={shown} names={names} pictures={pictures} />
        </div>
      </div>
    </>
  );
}
