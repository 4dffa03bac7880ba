import { advertAggregate } from '#domain/advert/aggregate.ts';
import { addAdvert, deleteAdvert, editAdvert, restoreAdvert } from '#domain/advert/commands.ts';
import { crudCommands } from '../commands/crud-commands.ts';
import { pictureReference } from '../media/references.ts';
import { previewedAdvertPage } from './previewed-page.ts';

export const advertCommands = crudCommands('Advert', {
  aggregate: advertAggregate,
  schemas: { add: addAdvert, edit: editAdvert, delete: deleteAdvert, restore: restoreAdvert },
  preview: previewedAdvertPage,
  references: ({ picture }) => pictureReference('picture', picture),
});
