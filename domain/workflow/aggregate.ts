import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Workflow, type WorkflowCommand, workflowDecider } from './decider.ts';
import type { WorkflowEvent } from './events.ts';

export const workflowAggregate: Aggregate<Workflow, WorkflowCommand, WorkflowEvent> = {
  prefix: 'workflow-',
  decider: workflowDecider,
  upcastersByType: {
    ArticleStepMoved: [],
    ArticleAssigned: [],
    ArticleUnassigned: [],
    ArticleDueDateSet: [],
    ArticleDueDateCleared: [],
  },
};

export const workflow: DomainSlice = { aggregates: [workflowAggregate] };
