'use client';
import './library.css';
import { Link } from 'waku';
import { FilterForm } from '../../admin/lists/filter-form.client.tsx';
import { LIBRARY, type LibraryParams, libraryUrl } from './library-url.ts';

interface FiltersProps extends LibraryParams {
  messages: Record<'search' | 'hint' | 'submit' | 'all' | 'noAlt' | 'unused' | 'deleted' | 'grid' | 'list', string>;
}

/** Renders the search field, filters and view switch of the media library. Each change opens the URL of the new list. */
export const LibraryFilters = ({ messages, ...here }: FiltersProps) => {
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
      <FilterForm className="library-search" action={LIBRARY} values={{ q: here.q }} submitLabel={messages.submit}>
        {here.show !== 'all' && <input type="hidden" name="show" value={here.show} />}
        {here.view !== 'grid' && <input type="hidden" name="view" value={here.view} />}
        <input
          type="search"
          name="q"
          aria-label={messages.search}
          placeholder={messages.hint}
          defaultValue={here.q}
          autoComplete="off"
        />
      </FilterForm>
      <nav className="desk-tabs" aria-label={messages.search}>
        {choice({ show: 'all' }, messages.all, here.show === 'all')}
        {choice({ show: 'no-alt' }, messages.noAlt, here.show === 'no-alt')}
        {choice({ show: 'unused' }, messages.unused, here.show === 'unused')}
        {choice({ show: 'deleted' }, messages.deleted, here.show === 'deleted')}
      </nav>
      <nav className="desk-tabs" aria-label={`${messages.grid}, ${messages.list}`}>
        {choice({ view: 'grid' }, messages.grid, here.view === 'grid')}
        {choice({ view: 'list' }, messages.list, here.view === 'list')}
      </nav>
    </div>
  );
};
