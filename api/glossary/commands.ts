import { termAggregate } from '#domain/glossary/aggregate.ts';
import { addTerm, deleteTerm, editTerm, restoreTerm } from '#domain/glossary/commands.ts';
import { crudCommands } from '../commands/crud-commands.ts';

export const glossaryCommands = crudCommands('Term', {
  aggregate: termAggregate,
  schemas: { add: addTerm, edit: editTerm, delete: deleteTerm, restore: restoreTerm },
});
