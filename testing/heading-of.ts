/** Returns the text of a page's first headline. */
export const headingOf = (html: string): string | undefined =>
  /<h1\b[^>]*>(.*?)<\/h1>/s
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&');
