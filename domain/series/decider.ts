import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import type { SeriesFacts } from './events.ts';

export type Series = CrudState<SeriesFacts>;
export type SeriesCommand = CrudCommand<'Series', SeriesFacts>;

/** Decides the commands of series. Rejects with the codes of `crudDecider`. */
export const seriesDecider = crudDecider<'Series', SeriesFacts>('Series');
