/** The text of robots.txt: what programs may look at (product.md, Queries for programs); results of searches are as many as there are searches. */
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
