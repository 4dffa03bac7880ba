import type { RequestContext } from '#web/context.ts';
import { href, localeOf } from '#web/routes.ts';
import { type StandingScreen, standingPages } from '#web/standing-page/pages.ts';

/**
 * Stands in for the built front end, which needs a build: the same addresses, asking the same queries, as a few lines of HTML.
 * `/500` and `/en/500` are the page for failures.
 */
export const plainPages = async (request: Request, context: RequestContext): Promise<Response> => {
  const { pathname, searchParams } = new URL(request.url);
  const locale = localeOf(pathname);
  const [screen, category, slug] = pathname.split('/').filter((part) => part !== '' && part !== 'en');
  if (screen === undefined) return home(context, locale);
  if (screen === '500') return failure(context);
  const standing = standingScreens.find((each) => href(each, locale) === pathname);
  if (standing) return standingPage(context, locale, standing);
  if (screen === 'nesta-edicao' || screen === 'latest-edition') return edition(context, locale);
  if (screen === 'hyperlink') return hyperlinks(context, locale, category);
  if (screen === 'guia-de-restaurantes' || screen === 'restaurant-guide') return guide(context, locale);
  if (screen !== 'artigos' && screen !== 'articles') return notFound(context);
  if (category && slug) return article(context, locale, decodeURIComponent(category), decodeURIComponent(slug));
  return list(context, locale, category, searchParams);
};

type PageLocale = ReturnType<typeof localeOf>;

const html = (...lines: string[]): Response => new Response(`<!doctype html>\n${lines.join('\n')}\n`);

const home = async ({ queries }: RequestContext, locale: PageLocale): Promise<Response> => {
  const { title } = await queries.settings(locale);
  const { cover } = await queries.frontPage(locale);
  const categories = await queries.categories(locale);
  return html(`<h1>${title}</h1>`, cover?.title ?? '', ...categories.map(({ name }) => name));
};

const standingScreens = Object.keys(standingPages) as StandingScreen[];

const standingPage = async ({ queries }: RequestContext, locale: PageLocale, screen: StandingScreen) => {
  const { title, content } = await queries.page(locale, standingPages[screen]);
  return html(`<h1>${title}</h1>`, JSON.stringify(content));
};

const list = async (
  { queries, today }: RequestContext,
  locale: PageLocale,
  category: string | undefined,
  search: URLSearchParams,
): Promise<Response> => {
  const limit = Number(search.get('limit') ?? 24);
  const advert = await queries.advert(locale, 'list', today, href('articles', locale));
  const { total, items } = await queries.articles(locale, { category, q: search.get('q') ?? undefined, limit });
  return html(
    `<h1>${total}</h1>`,
    ...items.map(({ title, author }) => `<p>${title}, ${author.name}</p>`),
    advert?.target ?? '',
  );
};

const article = async (
  context: RequestContext,
  locale: PageLocale,
  category: string,
  slug: string,
): Promise<Response> => {
  const lookup = await context.queries.article(locale, category, slug);
  if ('missing' in lookup) return notFound(context);
  if ('movedTo' in lookup) {
    context.response.status = 301;
    context.response.location = href('article', locale, lookup.movedTo);
    return html('moved');
  }
  const { title, author, content } = lookup.found;
  return html(`<h1>${title}</h1>`, author.name, JSON.stringify(content));
};

const edition = async ({ queries }: RequestContext, locale: PageLocale): Promise<Response> => {
  const newest = await queries.edition(locale);
  const titles = newest?.articles.map(({ title }) => title) ?? [];
  return html(`<h1>${newest?.title}</h1>`, newest?.cover?.id ?? '', ...titles);
};

const hyperlinks = async (context: RequestContext, locale: PageLocale, id: string | undefined): Promise<Response> => {
  if (id === undefined) {
    const all = await context.queries.hyperlinks(locale);
    return html('<h1>Hyperlinks</h1>', ...all.map(({ title }) => title));
  }
  const found = await context.queries.hyperlink(locale, id);
  return found ? html(`<h1>${found.title}</h1>`, found.target) : notFound(context);
};

const guide = async ({ queries, today }: RequestContext, locale: PageLocale): Promise<Response> => {
  const { total, items } = await queries.guide(locale, {}, today);
  return html(`<h1>${total}</h1>`, ...items.map(({ name, votes }) => `<p>${name}: ${votes}</p>`));
};

const notFound = (context: RequestContext): Response => {
  context.response.status = 404;
  return html('<h1>404</h1>');
};

const failure = (context: RequestContext): Response => {
  context.response.status = 500;
  return html('<h1>The page for failures</h1>');
};
