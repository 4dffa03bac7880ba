import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Template, type TemplateCommand, templateDecider } from './decider.ts';
import type { TemplateEvent } from './events.ts';

export const templateAggregate: Aggregate<Template, TemplateCommand, TemplateEvent> = {
  prefix: 'template-',
  decider: templateDecider,
  upcastersByType: { TemplateAdded: [], TemplateEdited: [], TemplateDeleted: [], TemplateRestored: [] },
};

export const template: DomainSlice = { aggregates: [templateAggregate] };
