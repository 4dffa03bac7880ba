import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { CategoryName } from '#projections/category/views.ts';
import type { FoundPerson, FoundSection, SiteSearchResult, SiteSearchResults } from '#projections/site-search/views.ts';
import { firstPage, listQueryString } from '../article/list-query.ts';
import { MarkedText } from '../components/marked-text.tsx';
import { editionHref } from '../edition/edition-link.ts';
import { formatDay, languageTags, type MessageId, t } from '../i18n.ts';
import { footerLinks } from '../navigation.ts';
import { restaurantAnchorId } from '../restaurant/list/restaurant-entry.tsx';
import { href } from '../routes.ts';
import { staticPageName } from '../static-page/slice.ts';

interface OtherResultsProps {
  locale: Locale;
  found: SiteSearchResults;
  categories: CategoryName[];
}

/**
 * Renders the search results that are not articles (sections, restaurants, people, editions, hyperlinks, static pages) in groups, each
 * result as a link. Renders nothing if there are none.
 */
export const OtherResults = ({ locale, found, categories }: OtherResultsProps) => {
  const sections = found.sections.flatMap((section) => sectionLink(locale, section, categories) ?? []);
  const groups = groupsOf(found).filter(({ items }) => items.length > 0);
  if (sections.length + groups.length === 0) return null;
  return (
    <section className="elsewhere" aria-label={t(locale, 'search.elsewhere')}>
      {sections.length > 0 && (
        <Group title={t(locale, 'search.sections')}>
          {sections.map(({ to, name, hue }) => (
            <li key={to} data-hue={hue}>
              <a className="elsewhere-title" href={to}>
                {name}
              </a>
            </li>
          ))}
        </Group>
      )}
      {groups.map(({ title, items }) => (
        <Group key={title} title={t(locale, title)}>
          {items.map((item) => (
            <Item key={hrefOf(locale, item)} locale={locale} item={item} />
          ))}
        </Group>
      ))}
    </section>
  );
};

/** Returns how much a search found other than articles: sections, restaurants, people, editions, hyperlinks and static pages. */
export const countOtherResults = ({ sections, ...groups }: SiteSearchResults): number =>
  [sections, ...Object.values(groups)].reduce((sum, each) => sum + each.length, 0);

const groupsOf = (found: SiteSearchResults): { title: MessageId; items: SiteSearchResult[] }[] => [
  { title: 'search.restaurants', items: found.restaurants },
  { title: 'search.people', items: found.people },
  { title: 'search.editions', items: found.editions },
  { title: 'search.hyperlinks', items: found.hyperlinks },
  { title: 'search.pages', items: found.pages },
];

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="elsewhere-group">
    <h2>{title}</h2>
    <ul>{children}</ul>
  </div>
);

const Item = ({ locale, item }: { locale: Locale; item: SiteSearchResult }) => {
  const isForeign = item.locale !== locale;
  const lang = isForeign ? languageTags[item.locale] : undefined;
  const about = aboutOf(locale, item);
  return (
    <li>
      <a className="elsewhere-title" href={hrefOf(locale, item)} lang={isName(item) ? undefined : lang}>
        <Title locale={locale} item={item} />
      </a>
      {about && <p className="elsewhere-about">{about}</p>}
      {item.excerpt ? (
        <p className="elsewhere-excerpt" lang={lang}>
          <MarkedText parts={item.excerpt} />
        </p>
      ) : (
        item.kind === 'restaurant' && <p className="elsewhere-excerpt">{item.verdict}</p>
      )}
      {isForeign && (item.excerpt || !isName(item)) && (
        <p className="elsewhere-about">{t(locale, `article.inLanguage.${item.locale}`)}</p>
      )}
    </li>
  );
};

/** Names of restaurants and people are the same in both languages. */
const isName = ({ kind }: SiteSearchResult): boolean => kind === 'restaurant' || kind === 'person';

const Title = ({ locale, item }: { locale: Locale; item: SiteSearchResult }): ReactNode => {
  if (item.title.length > 0) return <MarkedText parts={item.title} />;
  if (item.kind === 'page') return screenName(locale, staticPageName(item.page));
  return item.kind === 'edition' ? t(locale, 'edition.number', { number: item.number }) : null;
};

const hrefOf = (locale: Locale, item: SiteSearchResult): string => {
  switch (item.kind) {
    case 'restaurant':
      return `${href('restaurantGuide', locale)}#${restaurantAnchorId(item)}`;
    case 'edition':
      return editionHref(locale, item.number, item.isNewest ? item.number : undefined);
    case 'person':
      return href('articles', locale) + listQueryString(firstPage, { q: `"${item.name}"` });
    case 'hyperlink':
      return href('hyperlink', locale, { id: item.id });
    case 'page':
      return href(staticPageName(item.page), locale);
  }
};

const aboutOf = (locale: Locale, item: SiteSearchResult): string => {
  switch (item.kind) {
    case 'restaurant':
      return item.area;
    case 'edition':
      return `${t(locale, 'edition.number', { number: item.number })} · ${formatDay(locale, `${item.month}-15`, 'month')}`;
    case 'person':
      return t(locale, 'search.byPerson', { role: roleOf(item) });
    case 'hyperlink':
      return `${t(locale, 'hyperlink.code')}: ${item.id}`;
    case 'page':
      return '';
  }
};

const roleOf = ({ roles }: FoundPerson): string => (roles.length === 1 ? roles[0]! : 'both');

interface SectionLink {
  to: string;
  name: string;
  hue?: string;
}

const sectionLink = (locale: Locale, section: FoundSection, categories: CategoryName[]): SectionLink | undefined => {
  if ('screen' in section) return { to: href(section.screen, locale), name: screenName(locale, section.screen) };
  const category = categories.find(({ id }) => id === section.category);
  return (
    category && { to: href('category', locale, { category: category.slug }), name: category.name, hue: category.hue }
  );
};

/** Returns the text of the footer's link to a page. */
const screenName = (locale: Locale, screen: string): string =>
  footerLinks.flatMap((link) => (link.screen === screen ? [t(locale, link.text)] : []))[0] ?? '';
