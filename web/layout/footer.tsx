import type { ReactNode } from 'react';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleName } from '#projections/article/views.ts';
import type { SiteSettings } from '#projections/settings/views.ts';
import { articleHref, langAttribute } from '../article/cards/article-link.ts';
import { t } from '../i18n.ts';
import { footerLinks } from '../navigation.ts';
import { NewsletterFooter } from '../newsletter/form/newsletter-section.tsx';
import { requestContext } from '../request-context.ts';
import { href } from '../routes.ts';
import { PageLink } from './page-link.tsx';

/**
 * Renders the footer of public pages: the nine link groups of docs/product.md, rule 26, links to pages and the contact details of the
 * magazine. `newsletter` adds the newsletter form.
 */
export const Footer = async ({ locale, newsletter }: { locale: Locale; newsletter: boolean }) => {
  const { queries } = requestContext();
  const [settings, categories, groups] = await Promise.all([
    queries.settings(locale),
    queries.categories(locale),
    queries.footer(locale),
  ]);
  const news = categories.find(({ id }) => id === groups.moreNews[0]?.category.id);
  return (
    <footer className="footer page">
      <div className="footer-top">
        <a className="wordmark" href={href('home', locale)}>
          {settings.title}
        </a>
        <span className="channel" />
      </div>
      {newsletter && <NewsletterFooter locale={locale} />}
      <nav className="footer-groups" aria-label={t(locale, 'footer.groups')}>
        {categories.map((category) => (
          // A category without articles keeps its group, so that the others keep their positions (docs/product.md, rule 26).
          <Group key={category.id} locale={locale} hue={category.hue} articles={groups.categories[category.id] ?? []}>
            <a href={href('category', locale, { category: category.slug })}>{category.name}</a>
          </Group>
        ))}
        {groups.moreNews.length > 0 && (
          <Group locale={locale} hue={news?.hue} articles={groups.moreNews}>
            {settings.footerMoreNews ?? t(locale, 'footer.moreNews')}
          </Group>
        )}
        {groups.editorsChoice.length > 0 && (
          <Group locale={locale} articles={groups.editorsChoice}>
            {settings.footerChoice ?? t(locale, 'footer.choice')}
          </Group>
        )}
      </nav>
      <nav className="footer-screens" aria-label={t(locale, 'nav.magazine')}>
        <ul>
          {footerLinks.map((link) => (
            <li key={link.screen}>
              <PageLink locale={locale} link={link} />
            </li>
          ))}
        </ul>
      </nav>
      <Colophon settings={settings} />
    </footer>
  );
};

interface GroupProps {
  locale: Locale;
  hue?: string | undefined;
  articles: ArticleName[];
  children: ReactNode;
}

const Group = ({ locale, hue, articles, children }: GroupProps) => (
  <section className="footer-group" data-hue={hue}>
    <h2>{children}</h2>
    <ul>
      {articles.map((article) => (
        <li key={article.id}>
          <a href={articleHref(article)} lang={langAttribute(article, locale)}>
            {article.title}
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const Colophon = ({ settings }: { settings: SiteSettings }) => (
  <div className="colophon">
    {settings.address && <address>{settings.address}</address>}
    {settings.email && <a href={`mailto:${settings.email}`}>{settings.email}</a>}
    {settings.social.map(({ name, url }) => (
      <a key={url} href={url} rel="me noopener">
        {name}
      </a>
    ))}
    <span className="tagline">{settings.tagline}</span>
  </div>
);
