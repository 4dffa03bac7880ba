/**
 * Returns the publication date of an article that readers see, in ISO 8601. It is `publishedAt`, the moment in UTC at which the article was
 * published, unless `date` (`YYYY-MM-DD`) is an earlier day: editors set such a `date` for articles from an archive.
 */
export const publicationDateOf = ({ date, publishedAt }: { date: string; publishedAt: string }): string =>
  date < publishedAt.slice(0, date.length) ? date : publishedAt;
