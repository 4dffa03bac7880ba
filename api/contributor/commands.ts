import { contributorAggregate } from '#domain/contributor/aggregate.ts';
import {
  addContributor,
  deleteContributor,
  editContributor,
  restoreContributor,
} from '#domain/contributor/commands.ts';
import { countArticlesReferencing } from '#projections/article/references.ts';
import { crudCommands } from '../commands/crud-commands.ts';
import { pictureReference } from '../media/references.ts';

export const contributorCommands = crudCommands('Contributor', {
  aggregate: contributorAggregate,
  schemas: { add: addContributor, edit: editContributor, delete: deleteContributor, restore: restoreContributor },
  toFacts: ({ role, ...facts }) => ({ ...facts, ...(role && { roles: role }) }),
  references: ({ avatar }) => pictureReference('avatar', avatar),
  countArticles: ({ read }, id) => countArticlesReferencing(read, id, ['author', 'photographer']),
});
