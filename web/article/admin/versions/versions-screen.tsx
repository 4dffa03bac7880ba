import './versions.css';
import { Link } from 'waku';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import { AdminNotFound } from '../../../admin/not-found.tsx';
import type { ArticleVersions } from '../../../admin/queries/article-views.ts';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
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
  const names = await namesOf(locale);
  const here: HistoryUrl = (change) =>
    `/admin/articles/${id}/history?${new URLSearchParams({
      from: String(from.revision),
      to: String(to.revision),
      view,
      ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)])),
    })}`;
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
          <VersionList locale={locale} versions={versions} shown={update ? undefined : to.revision} here={here} />
        </nav>
        <div>
          <p className="versions-tools">
            <ViewTabs locale={locale} view={view} update={update?.id} here={here} />
            {restored && (
              <RestoreVersionButton
                id={id}
                toRevision={to.revision}
                name={nameOfVersion(locale, versions, to.revision)}
                currentRevision={last}
                hasUnsaved={await adminScreen!.queries.hasUnsavedChanges(id)}
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

/** Returns the URL of the comparison with other query parameters. */
type HistoryUrl = (change: Record<string, string | number>) => string;

/** Returns the names of categories, contributors and keywords, by id. */
const namesOf = async (locale: Locale): Promise<ReadonlyMap<string, string>> => {
  const { queries } = requestContext();
  const named = await Promise.all([queries.categories(locale), queries.contributors(), queries.adminKeywords(locale)]);
  return new Map(named.flat().map(({ id, name }) => [id, name]));
};

interface VersionListProps {
  locale: Locale;
  versions: ArticleVersions['versions'];
  /** Revision of the version that is shown; undefined while a scheduled update is. */
  shown: number | undefined;
  here: HistoryUrl;
}

/** Renders the versions, each with a link that compares it with the one before. */
const VersionList = ({ locale, versions, shown, here }: VersionListProps) => (
  <ol className="versions-list">
    {versions.map((version, place) => (
      <li key={version.revision}>
        <Link
          to={here({ to: version.revision, from: versions[place + 1]?.revision ?? 0 }) as '/admin'}
          aria-current={shown !== undefined && isShown(version, shown) ? 'true' : undefined}
        >
          <strong>{formatDateTime(locale, version.at)}</strong> {version.userName}
          <small>{whatHappened(locale, version)}</small>
        </Link>
      </li>
    ))}
  </ol>
);

interface ViewTabsProps {
  locale: Locale;
  view: 'side' | 'inline';
  /** Id of the scheduled update that is shown. */
  update: string | undefined;
  here: HistoryUrl;
}

const ViewTabs = ({ locale, view, update, here }: ViewTabsProps) => (
  <span className="desk-tabs">
    {(['side', 'inline'] as const).map((each) => (
      <Link
        key={each}
        to={here({ view: each, ...(update && { update }) }) as '/admin'}
        aria-current={view === each ? 'true' : undefined}
      >
        {t(locale, `article.history.${each}`)}
      </Link>
    ))}
  </span>
);
