'use client';
import './articles.css';
import type { SubmitEvent } from 'react';
import { Link, useRouter } from 'waku';
import { type ArticleListParams, articleListUrl } from './list-url.ts';

interface Named {
  id: string;
  name: string;
}

interface FiltersProps {
  here: ArticleListParams;
  total: number;
  all: number;
  labels: { label: string; text: string; count: number }[];
  categories: Named[];
  contributors: Named[];
  messages: Record<
    | 'search'
    | 'all'
    | 'state'
    | 'category'
    | 'contributor'
    | 'anyCategory'
    | 'anyContributor'
    | 'columns'
    | 'image'
    | 'author'
    | 'date'
    | 'changed'
    | 'clear',
    string
  >;
}

/** Renders the filters of the article list and the choice of columns. Each change navigates to the URL of the new list. */
export const ArticleFilters = ({ here, total, all, labels, categories, contributors, messages }: FiltersProps) => {
  const router = useRouter();
  const go = (change: ArticleListParams) => router.push(articleListUrl({ ...here, ...change }) as '/admin');
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ q: String(new FormData(event.currentTarget).get('q') ?? '') });
  };
  const without = here.without ? here.without.split(',') : [];
  const toggle = (column: string) =>
    go({
      without: (without.includes(column) ? without.filter((each) => each !== column) : [...without, column]).join(','),
    });
  const isFiltered = Boolean(here.q || here.label || here.category || here.contributor);
  return (
    <div className="articles-filters">
      <form onSubmit={search} method="get">
        <input
          type="search"
          name="q"
          aria-label={messages.search}
          placeholder={messages.search}
          defaultValue={here.q}
          key={here.q}
          data-shortcut="/"
        />
      </form>
      <Choice
        label={messages.state}
        value={here.label ?? ''}
        none={`${messages.all} (${all})`}
        choices={labels.map(({ label, text, count }) => ({ id: label, name: `${text} (${count})` }))}
        onChoose={(label) => go({ label })}
      />
      <Choice
        label={messages.category}
        value={here.category ?? ''}
        none={messages.anyCategory}
        choices={categories}
        onChoose={(category) => go({ category })}
      />
      <Choice
        label={messages.contributor}
        value={here.contributor ?? ''}
        none={messages.anyContributor}
        choices={contributors}
        onChoose={(contributor) => go({ contributor })}
      />
      <details className="articles-columns">
        <summary>{messages.columns}</summary>
        <div>
          {(['image', 'category', 'author', 'date', 'changed'] as const).map((column) => (
            <label key={column}>
              <input type="checkbox" defaultChecked={!without.includes(column)} onChange={() => toggle(column)} />
              {messages[column]}
            </label>
          ))}
        </div>
      </details>
      <p role="status">
        {total}
        {isFiltered && (
          <>
            {' '}
            <Link to={articleListUrl({ sort: here.sort, without: here.without }) as '/admin'}>{messages.clear}</Link>
          </>
        )}
      </p>
    </div>
  );
};

interface ChoiceProps {
  label: string;
  value: string;
  none: string;
  choices: Named[];
  onChoose(id: string): void;
}

const Choice = ({ label, value, none, choices, onChoose }: ChoiceProps) => (
  <select key={value} aria-label={label} defaultValue={value} onChange={({ target }) => onChoose(target.value)}>
    <option value="">{none}</option>
    {choices.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);
