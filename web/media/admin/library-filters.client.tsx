'use client';
import './library.css';
import type { SubmitEvent } from 'react';
import { Link, useRouter } from 'waku';
import { type LibraryParams, libraryUrl } from './library-url.ts';

interface FiltersProps extends LibraryParams {
  messages: Record<'search' | 'hint' | 'all' | 'noAlt' | 'unused' | 'deleted' | 'grid' | 'list', string>;
}

/**
 * Renders the search field, filters and view switch of the media library. Each change navigates to the library URL with the new parameters.
 */
export const LibraryFilters = ({ messages, ...here }: FiltersProps) => {
  const router = useRouter();
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '');
    router.push(libraryUrl({ ...here, q, before: undefined }) as '/admin');
  };
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
      <form onSubmit={search} className="library-search" method="get">
        <input
          type="search"
          name="q"
          aria-label={messages.search}
          placeholder={messages.hint}
          defaultValue={here.q}
          key={here.q}
        />
      </form>
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
