'use client';
import { Link } from 'waku';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { formatDate, formatDateTime } from '../../../admin/format-date.ts';
import { DataTable, type DataTableColumn } from '../../../admin/lists/data-table.client.tsx';
import { type BulkMessages, useBulkActions } from '../../../admin/requests/use-bulk-actions.client.ts';
import { Button } from '../../../components/button.tsx';
import type { ArticleRow, ArticleRowTranslation } from './article-row.ts';
import { type BulkAction, bulkActions } from './bulk-actions.ts';
import { type ArticleListParams, articleListUrl } from './list-url.ts';

type Words = BulkMessages &
  Record<ArticleRowTranslation['status'] | Locale, string> &
  Record<
    | 'caption'
    | 'select'
    | 'selectAll'
    | 'selected'
    | 'image'
    | 'title'
    | 'state'
    | 'category'
    | 'author'
    | 'date'
    | 'changed'
    | 'featured'
    | 'missing'
    | 'outdated'
    | 'view'
    | 'publish'
    | 'unpublish'
    | 'feature'
    | 'unfeature'
    | 'duplicate'
    | 'remove'
    | 'clear'
    | 'didPublish'
    | 'didUnpublish'
    | 'didFeature'
    | 'didUnfeature'
    | 'didDuplicate'
    | 'didDelete',
    string
  >;

interface TableProps {
  locale: Locale;
  here: ArticleListParams;
  articles: ArticleRow[];
  /** True for an author, who has no bulk actions. */
  isAuthor: boolean;
  messages: Words;
}

/** Renders one page of the article list, with bulk actions for the selected articles. */
export const ArticleTable = ({ locale, here, articles, isAuthor, messages }: TableProps) => (
  <DataTable
    caption={messages.caption}
    columns={columnsOf(locale, here, messages)}
    rows={articles}
    hidden={here.without ? here.without.split(',') : []}
    messages={messages}
    rowLabel={({ title }) => title}
    renderBulkActions={
      isAuthor ? undefined : (chosen, clear) => <BulkActions articles={chosen} onClear={clear} messages={messages} />
    }
  />
);

const columnsOf = (locale: Locale, here: ArticleListParams, words: Words): DataTableColumn<ArticleRow>[] => {
  const sorted = (sort: 'changed' | 'date' | 'title', direction: 'ascending' | 'descending') => ({
    to: articleListUrl({ ...here, sort }),
    direction: (here.sort ?? 'changed') === sort ? direction : undefined,
  });
  return [
    {
      id: 'image',
      header: words.image,
      cell: ({ image }) => (image ? <img src={image} alt="" loading="lazy" width="72" height="48" /> : null),
    },
    {
      id: 'title',
      header: words.title,
      isRowHeader: true,
      sort: sorted('title', 'ascending'),
      cell: ({ id, title, titleLocale, isFeatured }) => (
        <>
          <Link to={`/admin/articles/${id}` as '/admin'} lang={titleLocale}>
            {title}
          </Link>
          {isFeatured && <span className="articles-featured">{words.featured}</span>}
        </>
      ),
    },
    {
      id: 'state',
      header: words.state,
      cell: ({ translations }) => (
        <ul className="articles-states">
          {locales.map((each) => (
            <State
              key={each}
              locale={locale}
              language={words[each]}
              translation={translations[each]}
              messages={words}
            />
          ))}
        </ul>
      ),
    },
    { id: 'category', header: words.category, cell: ({ category }) => category || '–' },
    { id: 'author', header: words.author, cell: ({ author }) => author || '–' },
    {
      id: 'date',
      header: words.date,
      sort: sorted('date', 'descending'),
      cell: ({ date }) => formatDate(locale, `${date}T12:00:00Z`),
    },
    {
      id: 'changed',
      header: words.changed,
      sort: sorted('changed', 'descending'),
      cell: ({ changedAt }) => formatDateTime(locale, changedAt),
    },
  ];
};

interface StateProps {
  locale: Locale;
  language: string;
  translation: ArticleRowTranslation | undefined;
  messages: Words;
}

/** Shows the state of one language by a shape as well as a colour, for readers who cannot tell the colours apart. */
const State = ({ locale, language, translation, messages }: StateProps) => {
  const status = translation?.status ?? 'missing';
  return (
    <li data-state={status}>
      {language}{' '}
      {translation?.address ? (
        // A page of the website: never a <Link>.
        <a href={translation.address} title={messages.view}>
          {messages[status]}
        </a>
      ) : (
        messages[status]
      )}
      {translation?.scheduleFor && ` ${formatDateTime(locale, translation.scheduleFor)}`}
      {translation?.isOutdated && <em> · {messages.outdated}</em>}
    </li>
  );
};

interface BulkProps {
  articles: ArticleRow[];
  onClear(): void;
  messages: Words;
}

const BulkActions = ({ articles, onClear, messages }: BulkProps) => {
  const run = useBulkActions(messages);
  const said: Record<BulkAction, string> = {
    publish: messages.didPublish,
    unpublish: messages.didUnpublish,
    feature: messages.didFeature,
    unfeature: messages.didUnfeature,
    duplicate: messages.didDuplicate,
    remove: messages.didDelete,
  };
  return (
    <>
      <strong>{messages.selected.replace('…', String(articles.length))}</strong>
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
              void run(actions, said[name]);
            }}
          >
            {messages[name]}
          </Button>
        );
      })}
      <Button type="button" variant="ghost" onClick={onClear}>
        {messages.clear}
      </Button>
    </>
  );
};
