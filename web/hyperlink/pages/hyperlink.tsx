import type { ReactNode } from 'react';
import { unstable_notFound as notFound } from 'waku/router/server';
import { type Locale, otherLocale } from '#domain/shared/locale.ts';
import type { HyperlinkView } from '#projections/hyperlink/views.ts';
import { Button } from '../../components/button.tsx';
import { fitStyle } from '../../components/headline-fit.ts';
import { Caption, Picture } from '../../components/picture.tsx';
import { t } from '../../i18n.ts';
import { Head } from '../../layout/head.tsx';
import { Page } from '../../layout/page-layout.tsx';
import { param, type ScreenProps } from '../../layout/page-props.ts';
import { MovedScreen } from '../../layout/redirect-page.tsx';
import { requestContext } from '../../request-context.ts';
import { href, hrefs } from '../../routes.ts';
import { BreadcrumbData } from '../../structured-data/breadcrumbs.tsx';
import { paragraphsOf } from '../hyperlink-list.tsx';

/** What a printed code is about, and the way on: nothing is opened unseen (product.md, Hyperlink). */
export default async ({ locale, params }: ScreenProps): Promise<ReactNode> => {
  const { queries } = requestContext();
  const typed = param(params, 'id');
  const id = typed.toLowerCase();
  const hyperlink = await queries.hyperlink(locale, id);
  if (!hyperlink) return notFound();
  if (typed !== id) return <MovedScreen locale={locale} to={href('hyperlink', locale, { id })} />;

  const settings = await queries.settings(locale);
  const paths = hrefs('hyperlink', { id });
  const { title, text, picture } = hyperlink;
  return (
    <Page locale={locale} otherLanguage={paths[otherLocale(locale)]}>
      <Head
        locale={locale}
        settings={settings}
        path={paths[locale]}
        title={title}
        description={paragraphsOf(text)[0]}
        alternates={paths}
        share={{ kind: 'hyperlink', id }}
        picture={picture}
      />
      <BreadcrumbData
        trail={[
          { name: settings.title, path: href('home', locale) },
          { name: t(locale, 'hyperlinks.title'), path: href('hyperlinks', locale) },
          { name: title, path: paths[locale] },
        ]}
      />
      <article className="hyperlink page" data-hue="atlantic" data-picture={picture ? 'beside' : 'none'}>
        <p className="kicker">
          <a href={href('hyperlinks', locale)}>{t(locale, 'hyperlinks.title')}</a>
        </p>
        <div className="hyperlink-title">
          <h1 className="poster" style={fitStyle(title)}>
            {title}
          </h1>
        </div>
        <p className="code">
          <span>{t(locale, 'hyperlink.code')}</span> {id}
        </p>
        <div className="hyperlink-words">
          {paragraphsOf(text).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <WayOn locale={locale} hyperlink={hyperlink} />
        </div>
        {picture && (
          <figure className="hyperlink-picture">
            <Picture
              picture={picture}
              alt={picture.alt}
              sizes="(width <= 820px) 100vw, (width <= 1700px) 42vw, 650px"
              first
            />
            <Caption locale={locale} picture={picture} />
          </figure>
        )}
      </article>
    </Page>
  );
};

/** Says where it leads before anybody goes there. */
const WayOn = ({ locale, hyperlink: { target } }: { locale: Locale; hyperlink: HyperlinkView }) => (
  <aside className="way-on">
    <p>
      {t(locale, 'hyperlink.leads')} <b>{target}</b>
    </p>
    <Button href={target} rel="noopener">
      {t(locale, 'hyperlink.go', { host: new URL(target).host })}
    </Button>
    <p className="way-on-note">{t(locale, 'hyperlink.note')}</p>
  </aside>
);
