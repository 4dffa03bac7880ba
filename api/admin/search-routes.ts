import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { locales } from '#domain/shared/locale.ts';
import { todayInMadeira } from '#domain/shared/madeira-day.ts';
import { FINDER_ROLES, LIBRARY_ROLES, roleRights } from '#domain/shared/role-rights.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { advertPictureIds } from '#projections/advert/media-usage.ts';
import { libraryPage } from '#projections/media/library.ts';
import { createQueries, type Queries, type ReadDatabase } from '#projections/read-models.ts';
import { tokenize } from '#projections/search/tokenizer.ts';
import { itemTypes } from '#web/admin-screens.ts';
import { pictureUrl } from '#web/components/picture-sources.ts';
import { formatCredit, t } from '#web/i18n.ts';
import type { ItemType } from '#web/item-type.ts';
import type { MessageId } from '#web/messages.ts';
import { href } from '#web/routes.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { localeOfRequest } from '../http/locale.ts';
import { validate } from '../http/validate.ts';

const asked = z.object({
  kind: z.enum(['articles', 'pictures', 'everything']),
  q: z.string().max(200).default(''),
});

/** Maximum number of articles. */
const MAX_ARTICLES = 8;
/** Maximum number of items of every other kind. */
const MAX_OTHERS = 4;

/**
 * Registers `GET /api/desk/find?kind&q`, for staff that may write or see the library: finds items with words that start like those of `q` →
 * `{items}`. Authors find their own articles and all pictures, photographers pictures only.
 * In an item, `to` is the path of its admin screen.
 * - `kind=articles`: `{id, title, titleLocale, detail, to, address?}`, last changed first; `titleLocale` is the language of the title,
 *   `detail` the category, `address` the path on the website if published.
 * - `kind=pictures`: `{id, url, title, texts, credit}`, last added first, those of adverts last.
 * - `kind=everything`: `{group, id, title, titleLocale?, detail, to}` of all kinds of items that have a screen; `group` is the heading of the kind.
 */
export const adminSearchRoutes = (app: FastifyInstance, read: ReadDatabase): void => {
  app.get('/api/desk/find', { config: { access: staffAccess(FINDER_ROLES) } }, async (request, reply) => {
    const { kind, q } = validate(asked, request.query);
    const queries = createQueries(read, () => {});
    const locale = localeOfRequest(request);
    const { id, role } = admittedStaff(request);
    const items = await finders[kind]({ read, queries, locale, q, id, role });
    return reply.header('cache-control', 'private, no-store').send({ items });
  });
};

type Language = (typeof locales)[number];

interface Search {
  read: ReadDatabase;
  queries: Queries;
  locale: Language;
  q: string;
  /** The account that searches. Authors find their own articles and all pictures, translators all of both, photographers the pictures. */
  id: string;
  role: StaffRole;
}

const articles = async ({ queries, locale, q, id: account, role }: Search) => {
  const { writes } = roleRights[role];
  if (writes === 'none') return [];
  const ownOf = writes === 'own' ? account : undefined;
  const { articles: found } = await queries.adminArticles(locale, { q, labels: [], sort: 'changed', ownOf });
  return found.slice(0, MAX_ARTICLES).map(({ id, title, titleLocale, category, translations }) => {
    const published = [locale, ...locales].find((each) => translations[each]?.publication.status === 'published');
    const of = published && translations[published];
    return {
      id,
      title,
      titleLocale,
      detail: category?.name ?? '',
      to: `/admin/articles/${id}`,
      address: of && href('article', published, { category: of.categorySlug, slug: of.slug }),
    };
  });
};

/** Finds pictures; those of adverts come last, since they are hardly ever wanted in a text. */
const pictures = async ({ read, locale, q }: Search) => {
  const { pictures: found } = await libraryPage(read, { q, show: 'all' }, { last: advertPictureIds });
  return found.map((picture) => ({
    id: picture.mediaId,
    url: pictureUrl(picture, 320),
    title: picture.fileName,
    texts: picture.texts,
    credit: formatCredit(locale, picture.credit),
  }));
};

const toFoundArticles = (locale: Language, found: Awaited<ReturnType<typeof articles>>) =>
  found.map(({ address: _, ...article }) => ({ group: t(locale, 'articles.title'), ...article }));

/** Searches all kinds of items that have an admin screen. `group` is the heading of the kind. */
const everything = async (search: Search) => {
  const { queries, locale, q, role } = search;
  if (roleRights[role].writes !== 'all') return ownKinds(search);
  const [found, images, items] = await Promise.all([
    articles(search),
    pictures(search),
    Promise.all(Object.values(itemTypes).map((type) => itemsOf(type, queries, locale, q))),
  ]);
  return [...toFoundArticles(locale, found), ...items.flat(), ...toFoundPictures(locale, images)];
};

/** Searches what an account that is no editor has a screen for: articles, and pictures if it sees the library. */
const ownKinds = async (search: Search) => {
  const { locale, role } = search;
  const images = LIBRARY_ROLES.includes(role) ? await pictures(search) : [];
  return [...toFoundArticles(locale, await articles(search)), ...toFoundPictures(locale, images)];
};

const toFoundPictures = (locale: Language, found: Awaited<ReturnType<typeof pictures>>) =>
  found.slice(0, MAX_OTHERS).map(({ id, title, texts }) => ({
    group: t(locale, 'media.title'),
    id,
    title: texts[locale].alt || title,
    detail: '',
    to: `/admin/media?picture=${id}`,
  }));

/** Finds items of one type by their names and the texts of their list. */
const itemsOf = async ({ rows, path, title }: ItemType<MessageId>, queries: Queries, locale: Language, q: string) => {
  const all = await rows(queries, locale, todayInMadeira(new Date()));
  return all
    .filter(({ name, cells }) => startsLike([name, ...cells.filter((cell) => typeof cell === 'string')].join(' '), q))
    .slice(0, MAX_OTHERS)
    .map(({ id, name }) => ({ group: t(locale, title), id, title: name, detail: '', to: `${path}?open=${id}` }));
};

/** Returns true if each typed word is the start of a word in the name. */
const startsLike = (name: string, q: string): boolean => {
  const words = tokenize(name).map(({ word }) => word);
  return tokenize(q).every((typed) => words.some((word) => word.startsWith(typed.word)));
};

const finders = { articles, pictures, everything };
