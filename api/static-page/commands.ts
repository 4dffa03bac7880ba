import { pageAggregate } from '#domain/static-page/aggregate.ts';
import { editPage } from '#domain/static-page/commands.ts';
import type { EditPage } from '#domain/static-page/decider.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';
import { picturesIn } from '../media/references.ts';

const send = sendTo(pageAggregate);

export const pageCommands: Record<string, CommandDefinition> = {
  EditPage: defineCommand({
    roles: CONTENT_ROLES,
    schema: editPage,
    success: 'success.pageUpdated',
    execute: async ({ page, expectedRevision, translations }, services, context) => {
      await checkReferences(services.store, picturesIn(translations));
      const command = { name: 'EditPage', page, translations } as EditPage;
      return send(page, command, services, context, expectedRevision);
    },
  }),
};
