import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type ArticleCommand, articleDecider } from './decider.ts';
import type { ArticleEvent } from './events.ts';
import { type FeaturedOrderEvent, featuredOrderDecider, type ReorderFeatured } from './featured-order.ts';
import type { Article } from './state.ts';

export const articleAggregate: Aggregate<Article, ArticleCommand, ArticleEvent> = {
  prefix: 'article-',
  decider: articleDecider,
  texts: { 'travel.name': 'main', 'travel.access': 'main', 'travel.season': 'main' },
  upcastersByType: {
    ArticleCreated: [],
    ArticleEdited: [],
    ArticlePublished: [],
    ArticleScheduled: [],
    ArticleUnpublished: [],
    ArticleUnpublishScheduled: [],
    ArticleUnpublishCancelled: [],
    ArticleUpdateScheduled: [],
    ArticleUpdateMoved: [],
    ArticleUpdateCancelled: [],
    ArticleUpdateApplied: [],
    ArticleSourceLanguageChanged: [],
    ArticleOutdatedPartsMarked: [],
    ArticleCorrectionPublished: [],
    ArticleCorrectionWithdrawn: [],
    ArticleFeatured: [],
    ArticleUnfeatured: [],
    ArticleDeleted: [],
    ArticleRestored: [],
    ArticleReverted: [],
    ArticleSlugWithdrawn: [],
  },
};

/** The order of the featured articles. It has only one stream, `featured-order`. */
export const featuredOrderAggregate: Aggregate<string[], ReorderFeatured, FeaturedOrderEvent> = {
  prefix: 'featured-',
  decider: featuredOrderDecider,
  upcastersByType: { FeaturedReordered: [] },
};

export const article: DomainSlice = { aggregates: [articleAggregate, featuredOrderAggregate] };
