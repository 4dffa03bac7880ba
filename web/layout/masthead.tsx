import type { Hue } from '#domain/shared/hue.ts';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { capitalize, formatDay, languageTags, t } from '../i18n.ts';
import { mastheadLinks } from '../navigation.ts';
import { requestContext } from '../request-context.ts';
import { href, languageSwitchHref } from '../routes.ts';
import { SearchIcon } from '../search/search-form.tsx';
import { PageLink } from './page-link.tsx';

interface MastheadProps {
  locale: Locale;
  languagePaths: Localized<string>;
  activeCategory?: string | undefined;
  hideSearch?: boolean;
}

/** Renders the masthead of ordinary pages, with date, search, language switch and categories. */
export const Masthead = async ({ locale, languagePaths, activeCategory, hideSearch = false }: MastheadProps) => {
  const { queries, today } = requestContext();
  const settings = await queries.settings(locale);
  return (
    <header className="masthead page" data-search={!hideSearch}>
      <div className="masthead-row">
        <Wordmark locale={locale} title={settings.title} />
        <div className="masthead-side">
          <div className="masthead-tools">
            <time className="masthead-date" dateTime={today}>
              {capitalize(locale, formatDay(locale, today, 'full'))}
            </time>
            {!hideSearch && <MastheadSearch locale={locale} />}
            <Languages locale={locale} paths={languagePaths} />
          </div>
          <span className="channel" />
        </div>
      </div>
      <Sections locale={locale} section={activeCategory} />
    </header>
  );
};

const MastheadSearch = ({ locale }: { locale: Locale }) => (
  <search>
    <form className="masthead-search" action={href('articles', locale)}>
      <SearchIcon />
      <input type="search" name="q" aria-label={t(locale, 'search.field')} placeholder={t(locale, 'search.field')} />
    </form>
  </search>
);

/**
 * Renders the smaller masthead of pages whose header has a coloured background. Instead of the date and the search field, it has links to
 * other pages and to the search.
 */
export const ColourMasthead = async ({
  locale,
  languagePaths,
  activeCategory,
  hue,
  hideSearch = false,
}: MastheadProps & { hue: Hue }) => {
  const settings = await requestContext().queries.settings(locale);
  return (
    <header className="masthead masthead-flood page" data-hue={hue}>
      <div className="masthead-row">
        <Wordmark locale={locale} title={settings.title} />
        {mastheadLinks.length > 0 && (
          <div className="masthead-screens">
            {mastheadLinks.map((link) => (
              <PageLink key={link.screen} locale={locale} link={link} />
            ))}
          </div>
        )}
        <a className="masthead-find" href={hideSearch ? '#search-words' : `${href('articles', locale)}#search-words`}>
          {t(locale, 'search.label')}
        </a>
        <Languages locale={locale} paths={languagePaths} />
      </div>
      <Sections locale={locale} section={activeCategory} />
    </header>
  );
};

const Wordmark = ({ locale, title }: { locale: Locale; title: string }) => (
  <a className="wordmark" href={href('home', locale)}>
    {title}
  </a>
);

const Sections = async ({ locale, section }: { locale: Locale; section?: string | undefined }) => {
  const categories = await requestContext().queries.categories(locale);
  return (
    <nav className="sections" aria-label={t(locale, 'nav.sections')}>
      {/* On narrow screens the list is a strip. The style sheet turns it into a menu while this element is open. */}
      <details className="sections-menu">
        <summary>{t(locale, 'nav.menu')}</summary>
      </details>
      <ul>
        {mastheadLinks.map((link) => (
          <li key={link.screen} className="sections-screen">
            <PageLink locale={locale} link={link} />
          </li>
        ))}
        {categories.map(({ id, slug, name, hue }) => (
          <li key={id} data-hue={hue}>
            <a href={href('category', locale, { category: slug })} aria-current={slug === section ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Languages = ({ locale, paths }: { locale: Locale; paths: Localized<string> }) => (
  <nav id="languages" className="languages" aria-label={t(locale, 'nav.language')}>
    {locales.map((each) =>
      each === locale ? (
        <span key={each} aria-current="true" lang={languageTags[each]}>
          <LanguageName of={each} />
        </span>
      ) : (
        <a
          key={each}
          href={languageSwitchHref(each, paths[each])}
          hrefLang={each}
          lang={languageTags[each]}
          rel="nofollow"
        >
          <LanguageName of={each} />
        </a>
      ),
    )}
  </nav>
);

/** Shows `PT`, but screen readers read “Português”. */
const LanguageName = ({ of }: { of: Locale }) => (
  <>
    <span aria-hidden="true">{of.toUpperCase()}</span>
    <span className="unseen">{t(of, `language.${of}`)}</span>
  </>
);
