'use client';
import { Link } from 'waku';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { formatDate, formatDateTime } from '../../../admin/format-date.ts';
import { DataTable, type DataTableColumn } from '../../../admin/lists/data-table.client.tsx';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { useBulkActions } from '../../../admin/requests/use-bulk-actions.client.ts';
import { Button } from '../../../components/button.tsx';
import type { Translate } from '../../../message-format.ts';
import type { ArticleRow, ArticleRowTranslation } from './article-row.ts';
import { type BulkAction, bulkActions } from './bulk-actions.ts';
import { type ArticleListParams, articleListUrl } from './list-url.ts';

const BULK_IDS = {
  publish: { button: 'article.desk.publish', done: 'article.desk.didPublish' },
  unpublish: { button: 'article.desk.unpublish', done: 'article.desk.didUnpublish' },
  feature: { button: 'article.desk.feature', done: 'article.desk.didFeature' },
  unfeature: { button: 'article.desk.unfeature', done: 'article.desk.didUnfeature' },
  duplicate: { button: 'article.desk.duplicate', done: 'article.desk.didDuplicate' },
  remove: { button: 'article.desk.delete', done: 'article.desk.didDelete' },
} as const satisfies Record<BulkAction, object>;

interface TableProps {
  locale: Locale;
  here: ArticleListParams;
  articles: ArticleRow[];
  /** True for an author, who has no bulk actions. */
  isAuthor: boolean;
}

/** Renders one page of the article list, with bulk actions for the selected articles. */
export const ArticleTable = ({ locale, here, articles, isAuthor }: TableProps) => {
  const t = useMessage();
  return (
    <DataTable
      caption={t('articles.title')}
      columns={columnsOf(locale, here, t)}
      rows={articles}
      hidden={here.without ? here.without.split(',') : []}
      rowLabel={({ title }) => title}
      renderBulkActions={isAuthor ? undefined : (chosen, clear) => <BulkActions articles={chosen} onClear={clear} />}
    />
  );
};

const columnsOf = (locale: Locale, here: ArticleListParams, t: Translate): DataTableColumn<ArticleRow>[] => {
  const sorted = (sort: 'changed' | 'date' | 'title', direction: 'ascending' | 'descending') => ({
    to: articleListUrl({ ...here, sort }),
    direction: (here.sort ?? 'changed') === sort ? direction : undefined,
  });
  return [
    {
      id: 'image',
      header: t('article.desk.image'),
      cell: ({ image }) => (image ? <img src={image} alt="" loading="lazy" width="72" height="48" /> : null),
    },
    {
      id: 'title',
      header: t('article.desk.title'),
      isRowHeader: true,
      sort: sorted('title', 'ascending'),
      cell: ({ id, title, titleLocale, isFeatured }) => (
        <>
          <Link to={`/admin/articles/${id}` as '/admin'} lang={titleLocale}>
            {title}
          </Link>
          {isFeatured && <span className="articles-featured">{t('article.desk.featured')}</span>}
        </>
      ),
    },
    {
      id: 'state',
      header: t('article.desk.state'),
      cell: ({ translations }) => (
        <ul className="articles-states">
          {locales.map((each) => (
            <State key={each} locale={locale} language={t(`article.desk.${each}`)} translation={translations[each]} />
          ))}
        </ul>
      ),
    },
    { id: 'category', header: t('article.desk.category'), cell: ({ category }) => category || '–' },
    { id: 'author', header: t('article.desk.author'), cell: ({ author }) => author || '–' },
    {
      id: 'date',
      header: t('article.desk.date'),
      sort: sorted('date', 'descending'),
      cell: ({ date }) => formatDate(locale, `${date}T12:00:00Z`),
    },
    {
      id: 'changed',
      header: t('article.desk.changed'),
      sort: sorted('changed', 'descending'),
      cell: ({ changedAt }) => formatDateTime(locale, changedAt),
    },
  ];
};

interface StateProps {
  locale: Locale;
  language: string;
  translation: ArticleRowTranslation | undefined;
}

/** Shows the state of one language by a shape as well as a colour, for readers who cannot tell the colours apart. */
const State = ({ locale, language, translation }: StateProps) => {
  const t = useMessage();
  const status = translation?.status ?? 'missing';
  return (
    <li data-state={status}>
      {language}{' '}
      {translation?.address ? (
        // A page of the website: never a <Link>.
        <a href={translation.address} title={t('article.desk.view')}>
          {t(`article.desk.${status}`)}
        </a>
      ) : (
        t(`article.desk.${status}`)
      )}
      {translation?.scheduleFor && ` ${formatDateTime(locale, translation.scheduleFor)}`}
      {translation?.isOutdated && <em> · {t('article.desk.outdated')}</em>}
    </li>
  );
};

interface BulkProps {
  articles: ArticleRow[];
  onClear(): void;
}

const BulkActions = ({ articles, onClear }: BulkProps) => {
  const t = useMessage();
  const run = useBulkActions();
  return (
    <>
      <strong>{t('desk.selected', { count: articles.length })}</strong>
      {(Object.keys(bulkActions) as BulkAction[]).map((name) => {
        const actions = articles.flatMap(bulkActions[name]);
        return (
          <Button
            key={name}
            type="button"
            variant="ghost"
            disabled={actions.length === 0}
            onClick={() => {
              onClear();
              void run(actions, BULK_IDS[name].done);
            }}
          >
            {t(BULK_IDS[name].button)}
          </Button>
        );
      })}
      <Button type="button" variant="ghost" onClick={onClear}>
        {t('desk.clearSelection')}
      </Button>
    </>
  );
};
