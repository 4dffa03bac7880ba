import { z } from 'zod';
import type { Locale } from '#domain/shared/locale.ts';
import type { ArticleView } from '#projections/article/views.ts';
import type { Queries } from '#projections/queries.ts';
import { createQueries } from '#projections/read-models.ts';
import { matchPath } from '#web/routes.ts';
import { shareImageHref } from '#web/share-images.ts';
import { defineFunction } from '../functions/function-definition.ts';
import { Problem } from '../http/problem.ts';

/** Pixels of a share image. */
const IMAGE = { thumbnail_width: 1200, thumbnail_height: 630 };

/** Describes an article for pages of other sites that link to it (https://oembed.com). */
export const oembed = defineFunction({
  describes: 'oEmbed of an article: `{url}` → `{type: "link", title, author_name, provider_name, thumbnail_url …}`',
  roles: 'anyone',
  isQuery: true,
  schema: z.object({ url: z.url().max(2000), format: z.string().max(20).optional().describe('`json`') }),
  run: async ({ url, format = 'json' }, { services: { read, siteUrl } }) => {
    if (format !== 'json') throw new Problem(501, 'format_not_offered');
    const { origin, pathname } = new URL(url);
    const page = origin === new URL(siteUrl).origin ? matchPath(pathname.replace(/\/$/, '')) : undefined;
    if (page?.screen !== 'article') throw new Problem(404, 'not_found');
    const { locale, params } = page;
    const queries = createQueries(read, () => {});
    const { id, title, author } = await findCurrent(queries, locale, {
      category: params.category!,
      slug: params.slug!,
    });
    return {
      version: '1.0',
      type: 'link',
      title,
      author_name: author.name,
      provider_name: (await queries.settings(locale)).title,
      provider_url: siteUrl,
      thumbnail_url: siteUrl + shareImageHref(locale, { kind: 'article', id }),
      ...IMAGE,
    };
  },
});

/** Finds the article at an address, which may be a former one. Throws 404 if there is none. */
const findCurrent = async (
  queries: Pick<Queries, 'article'>,
  locale: Locale,
  { category, slug }: { category: string; slug: string },
): Promise<ArticleView> => {
  const lookup = await queries.article(locale, category, slug);
  if ('found' in lookup) return lookup.found;
  if ('missing' in lookup) throw new Problem(404, 'not_found');
  return findCurrent(queries, locale, lookup.movedTo);
};
