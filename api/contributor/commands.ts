import { contributorAggregate } from '#domain/contributor/aggregate.ts';
import {
  addContributor,
  deleteContributor,
  editContributor,
  restoreContributor,
} from '#domain/contributor/commands.ts';
import { countArticlesReferencing } from '../article/count-referencing-articles.ts';
import { crudCommands } from '../commands/crud-commands.ts';
import { pictureReference } from '../media/references.ts';

export const contributorCommands = crudCommands('Contributor', {
  aggregate: contributorAggregate,
  schemas: { add: addContributor, edit: editContributor, delete: deleteContributor, restore: restoreContributor },
  toFacts: ({ role, ...facts }) => ({ ...facts, ...(role && { roles: role }) }),
  references: ({ avatar }) => pictureReference('avatar', avatar),
  countArticles: (services, id) => countArticlesReferencing(services, id, ['author', 'photographer']),
});
