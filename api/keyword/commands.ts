import { keywordAggregate } from '#domain/keyword/aggregate.ts';
import { addKeyword, deleteKeyword, editKeyword, restoreKeyword } from '#domain/keyword/commands.ts';
import { crudCommands } from '../commands/crud-commands.ts';

export const keywordCommands = crudCommands('Keyword', {
  aggregate: keywordAggregate,
  schemas: { add: addKeyword, edit: editKeyword, delete: deleteKeyword, restore: restoreKeyword },
});
