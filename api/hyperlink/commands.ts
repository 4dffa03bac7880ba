import { hyperlinkAggregate } from '#domain/hyperlink/aggregate.ts';
import { addHyperlink, deleteHyperlink, editHyperlink, restoreHyperlink } from '#domain/hyperlink/commands.ts';
import { crudCommands } from '../commands/crud-commands.ts';
import { pictureReference } from '../media/references.ts';
import { addNewHyperlink } from './add-hyperlink.ts';

export const hyperlinkCommands = crudCommands('Hyperlink', {
  aggregate: hyperlinkAggregate,
  schemas: { add: addHyperlink, edit: editHyperlink, delete: deleteHyperlink, restore: restoreHyperlink },
  references: ({ picture }) => pictureReference('picture.mediaId', picture?.mediaId),
  add: addNewHyperlink,
});
