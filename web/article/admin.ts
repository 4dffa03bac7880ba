import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const articleAdmin = {
  screens: {
    articles: {
      path: '/admin/articles',
      roles: EDITORS,
      link: { text: 'articles.title', place: 20 },
      readModels: ['articles', 'categories', 'contributors'],
    },
    newArticle: { path: '/admin/articles/new', roles: EDITORS },
    article: {
      path: '/admin/articles/[id]',
      roles: EDITORS,
      readModels: ['articles', 'categories', 'contributors', 'media'],
    },
    versions: { path: '/admin/articles/[id]/history', roles: EDITORS, readModels: ['articles'] },
    featured: {
      path: '/admin/featured',
      roles: EDITORS,
      link: { text: 'featured.title', place: 30 },
      readModels: ['articles', 'featured-order'],
    },
    calendar: {
      path: '/admin/calendar',
      roles: EDITORS,
      link: { text: 'calendar.title', place: 70 },
      readModels: ['articles', 'adverts', 'editions'],
    },
  },
  editPaths: {
    home: '/admin/articles',
    articles: '/admin/articles',
    article: async (queries, locale, { slug = '' }) => {
      const id = await queries.articleIdAt(locale, slug);
      return id ? `/admin/articles/${id}` : undefined;
    },
  },
  actions: [{ to: '/admin/articles/new', text: 'article.desk.new' }],
} as const satisfies SliceAdmin<keyof typeof pt>;
