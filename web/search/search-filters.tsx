import type { Locale } from '#domain/shared/locale.ts';
import type { CategoryName } from '#projections/category/views.ts';
import { firstPage, type ListFilters, listQueryString } from '../article/list-query.ts';
import { formatDay, t } from '../i18n.ts';

interface SearchFiltersProps {
  locale: Locale;
  choice: ListFilters;
  categories: CategoryName[];
}

/** Renders fields of the search form that limit the search to a category and a range of dates. */
export const SearchFilters = ({ locale, choice, categories }: SearchFiltersProps) => (
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

/**
 * Renders the active filters of a list of articles, each as a link to the list without this filter. Renders nothing if no filter is active.
 */
export const ActiveFilters = ({ locale, choice, categories, path }: SearchFiltersProps & { path: string }) => {
  const filters = filtersOf(locale, choice, categories);
  if (filters.length === 0) return null;
  return (
    <ul className="active-filters" aria-label={t(locale, 'filters.active')}>
      {filters.map(({ name, without }) => (
        <li key={name}>
          <a
            className="quiet-link"
            href={path + listQueryString(firstPage, without)}
            aria-label={t(locale, 'filters.remove', { filter: name })}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
};

const filtersOf = (
  locale: Locale,
  { category, from, to, ...rest }: ListFilters,
  categories: CategoryName[],
): { name: string; without: ListFilters }[] => {
  const name = categories.find(({ slug }) => slug === category)?.name;
  const of = { ...(category && { category }) };
  const days = { ...(from && { from }), ...(to && { to }) };
  return [
    ...(name ? [{ name, without: { ...rest, ...days } }] : []),
    ...(from
      ? [
          {
            name: t(locale, 'filters.since', { day: formatDay(locale, from) }),
            without: { ...rest, ...of, ...(to && { to }) },
          },
        ]
      : []),
    ...(to
      ? [
          {
            name: t(locale, 'filters.until', { day: formatDay(locale, to) }),
            without: { ...rest, ...of, ...(from && { from }) },
          },
        ]
      : []),
  ];
};
