import type { Locale } from '#domain/shared/locale.ts';
import { roleRights } from '#domain/shared/role-rights.ts';
import type { LibraryQuery } from '#projections/media/views.ts';
import type { AdminScreenProps } from '../../admin/screen-props.ts';
import { Button } from '../../components/button.tsx';
import { t } from '../../i18n.ts';
import { requestContext } from '../../request-context.ts';
import { LibraryFilters } from './library-filters.client.tsx';
import { libraryUrl } from './library-url.ts';
import { PictureList } from './picture-list.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { PictureSelection } from './selection/picture-selection.client.tsx';
import { UploadQueue } from './upload-queue.client.tsx';

/**
 * Renders the media library. The query parameters are `q` (search text), `show` (filter), `view` (grid or table), `before` (where the page
 * of pictures starts) and `picture` (id of the picture that is open beside the list).
 */
export default async function LibraryScreen({ locale, query }: AdminScreenProps) {
  const { queries, adminScreen } = requestContext();
  const libraryQuery = parseQuery(query);
  const finding =
    libraryQuery.show === 'unused'
      ? adminScreen!.queries.unusedPictures(libraryQuery)
      : queries.libraryPage(libraryQuery);
  const [sums, page] = await Promise.all([queries.libraryCounts(), finding]);
  const open = query.get('picture');
  const { pictures: rights } = roleRights[adminScreen!.account!.role];
  const canChange = rights !== 'view';
  const here = { q: libraryQuery.q, show: libraryQuery.show, view: viewOf(query), before: libraryQuery.before };
  const list = (
    <PictureList
      locale={locale}
      pictures={page.pictures}
      view={here.view}
      open={open}
      canSelect={canChange}
      hrefFor={(picture) => libraryUrl({ ...here, picture })}
    />
  );
  return (
    <>
      <title>{`${t(locale, 'media.title')} · Levada`}</title>
      <h1>{t(locale, 'media.title')}</h1>
      <p className="desk-lead">{t(locale, 'media.sums', sums)}</p>
      {canChange && <UploadQueue />}
      <LibraryFilters {...here} />
      <div className="library" data-open={open !== null}>
        <section aria-label={t(locale, 'media.title')}>
          {page.pictures.length === 0 && (
            <p className="desk-empty">{t(locale, libraryQuery.q ? 'media.noneFound' : 'media.none')}</p>
          )}
          {canChange ? (
            <PictureSelection key={libraryUrl(here)} pictures={page.pictures}>
              {list}
            </PictureSelection>
          ) : (
            list
          )}
          <Pages locale={locale} here={here} next={page.next} />
        </section>
        {open !== null && <PicturePanel key={open} locale={locale} id={open} close={libraryUrl(here)} />}
      </div>
    </>
  );
}

interface PagesProps {
  locale: Locale;
  /** What the URL of the shown page is made of. */
  here: Parameters<typeof libraryUrl>[0];
  /** Where the next page starts. */
  next: string | undefined;
}

const Pages = ({ locale, here, next }: PagesProps) => (
  <p className="desk-actions">
    {here.before && (
      <Button variant="secondary" href={libraryUrl({ ...here, before: undefined })}>
        {t(locale, 'media.newest')}
      </Button>
    )}{' '}
    {next && (
      <Button variant="secondary" href={libraryUrl({ ...here, before: next })}>
        {t(locale, 'media.more')}
      </Button>
    )}
  </p>
);

const SHOWN = ['all', 'no-alt', 'unused', 'deleted'] as const;

/** Parses the query string. Invalid values fall back to the defaults. */
const parseQuery = (query: URLSearchParams): LibraryQuery => ({
  q: (query.get('q') ?? '').slice(0, 200),
  show: SHOWN.find((each) => each === query.get('show')) ?? 'all',
  before: /^\d{1,18}$/.exec(query.get('before') ?? '')?.[0],
});

const viewOf = (query: URLSearchParams): 'grid' | 'list' => (query.get('view') === 'list' ? 'list' : 'grid');
