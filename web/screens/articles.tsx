import { otherLocale } from '#domain/shared/locale.ts';
import { ArticleRows } from '../components/article-row.tsx';
import { Head } from '../components/head.tsx';
import { listQuery, PAGE_SIZE, windowOf } from '../components/list-window.ts';
import { LoadMore } from '../components/load-more.tsx';
import { Page } from '../components/page.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { requestContext } from '../context.ts';
import { t } from '../i18n.ts';
import { hrefs } from '../routes.ts';
import type { ScreenProps } from './screen.ts';

/** Longer queries are cut: nobody types them. */
const QUERY_LENGTH = 200;

export const ArticlesScreen = async ({ locale, path, query }: ScreenProps) => {
  const { queries } = requestContext();
  const q = (query.get('q') ?? '').trim().slice(0, QUERY_LENGTH);
  const window = windowOf(query);
  const [settings, list] = await Promise.all([
    queries.settings(locale),
    queries.articles(locale, { ...window, ...(q && { q }) }),
  ]);
  const paths = hrefs('articles');
  const headline = q
    ? t(locale, 'search.results', { count: list.total, query: q })
    : t(locale, 'articles.count', { count: list.total });
  return (
    <Page
      locale={locale}
      otherLanguage={paths[otherLocale(locale)] + listQuery({ offset: 0, limit: PAGE_SIZE }, q)}
      ownSearch
    >
      <Head
        locale={locale}
        settings={settings}
        path={path}
        query={listQuery({ ...window, limit: PAGE_SIZE })}
        title={q ? t(locale, 'search.title', { query: q }) : t(locale, 'articles.title')}
        description={t(locale, 'articles.description')}
        alternates={window.offset === 0 ? paths : {}}
        indexed={!q}
      />
      <div className="list page">
        <header className="list-opener">
          <h1>{t(locale, 'articles.title')}</h1>
          <SearchForm locale={locale} query={q} />
          <p className="list-count" role="status">
            {headline}
          </p>
          {q && list.total === 0 && <p className="list-advice">{t(locale, 'search.nothing')}</p>}
        </header>
        <ArticleRows locale={locale} articles={list.items} from={window.offset + 1} kicker />
        <LoadMore
          locale={locale}
          path={paths[locale]}
          window={window}
          total={list.total}
          shown={list.items.length}
          more={list.nextOffset !== null}
          query={q}
        />
      </div>
    </Page>
  );
};
