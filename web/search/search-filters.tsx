import type { Locale } from '#domain/shared/locale.ts';
import type { CategoryName } from '#projections/category/views.ts';
import type { KeywordName } from '#projections/keyword/views.ts';
import { firstPage, type ListFilters, listQueryString } from '../article/list-query.ts';
import { isLongChoice } from '../components/long-choice.ts';
import { formatDay, t } from '../i18n.ts';

interface SearchFiltersProps {
  locale: Locale;
  choice: ListFilters;
  categories: CategoryName[];
  /** The tags of articles. */
  keywords: KeywordName[];
}

/** Renders fields of the search form that limit the search to a category, a tag and a range of dates. Without tags, there is no field for them. */
export const SearchFilters = ({ locale, choice, categories, keywords }: SearchFiltersProps) => (
  <div className="search-filters">
    <label>
      <span>{t(locale, 'filters.category')}</span>
      <select name="category" defaultValue={choice.category ?? ''}>
        <option value="">{t(locale, 'filters.everyCategory')}</option>
        {categories.map(({ id, slug, name }) => (
          <option key={id} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </label>
    {isLongChoice(keywords) ? (
      <TypedKeyword {...{ locale, choice, keywords }} />
    ) : (
      keywords.length > 0 && <SelectedKeyword {...{ locale, choice, keywords }} />
    )}
    <label>
      <span>{t(locale, 'filters.from')}</span>
      <input type="date" name="from" defaultValue={choice.from} />
    </label>
    <label>
      <span>{t(locale, 'filters.to')}</span>
      <input type="date" name="to" defaultValue={choice.to} />
    </label>
  </div>
);

type KeywordProps = Omit<SearchFiltersProps, 'categories'>;

const SelectedKeyword = ({ locale, choice, keywords }: KeywordProps) => (
  <label>
    <span>{t(locale, 'filters.keyword')}</span>
    <select name="keyword" defaultValue={choice.keyword ?? ''}>
      <option value="">{t(locale, 'filters.everyKeyword')}</option>
      {keywords.map(({ id, slug, name }) => (
        <option key={id} value={slug}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

/** Renders a field in which the browser finds the tags while one of their names is typed. */
const TypedKeyword = ({ locale, choice, keywords }: KeywordProps) => (
  <>
    <label>
      <span>{t(locale, 'filters.keyword')}</span>
      <input
        name="keyword"
        list="keywords"
        autoComplete="off"
        placeholder={t(locale, 'filters.everyKeyword')}
        defaultValue={keywords.find(({ slug }) => slug === choice.keyword)?.name}
      />
    </label>
    <datalist id="keywords">
      {keywords.map(({ id, name }) => (
        <option key={id} value={name} />
      ))}
    </datalist>
  </>
);

/**
 * Renders the active filters of a list of articles, each as a link to the list without this filter. Renders nothing if no filter is active.
 */
export const ActiveFilters = ({ path, ...props }: SearchFiltersProps & { path: string }) => {
  const { locale, choice } = props;
  const filters = filterNames(props);
  if (filters.length === 0) return null;
  return (
    <ul className="active-filters" aria-label={t(locale, 'filters.active')}>
      {filters.map(({ filter, name }) => (
        <li key={filter}>
          <a
            className="quiet-link"
            href={path + listQueryString(firstPage, without(choice, filter))}
            aria-label={t(locale, 'filters.remove', { filter: name })}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
};

type Filter = 'category' | 'keyword' | 'from' | 'to';

/** Returns the active filters, each with its name. */
const filterNames = ({
  locale,
  choice,
  categories,
  keywords,
}: SearchFiltersProps): { filter: Filter; name: string }[] => {
  const { category, keyword, from, to } = choice;
  const names = {
    category: categories.find(({ slug }) => slug === category)?.name,
    keyword: keywords.find(({ slug }) => slug === keyword)?.name,
    from: from && t(locale, 'filters.since', { day: formatDay(locale, from) }),
    to: to && t(locale, 'filters.until', { day: formatDay(locale, to) }),
  };
  return FILTERS.flatMap((filter) => (names[filter] ? [{ filter, name: names[filter] }] : []));
};

const FILTERS: readonly Filter[] = ['category', 'keyword', 'from', 'to'];

const without = (choice: ListFilters, filter: Filter): ListFilters => {
  const { [filter]: _, ...rest } = choice;
  return rest;
};
