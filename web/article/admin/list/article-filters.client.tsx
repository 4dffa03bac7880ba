'use client';
import './articles.css';
import { useId } from 'react';
import { Link, useRouter } from 'waku';
import { FilterForm } from '../../../admin/lists/filter-form.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { isLongChoice } from '../../../components/long-choice.ts';
import { ARTICLES, type ArticleListParams, articleListUrl } from './list-url.ts';

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
  keywords: Named[];
}

/** Renders the filters of the article list and the choice of columns. Each change opens the URL of the new list. */
export const ArticleFilters = (props: FiltersProps) => {
  const t = useMessage();
  const { here, total, contributors, keywords } = props;
  const { q, label, category, contributor, keyword, sort, without } = here;
  const isFiltered = Boolean(q || label || category || contributor || keyword);
  return (
    <FilterForm
      className="articles-filters"
      action={ARTICLES}
      values={{
        q,
        label,
        category,
        contributor: shownValue(contributors, contributor),
        keyword: shownValue(keywords, keyword),
      }}
      submitLabel={t('desk.showList')}
    >
      {sort !== 'changed' && <input type="hidden" name="sort" value={sort} />}
      {without && <input type="hidden" name="without" value={without} />}
      <Search value={q} label={t('article.desk.search')} />
      <Choices {...props} />
      <Columns here={here} />
      <p role="status">
        {total} {isFiltered && <Link to={articleListUrl({ sort, without }) as '/admin'}>{t('desk.clearFilters')}</Link>}
      </p>
    </FilterForm>
  );
};

const Search = ({ value, label }: { value: string | undefined; label: string }) => (
  <input
    type="search"
    name="q"
    aria-label={label}
    placeholder={label}
    defaultValue={value}
    autoComplete="off"
    data-shortcut="/"
  />
);

const Choices = ({ here, all, labels, categories, contributors, keywords }: FiltersProps) => {
  const t = useMessage();
  return (
    <>
      <Choice
        {...{
          name: 'label',
          label: t('article.desk.state'),
          value: here.label,
          none: `${t('article.desk.all')} (${all})`,
        }}
        choices={labels.map(({ label: id, text, count }) => ({ id, name: `${text} (${count})` }))}
      />
      <Choice
        {...{
          name: 'category',
          label: t('article.desk.category'),
          value: here.category,
          none: t('article.desk.anyCategory'),
        }}
        choices={categories}
      />
      <Choice
        {...{
          name: 'contributor',
          label: t('article.desk.contributor'),
          value: here.contributor,
          none: t('article.desk.anyContributor'),
        }}
        choices={contributors}
      />
      {keywords.length > 0 && (
        <Choice
          {...{
            name: 'keyword',
            label: t('article.desk.keyword'),
            value: here.keyword,
            none: t('article.desk.anyKeyword'),
          }}
          choices={keywords}
        />
      )}
    </>
  );
};

interface ChoiceProps {
  name: string;
  label: string;
  value: string | undefined;
  none: string;
  choices: Named[];
}

/** Returns what the field of a choice shows: an id, or the name where names are typed. */
const shownValue = (choices: Named[], value: string | undefined): string | undefined =>
  isLongChoice(choices) ? choices.find(({ id }) => id === value)?.name : value;

const Choice = (props: ChoiceProps) =>
  isLongChoice(props.choices) ? <TypedChoice {...props} /> : <Select {...props} />;

/** Renders a field in which the browser finds the choices while one of their names is typed. */
const TypedChoice = ({ name, label, value, none, choices }: ChoiceProps) => {
  const list = useId();
  return (
    <>
      <input
        name={name}
        list={list}
        aria-label={label}
        placeholder={none}
        autoComplete="off"
        defaultValue={shownValue(choices, value)}
      />
      <datalist id={list}>
        {choices.map(({ id, name: text }) => (
          <option key={id} value={text} />
        ))}
      </datalist>
    </>
  );
};

const Select = ({ name, label, value, none, choices }: ChoiceProps) => (
  <select name={name} aria-label={label} defaultValue={value}>
    <option value="">{none}</option>
    {choices.map(({ id, name: text }) => (
      <option key={id} value={id}>
        {text}
      </option>
    ))}
  </select>
);

/** The columns that can be hidden. */
const COLUMNS = ['image', 'category', 'author', 'date', 'changed'] as const;

const Columns = ({ here }: Pick<FiltersProps, 'here'>) => {
  const t = useMessage();
  const router = useRouter();
  const hidden = here.without ? here.without.split(',') : [];
  const toggle = (column: string) => {
    const without = hidden.includes(column) ? hidden.filter((each) => each !== column) : [...hidden, column];
    router.push(articleListUrl({ ...here, without: without.join(',') }) as '/admin');
  };
  return (
    <details className="articles-columns">
      <summary>{t('desk.columns')}</summary>
      <div>
        {COLUMNS.map((column) => (
          <label key={column}>
            <input type="checkbox" defaultChecked={!hidden.includes(column)} onChange={() => toggle(column)} />
            {t(`article.desk.${column}`)}
          </label>
        ))}
      </div>
    </details>
  );
};
