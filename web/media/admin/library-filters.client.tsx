'use client';
import './library.css';
import { Link } from 'waku';
import { FilterForm } from '../../admin/lists/filter-form.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { LIBRARY, type LibraryParams, libraryUrl } from './library-url.ts';

/** Renders the search field, filters and view switch of the media library. Each change opens the URL of the new list. */
export const LibraryFilters = (here: LibraryParams) => {
  const t = useMessage();
  const choice = (to: LibraryParams, text: string, isHere: boolean) => (
    <Link
      key={text}
      to={libraryUrl({ ...here, before: undefined, ...to }) as '/admin'}
      aria-current={isHere ? 'true' : undefined}
    >
      {text}
    </Link>
  );
  return (
    <div className="library-filters">
      <FilterForm className="library-search" action={LIBRARY} values={{ q: here.q }} submitLabel={t('desk.showList')}>
        {here.show !== 'all' && <input type="hidden" name="show" value={here.show} />}
        {here.view !== 'grid' && <input type="hidden" name="view" value={here.view} />}
        <input
          type="search"
          name="q"
          aria-label={t('media.search')}
          placeholder={t('media.searchHint')}
          defaultValue={here.q}
          autoComplete="off"
        />
      </FilterForm>
      <nav className="desk-tabs" aria-label={t('media.search')}>
        {choice({ show: 'all' }, t('media.all'), here.show === 'all')}
        {choice({ show: 'no-alt' }, t('media.noAlt'), here.show === 'no-alt')}
        {choice({ show: 'unused' }, t('media.unused'), here.show === 'unused')}
        {choice({ show: 'deleted' }, t('media.deleted'), here.show === 'deleted')}
      </nav>
      <nav className="desk-tabs" aria-label={`${t('media.grid')}, ${t('media.list')}`}>
        {choice({ view: 'grid' }, t('media.grid'), here.view === 'grid')}
        {choice({ view: 'list' }, t('media.list'), here.view === 'list')}
      </nav>
    </div>
  );
};
