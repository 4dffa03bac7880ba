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
import { type StaticPageName, staticPageKeys } from '../static-page/slice.ts';

interface OtherResultsProps {
  locale: Locale;
  found: SiteSearchResults;
  categories: CategoryName[];
}

/** Renders the search results other than articles, in groups, each linking to its page. Renders nothing if there are none. */
export const OtherResults = ({ locale, found, categories }: OtherResultsProps) => {
  const sections = found.sections.flatMap((section) => sectionLink(locale, section, categories) ?? []);
  const groups = groupsOf(found).filter(({ things }) => things.length > 0);
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
      {groups.map(({ title, things }) => (
        <Group key={title} title={t(locale, title)}>
          {things.map((thing) => (
            <Item key={hrefOf(locale, thing)} locale={locale} thing={thing} />
          ))}
        </Group>
      ))}
    </section>
  );
};

/** Checks for search results other than articles. */
export const hasOtherResults = ({ sections, ...groups }: SiteSearchResults): boolean =>
  [sections, ...Object.values(groups)].some((each) => each.length > 0);

const groupsOf = (found: SiteSearchResults): { title: MessageId; things: SiteSearchResult[] }[] => [
  { title: 'search.restaurants', things: found.restaurants },
  { title: 'search.people', things: found.people },
  { title: 'search.editions', things: found.editions },
  { title: 'search.hyperlinks', things: found.hyperlinks },
  { title: 'search.pages', things: found.pages },
];

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="elsewhere-group">
    <h2>{title}</h2>
    <ul>{children}</ul>
  </div>
);

const Item = ({ locale, thing }: { locale: Locale; thing: SiteSearchResult }) => {
  const isForeign = thing.locale !== locale;
  const lang = isForeign ? languageTags[thing.locale] : undefined;
  const about = aboutOf(locale, thing);
  return (
    <li>
      <a className="elsewhere-title" href={hrefOf(locale, thing)} lang={isName(thing) ? undefined : lang}>
        <Title locale={locale} thing={thing} />
      </a>
      {about && <p className="elsewhere-about">{about}</p>}
      {thing.excerpt ? (
        <p className="elsewhere-excerpt" lang={lang}>
          <MarkedText parts={thing.excerpt} />
        </p>
      ) : (
        thing.kind === 'restaurant' && <p className="elsewhere-excerpt">{thing.verdict}</p>
      )}
      {isForeign && (thing.excerpt || !isName(thing)) && (
        <p className="elsewhere-about">{t(locale, 'article.inLanguage', { language: thing.locale })}</p>
      )}
    </li>
  );
};

/** Names of restaurants and people are the same in both languages. */
const isName = ({ kind }: SiteSearchResult): boolean => kind === 'restaurant' || kind === 'person';

const Title = ({ locale, thing }: { locale: Locale; thing: SiteSearchResult }): ReactNode => {
  if (thing.title.length > 0) return <MarkedText parts={thing.title} />;
  if (thing.kind === 'page') return screenName(locale, screenOf(thing.page));
  return thing.kind === 'edition' ? t(locale, 'edition.number', { number: thing.number }) : null;
};

const hrefOf = (locale: Locale, thing: SiteSearchResult): string => {
  switch (thing.kind) {
    case 'restaurant':
      return `${href('restaurantGuide', locale)}#${restaurantAnchorId(thing)}`;
    case 'edition':
      return editionHref(locale, thing.number, thing.isNewest ? thing.number : undefined);
    case 'person':
      return href('articles', locale) + listQueryString(firstPage, { q: `"${thing.name}"` });
    case 'hyperlink':
      return href('hyperlink', locale, { id: thing.id });
    case 'page':
      return href(screenOf(thing.page), locale);
  }
};

const screenOf = (page: string): StaticPageName =>
  (Object.keys(staticPageKeys) as StaticPageName[]).find((screen) => staticPageKeys[screen] === page)!;

const aboutOf = (locale: Locale, thing: SiteSearchResult): string => {
  switch (thing.kind) {
    case 'restaurant':
      return thing.area;
    case 'edition':
      return `${t(locale, 'edition.number', { number: thing.number })} · ${formatDay(locale, `${thing.month}-15`, 'month')}`;
    case 'person':
      return t(locale, 'search.byPerson', { role: roleOf(thing) });
    case 'hyperlink':
      return `${t(locale, 'hyperlink.code')}: ${thing.id}`;
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
