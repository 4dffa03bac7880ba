import { v4 as newId } from 'uuid';
import { type Locale, locales } from '#domain/shared/locale.ts';
import type { ApiAction } from '../../../admin/requests/send-action.client.ts';
import { commandAction } from '../../../admin/requests/use-api-action.client.ts';
import { duplicateAction, publishAction, unpublishAction } from '../publishing-actions.client.ts';
import type { ArticleRow, ArticleRowTranslation } from './article-row.ts';

/** Returns the languages of an article that are in one of these states. */
const languagesIn = ({ translations }: ArticleRow, states: ArticleRowTranslation['status'][]): Locale[] =>
  locales.filter((locale) => states.includes(translations[locale]?.status as ArticleRowTranslation['status']));

const publish = (article: ArticleRow): ApiAction[] =>
  languagesIn(article, ['draft', 'scheduled', 'unpublished']).map((locale) =>
    publishAction({ id: article.id, locale }, article.translations[locale]),
  );

/** Also cancels scheduled publications. */
const unpublish = (article: ArticleRow): ApiAction[] =>
  languagesIn(article, ['published', 'scheduled']).map((locale) =>
    unpublishAction({ id: article.id, locale }, article.translations[locale]),
  );

const feature = ({ id, isFeatured }: ArticleRow): ApiAction[] =>
  isFeatured ? [] : [commandAction('FeatureArticle', { id }, commandAction('UnfeatureArticle', { id }))];

const unfeature = ({ id, isFeatured }: ArticleRow): ApiAction[] =>
  isFeatured ? [commandAction('UnfeatureArticle', { id }, commandAction('FeatureArticle', { id }))] : [];

const duplicate = ({ id }: ArticleRow): ApiAction[] => [duplicateAction(id, newId())];

const remove = ({ id }: ArticleRow): ApiAction[] => [
  commandAction('DeleteArticle', { id }, commandAction('RestoreArticle', { id })),
];

/** What can be done with several articles at once: for each article, the requests to send; none where there is nothing to do. */
export const bulkActions = { publish, unpublish, feature, unfeature, duplicate, remove };
export type BulkAction = keyof typeof bulkActions;
