import type { ScheduledUpdate } from '#domain/article/scheduled-updates.ts';
import { type Article, evolveArticle } from '#domain/article/state.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { formatDateTime } from '../../../admin/format-date.ts';
import type { ArticleVersion } from '../../../admin/queries/article-views.ts';
import { type MessageId, t } from '../../../i18n.ts';

/** Returns the scheduled update with this id, if the article has it. */
export const updateIn = (article: Article, id: string | null): ScheduledUpdate | undefined =>
  article.status === 'none' ? undefined : article.updates?.find((update) => update.id === id);

/** Returns the article as a scheduled update would change it. */
export const articleWithUpdate = (article: Article, { facts, translations }: ScheduledUpdate): Article =>
  article.status === 'none'
    ? article
    : evolveArticle(article, { type: 'ArticleEdited', data: { id: article.id, facts, translations } });

/** Returns the revision that a parameter of the query names; undefined for anything but a number. */
export const revisionIn = (query: URLSearchParams, name: string): number | undefined => {
  const value = query.get(name) ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
};

/** Returns whether a revision is one of the events of a version. */
export const isShown = ({ revision, events }: ArticleVersion, shown: number): boolean =>
  shown <= revision && shown > revision - events;

/** Returns when a version was written. */
export const nameOfVersion = (locale: Locale, versions: ArticleVersion[], revision: number): string =>
  formatDateTime(locale, versions.find((version) => isShown(version, revision))?.at ?? versions[0]!.at);

/** Returns what was done in a version: the kinds of its events, and how many there are if a kind occurs more than once. */
export const whatHappened = (locale: Locale, { types, events }: ArticleVersion): string => {
  const said = types.map((type) => t(locale, `article.history.type.${type}` as MessageId)).join(', ');
  return events > types.length ? `${said} (${t(locale, 'article.history.events', { count: events })})` : said;
};

/** Returns the title in `locale`, else in the other language; undefined if there is none. */
export const titleOf = (article: Article, locale: Locale): string | undefined => {
  if (article.status === 'none') return undefined;
  const { pt, en } = article.translations;
  return article.translations[locale]?.text.title || pt?.text.title || en?.text.title;
};
