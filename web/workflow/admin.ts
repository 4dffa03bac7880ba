import type { WorkflowEvent } from '#domain/workflow/events.ts';
import type { EventFields } from '../event-field.ts';
import { type SliceAdmin, WRITERS } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const workflowAdmin = {
  screens: {
    board: {
      path: '/admin/board',
      roles: WRITERS,
      link: { text: 'board.title', help: 'board.help', icon: 'board', place: 25 },
      readModels: ['workflow', 'articles'],
    },
  },
  kinds: {
    workflow: {
      label: 'history.kind.workflow',
      path: (id) => `/admin/articles/${id}`,
      namedLike: 'article-',
      fields: {
        locale: 'language',
        step: {
          options: {
            draft: { message: 'workflow.step.draft' },
            review: { message: 'workflow.step.review' },
            ready: { message: 'workflow.step.ready' },
          },
        },
        assignee: 'account',
        due: 'day',
      } satisfies EventFields<WorkflowEvent, keyof typeof pt>,
    },
  },
  events: {
    ArticleStepMoved: 'history.event.ArticleStepMoved',
    ArticleAssigned: 'history.event.ArticleAssigned',
    ArticleUnassigned: 'history.event.ArticleUnassigned',
    ArticleDueDateSet: 'history.event.ArticleDueDateSet',
    ArticleDueDateCleared: 'history.event.ArticleDueDateCleared',
  } satisfies Record<WorkflowEvent['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
