/**
 * Returns the date that readers see as an article's publication date, ISO 8601: `date` (a day, `YYYY-MM-DD`) if it is before the day of
 * `publishedAt` (a moment in UTC), else `publishedAt`. Editors set an earlier `date` for articles from an archive.
 */
export const publicationDateOf = ({ date, publishedAt }: { date: string; publishedAt: string }): string =>
  date < publishedAt.slice(0, date.length) ? date : publishedAt;
