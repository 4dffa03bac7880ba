/**
 * Returns the publication date of an article that readers see, in ISO 8601. It is `publishedAt`, the moment in UTC at which the article was
 * published, unless `date` (`YYYY-MM-DD`) is an earlier day: editors set such a `date` for articles from an archive.
 */
export const publicationDateOf = ({ date, publishedAt }: { date: string; publishedAt: string }): string =>
  date < publishedAt.slice(0, date.length) ? date : publishedAt;

/**
 * Returns when the text that readers see was last changed, in the form of `publicationDateOf`. Edits before the publication do not count:
 * readers have not seen them, and an import edits a text of an archive long after its date.
 */
export const modificationDateOf = (article: { date: string; publishedAt: string; editedAt: string }): string =>
  article.editedAt > article.publishedAt ? article.editedAt : publicationDateOf(article);
