import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Term, type TermCommand, termDecider } from './decider.ts';
import type { TermEvent } from './events.ts';

export const termAggregate: Aggregate<Term, TermCommand, TermEvent> = {
  prefix: 'term-',
  decider: termDecider,
  texts: { name: 'empty' },
  upcastersByType: { TermAdded: [], TermEdited: [], TermDeleted: [], TermRestored: [] },
};

export const glossary: DomainSlice = { aggregates: [termAggregate] };
