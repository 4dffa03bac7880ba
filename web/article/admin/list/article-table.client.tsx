'use client';
import { Link } from 'waku';
import { type Locale, locales } from '#domain/shared/locale.ts';
import { type DeskColumn, DeskTable } from '../../../admin/data-table.client.tsx';
import { dayOf, momentOf } from '../../../admin/format-date.ts';
import { type Action, command } from '../../../admin/use-api-action.client.ts';
import { type BulkWords, useBulk } from '../../../admin/use-bulk-actions.client.ts';
import { publishing, withdrawing } from '../publishing-actions.client.ts';
import type { ListedArticle, ListedTranslation } from './article-row.ts';
import { type ArticlesPlace, articlesAddress } from './list-url.ts';

type Words = BulkWords &
  Record<ListedTranslation['status'] | Locale, string> &
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
    | 'remove'
    | 'clear'
    | 'didPublish'
    | 'didUnpublish'
    | 'didFeature'
    | 'didUnfeature'
    | 'didDelete',
    string
  >;

interface TableProps {
  locale: Locale;
  here: ArticlesPlace;
  articles: ListedArticle[];
  words: Words;
}

/** One page of articles, and what is done to several at once. */
export const ArticlesTable = ({ locale, here, articles, words }: TableProps) => (
  <DeskTable
    caption={words.caption}
    columns={columnsOf(locale, here, words)}
    rows={articles}
    hidden={here.without ? here.without.split(',') : []}
    words={words}
    nameOf={({ title }) => title}
    actions={(chosen, clear) => <BulkActions articles={chosen} clear={clear} words={words} />}
  />
);

const columnsOf = (locale: Locale, here: ArticlesPlace, words: Words): DeskColumn<ListedArticle>[] => {
  const sorted = (sort: 'changed' | 'date' | 'title', direction: 'ascending' | 'descending') => ({
    to: articlesAddress({ ...here, sort }),
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
      isName: true,
      sort: sorted('title', 'ascending'),
      cell: ({ id, title, isFeatured }) => (
        <>
          <Link to={`/admin/articles/${id}` as '/admin'}>{title}</Link>
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
            <State key={each} locale={locale} language={words[each]} translation={translations[each]} words={words} />
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
      cell: ({ date }) => dayOf(locale, `${date}T12:00:00Z`),
    },
    {
      id: 'changed',
      header: words.changed,
      sort: sorted('changed', 'descending'),
      cell: ({ changedAt }) => momentOf(locale, changedAt),
    },
  ];
};

interface StateProps {
  locale: Locale;
  language: string;
  translation: ListedTranslation | undefined;
  words: Words;
}

/** A shape before a colour: who does not see the one sees the other. */
const State = ({ locale, language, translation, words }: StateProps) => {
  const status = translation?.status ?? 'missing';
  return (
    <li data-state={status}>
      {language}{' '}
      {translation?.address ? (
        // A reader's page: never a <Link>.
        <a href={translation.address} title={words.view}>
          {words[status]}
        </a>
      ) : (
        words[status]
      )}
      {translation?.scheduleFor && ` ${momentOf(locale, translation.scheduleFor)}`}
      {translation?.isOutdated && <em> · {words.outdated}</em>}
    </li>
  );
};

interface BulkProps {
  articles: ListedArticle[];
  clear(): void;
  words: Words;
}

const BulkActions = ({ articles, clear, words }: BulkProps) => {
  const run = useBulk(words);
  const all = { publish, unpublish, feature, unfeature, remove };
  const said = {
    publish: words.didPublish,
    unpublish: words.didUnpublish,
    feature: words.didFeature,
    unfeature: words.didUnfeature,
    remove: words.didDelete,
  };
  return (
    <>
      <strong>{words.selected.replace('…', String(articles.length))}</strong>
      {(Object.keys(all) as (keyof typeof all)[]).map((name) => {
        const actions = articles.flatMap(all[name]);
        return (
          <button
            key={name}
            type="button"
            className="desk-link"
            disabled={actions.length === 0}
            onClick={() => {
              clear();
              void run(actions, said[name]);
            }}
          >
            {words[name]}
          </button>
        );
      })}
      <button type="button" className="desk-link" onClick={clear}>
        {words.clear}
      </button>
    </>
  );
};

/** Languages of an article whose state is one of these. */
const languagesIn = ({ translations }: ListedArticle, states: ListedTranslation['status'][]): Locale[] =>
  locales.filter((locale) => states.includes(translations[locale]?.status as ListedTranslation['status']));

const publish = (article: ListedArticle): Action[] =>
  languagesIn(article, ['draft', 'scheduled', 'unpublished']).map((locale) => publishing({ id: article.id, locale }));

/** What waits for a moment is kept from it, too. */
const unpublish = (article: ListedArticle): Action[] =>
  languagesIn(article, ['published', 'scheduled']).map((locale) =>
    withdrawing({ id: article.id, locale }, article.translations[locale]?.scheduleFor),
  );

const feature = ({ id, isFeatured }: ListedArticle): Action[] =>
  isFeatured ? [] : [command('FeatureArticle', { id }, command('UnfeatureArticle', { id }))];

const unfeature = ({ id, isFeatured }: ListedArticle): Action[] =>
  isFeatured ? [command('UnfeatureArticle', { id }, command('FeatureArticle', { id }))] : [];

const remove = ({ id }: ListedArticle): Action[] => [
  command('DeleteArticle', { id }, command('RestoreArticle', { id })),
];
