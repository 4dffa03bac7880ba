/**
 * When readers take an article to have appeared: the moment it was published, or, where the newsroom dates it back (an archive
 * that moves in), that day. ISO 8601, a moment or a day (`YYYY-MM-DD`). `date` is a day, `publishedAt` a moment in UTC.
 */
export const publicationDateOf = ({ date, publishedAt }: { date: string; publishedAt: string }): string =>
  date < publishedAt.slice(0, date.length) ? date : publishedAt;
