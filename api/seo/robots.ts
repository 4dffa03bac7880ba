/**
 * Returns the text of robots.txt. It excludes crawlers from the API, the admin area, the language switch and search results, whose number
 * is unbounded (docs/product.md, rule 14).
 */
export const robots = (siteUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin',
    'Disallow: /locale/',
    'Disallow: /*?q=',
    'Disallow: /*&q=',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    `Sitemap: ${siteUrl}/news-sitemap.xml`,
    '',
  ].join('\n');
