import type { Aggregate, Slice } from '../aggregate.ts';
import { type ArticleCommand, articleDecider } from './decider.ts';
import type { ArticleEvent } from './events.ts';
import type { Article } from './state.ts';

export const articleAggregate: Aggregate<Article, ArticleCommand, ArticleEvent> = {
  prefix: 'article-',
  decider: articleDecider,
  events: {
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
    ArticleFeatured: [],
    ArticleUnfeatured: [],
    ArticleDeleted: [],
    ArticleRestored: [],
    ArticleReverted: [],
    ArticleSlugWithdrawn: [],
  },
};

export const article: Slice = { aggregates: [articleAggregate] };
