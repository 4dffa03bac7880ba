import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import type { KeywordFacts } from './events.ts';

export type Keyword = CrudState<KeywordFacts>;
export type KeywordCommand = CrudCommand<'Keyword', KeywordFacts>;

/** Decides the commands of keywords. Rejects with the codes of `crudDecider`. */
export const keywordDecider = crudDecider<'Keyword', KeywordFacts>('Keyword');
