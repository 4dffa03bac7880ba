import { seriesAggregate } from '#domain/series/aggregate.ts';
import { addSeries, deleteSeries, editSeries, restoreSeries } from '#domain/series/commands.ts';
import { articleReferences } from '../article/references.ts';
import { crudCommands } from '../commands/crud-commands.ts';

export const seriesCommands = crudCommands('Series', {
  aggregate: seriesAggregate,
  schemas: { add: addSeries, edit: editSeries, delete: deleteSeries, restore: restoreSeries },
  references: ({ articles }) => articleReferences('articles', articles),
});
