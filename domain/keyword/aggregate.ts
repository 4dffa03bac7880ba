import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Keyword, type KeywordCommand, keywordDecider } from './decider.ts';
import type { KeywordEvent } from './events.ts';

export const keywordAggregate: Aggregate<Keyword, KeywordCommand, KeywordEvent> = {
  prefix: 'keyword-',
  decider: keywordDecider,
  texts: { name: 'main' },
  upcastersByType: { KeywordAdded: [], KeywordEdited: [], KeywordDeleted: [], KeywordRestored: [] },
};

export const keyword: DomainSlice = { aggregates: [keywordAggregate] };
