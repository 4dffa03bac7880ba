import type { ArticleEvent } from '#domain/article/events.ts';
import type { FeaturedOrderEvent } from '#domain/article/featured-order.ts';
import { CREATOR_ROLES } from '#domain/shared/role-rights.ts';
import type { EventFields } from '../event-field.ts';
import { EDITORS, type SliceAdmin, WRITERS } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const articleAdmin = {
  screens: {
    articles: {
      path: '/admin/articles',
      roles: WRITERS,
      link: { text: 'articles.title', help: 'articles.help', icon: 'document', place: 20 },
      readModels: ['articles', 'categories', 'contributors', 'keywords'],
    },
    newArticle: { path: '/admin/articles/new', roles: CREATOR_ROLES },
    article: {
      path: '/admin/articles/[id]',
      roles: WRITERS,
      readModels: ['articles', 'categories', 'contributors', 'glossary', 'keywords', 'media', 'notes', 'workflow'],
    },
    versions: { path: '/admin/articles/[id]/history', roles: EDITORS, readModels: ['articles'] },
    featured: {
      path: '/admin/featured',
      roles: EDITORS,
      link: { text: 'featured.title', help: 'featured.help', icon: 'star', place: 30 },
      readModels: ['articles', 'featured-order', 'categories'],
    },
    calendar: {
      path: '/admin/calendar',
      roles: EDITORS,
      link: { text: 'calendar.title', help: 'calendar.help', icon: 'calendar', place: 70 },
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
  kinds: {
    article: {
      label: 'history.kind.article',
      path: (id) => `/admin/articles/${id}`,
      fields: {
        translations: {
          fields: {
            title: 'text',
            slug: 'text',
            summary: 'text',
            content: 'blocks',
            mainImageAlt: 'text',
            mainImageCaption: 'text',
          },
        },
        category: { prefix: 'category-' },
        author: { prefix: 'contributor-' },
        photographer: { prefix: 'contributor-' },
        keywords: { format: { prefix: 'keyword-' }, label: 'article.edit.keywords' },
        layout: {
          format: { options: { essay: { message: 'article.edit.layoutEssay' } } },
          label: 'article.edit.layout',
        },
        travel: {
          fields: {
            kind: {
              format: { options: { place: { message: 'travel.place' }, walk: { message: 'travel.walk' } } },
              label: 'article.edit.travel',
            },
            name: { format: 'text', label: 'article.edit.travelName' },
            access: { format: 'text', label: 'travel.access' },
            season: { format: 'text', label: 'travel.season' },
            position: {
              fields: {
                latitude: 'text',
                longitude: 'text',
              },
            },
            points: { format: 'count', label: 'article.edit.travelTrack' },
            distance: { format: 'text', label: 'article.edit.travelDistance' },
            ascent: { format: 'text', label: 'article.edit.travelAscent' },
            descent: { format: 'text', label: 'article.edit.travelDescent' },
            minutes: { format: 'text', label: 'article.edit.travelMinutes' },
            difficulty: {
              format: {
                options: {
                  easy: { message: 'travel.difficulty.easy' },
                  moderate: { message: 'travel.difficulty.moderate' },
                  hard: { message: 'travel.difficulty.hard' },
                },
              },
              label: 'travel.difficulty',
            },
          },
        },
        mainImage: 'picture',
        date: 'day',
        source: { format: 'language', label: 'article.history.source' },
        locale: 'language',
        scheduleFor: 'moment',
        unpublishFor: 'moment',
        asDraft: 'hidden',
        update: 'hidden',
        at: 'moment',
        slug: 'text',
        toRevision: 'text',
        parts: 'hidden',
        correction: 'hidden',
        change: { format: 'text', label: 'article.history.change' },
        texts: { format: 'text', label: 'article.history.correction' },
      } satisfies EventFields<ArticleEvent, keyof typeof pt>,
    },
    featured: {
      label: 'history.kind.featured',
      path: () => '/admin/featured',
      fields: { order: { prefix: 'article-' } } satisfies EventFields<FeaturedOrderEvent, keyof typeof pt>,
    },
  },
  jobs: {
    'delete-old-working-copies': {
      title: 'job.delete-old-working-copies',
      result: 'job.delete-old-working-copies.result',
    },
  },
  events: {
    ArticleCreated: 'history.event.ArticleCreated',
    ArticleEdited: 'history.event.ArticleEdited',
    ArticleReverted: 'history.event.ArticleReverted',
    ArticlePublished: 'history.event.ArticlePublished',
    ArticleScheduled: 'history.event.ArticleScheduled',
    ArticleUnpublished: 'history.event.ArticleUnpublished',
    ArticleUnpublishScheduled: 'history.event.ArticleUnpublishScheduled',
    ArticleUnpublishCancelled: 'history.event.ArticleUnpublishCancelled',
    ArticleUpdateScheduled: 'history.event.ArticleUpdateScheduled',
    ArticleUpdateMoved: 'history.event.ArticleUpdateMoved',
    ArticleUpdateCancelled: 'history.event.ArticleUpdateCancelled',
    ArticleUpdateApplied: 'history.event.ArticleUpdateApplied',
    ArticleFeatured: 'history.event.ArticleFeatured',
    ArticleUnfeatured: 'history.event.ArticleUnfeatured',
    ArticleSourceLanguageChanged: 'history.event.ArticleSourceLanguageChanged',
    ArticleOutdatedPartsMarked: 'history.event.ArticleOutdatedPartsMarked',
    ArticleCorrectionPublished: 'history.event.ArticleCorrectionPublished',
    ArticleCorrectionWithdrawn: 'history.event.ArticleCorrectionWithdrawn',
    ArticleDeleted: 'history.event.ArticleDeleted',
    ArticleRestored: 'history.event.ArticleRestored',
    ArticleSlugWithdrawn: 'history.event.ArticleSlugWithdrawn',
    FeaturedReordered: 'history.event.FeaturedReordered',
  } satisfies Record<ArticleEvent['type'] | FeaturedOrderEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
