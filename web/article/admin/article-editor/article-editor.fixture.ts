import { ABSENT_FACTS } from '#domain/article/events.ts';
import type { EditedArticle } from '#projections/article/views.ts';
import { emptyText } from '../../working-copy/article-values.ts';

/** Returns a saved article with a Portuguese text in this state. */
export const toEditedArticle = (id: string, status: 'draft' | 'scheduled' | 'published' = 'draft'): EditedArticle =>
  ({
    ...{
      id,
      revision: 3,
      isDeleted: false,
      isFeatured: false,
      source: 'pt',
      updates: [],
      corrections: [],
      pictures: {},
      pictureTexts: {},
    },
    facts: { ...ABSENT_FACTS, date: '2030-05-01' },
    translations: { pt: { text: { ...emptyText, title: 'Levada' }, publication: { status } } },
  }) as unknown as EditedArticle;
