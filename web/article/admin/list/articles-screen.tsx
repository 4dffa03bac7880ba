import { Link } from 'waku';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { roleRights } from '#domain/shared/role-rights.ts';
import type { AdminArticlePage, AdminArticleQuery, ArticleLabel } from '#projections/article/views.ts';
import { canOpen } from '../../../admin/can-open.ts';
import type { AdminScreenProps } from '../../../admin/screen-props.ts';
import { buttonLook } from '../../../components/button.tsx';
import { optionNamed } from '../../../components/long-choice.ts';
import { t } from '../../../i18n.ts';
import { requestContext } from '../../../request-context.ts';
import { ArticleFilters } from './article-filters.client.tsx';
import { toArticleRow } from './article-row.ts';
import { ArticleTable } from './article-table.client.tsx';
import { type ArticleListParams, articleListUrl } from './list-url.ts';

/**
 * Renders the list of all articles. `?q&label&category&contributor&keyword` filter it, `?sort` orders it, `?after` and `?before` select the
 * next or previous page, and `?without` hides columns.
 */
export default async function ArticlesScreen({ locale, query }: AdminScreenProps) {
  const { queries, adminScreen } = requestContext();
  const { id: me, role } = adminScreen!.account!;
  const { writes } = roleRights[role];
  const ownOf = writes === 'own' ? me : undefined;
  const [counts, categories, contributors, keywords] = await Promise.all([
    queries.adminArticleCounts(ownOf),
    queries.categories(locale),
    queries.contributors(),
    queries.adminKeywords(locale),
  ]);
  const listQuery = {
    ...parseQuery(query, { category: categories, contributor: contributors, keyword: keywords }),
    ownOf,
  };
  const page = await queries.adminArticles(locale, listQuery);
  const here = paramsOf(listQuery, parseHiddenColumns(query));
  return (
    <>
      <title>{`${t(locale, 'articles.title')} · Levada`}</title>
      <div className="desk-head">
        <h1>{t(locale, 'articles.title')}</h1>
        <p>
          <Link {...buttonLook('secondary')} to={'/admin/board' as '/admin'}>
            {t(locale, 'board.title')}
          </Link>{' '}
          {canOpen('/admin/templates') && (
            <Link {...buttonLook('secondary')} to={'/admin/templates' as '/admin'}>
              {t(locale, 'template.fromTemplate')}
            </Link>
          )}{' '}
          {canOpen('/admin/articles/new') && (
            <Link {...buttonLook()} to={'/admin/articles/new' as '/admin'}>
              {t(locale, 'article.desk.new')}
            </Link>
          )}
        </p>
      </div>
      <ArticleFilters
        here={here}
        total={page.total}
        labels={labelsOf(locale, counts.labels)}
        all={counts.all}
        categories={categories.map(({ id, name }) => ({ id, name }))}
        contributors={contributors.map(({ id, name }) => ({ id, name }))}
        keywords={keywords.map(({ id, name }) => ({ id, name }))}
      />
      {page.articles.length === 0 ? (
        <p className="desk-empty">{t(locale, counts.all === 0 ? 'article.desk.none' : 'article.desk.noneFound')}</p>
      ) : (
        <ArticleTable
          locale={locale}
          here={here}
          articles={page.articles.map((article) => toArticleRow(article, t(locale, 'article.desk.untitled')))}
          isAuthor={writes !== 'all'}
        />
      )}
      <Pages locale={locale} here={here} page={page} />
    </>
  );
}

interface PagesProps {
  locale: Locale;
  here: ArticleListParams;
  page: AdminArticlePage;
}

const Pages = ({ locale, here, page }: PagesProps) => (
  <nav className="desk-pages" aria-label={t(locale, 'desk.pages')}>
    {page.previous && (
      <Link {...buttonLook('secondary')} to={articleListUrl({ ...here, before: page.previous }) as '/admin'}>
        {t(locale, 'desk.previous')}
      </Link>
    )}
    {page.next && (
      <Link {...buttonLook('secondary')} to={articleListUrl({ ...here, after: page.next }) as '/admin'}>
        {t(locale, 'desk.next')}
      </Link>
    )}
  </nav>
);

/** Returns the labels that some article has, with their names and numbers of articles. */
const labelsOf = (locale: Locale, counts: Partial<Record<ArticleLabel, number>>) =>
  LABELS.filter((label) => counts[label]).map((label) => ({
    label,
    text: t(locale, labelMessageId(label)),
    count: counts[label] ?? 0,
  }));

/** Returns the parameters of the list's URL, without its page. */
const paramsOf = ({ q, labels, category, contributor, keyword, sort }: AdminArticleQuery, hidden: string[]) => ({
  q,
  label: labels[0],
  category,
  contributor,
  keyword,
  sort,
  without: hidden.join(','),
});

const LANGUAGE_STATES = ['draft', 'scheduled', 'published', 'unpublished', 'missing', 'outdated', 'ending'] as const;
const LABELS: readonly ArticleLabel[] = [
  ...LANGUAGE_STATES.flatMap((state) => locales.map((each): ArticleLabel => `${each}:${state}`)),
  'updating',
  'conflicting',
  'featured',
];

/** Returns the id of the name of a label: that of `pt:draft` is `article.desk.pt.draft`. */
const labelMessageId = (label: ArticleLabel) =>
  `article.desk.${label.replace(':', '.') as ReplacedColon<ArticleLabel>}` as const;

type ReplacedColon<Label> = Label extends `${infer Language}:${infer State}` ? `${Language}.${State}` : Label;

const SORTS = ['changed', 'date', 'title'] as const;
type Choice = 'category' | 'contributor' | 'keyword';

const HIDEABLE = ['image', 'category', 'author', 'date', 'changed'];

/**
 * Parses the query string. Invalid values fall back to the defaults, also the id of something that was deleted. One of many is also chosen
 * by its name.
 */
const parseQuery = (
  query: URLSearchParams,
  choices: Record<Choice, { id: string; name: string }[]>,
): AdminArticleQuery => {
  const label = LABELS.find((each) => each === query.get('label'));
  const idOf = (choice: Choice): string | undefined => {
    const asked = query.get(choice);
    return (choices[choice].find(({ id }) => id === asked) ?? optionNamed(choices[choice], asked))?.id;
  };
  return {
    q: (query.get('q') ?? '').slice(0, 200),
    labels: label ? [label] : [],
    category: idOf('category'),
    contributor: idOf('contributor'),
    keyword: idOf('keyword'),
    sort: SORTS.find((each) => each === query.get('sort')) ?? 'changed',
    after: query.get('after') ?? undefined,
    before: query.get('before') ?? undefined,
  };
};

const parseHiddenColumns = (query: URLSearchParams): string[] => {
  const hidden = query.get('without')?.split(',') ?? [];
  return HIDEABLE.filter((column) => hidden.includes(column));
};
