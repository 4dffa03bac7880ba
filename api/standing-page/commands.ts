import { editPage } from '#domain/standing-page/commands.ts';
import { type EditPage, pageDecider } from '#domain/standing-page/decider.ts';
import { picturesIn } from '../article/texts.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';

const send = sendTo(pageDecider, 'page');

export const pageCommands: Record<string, CommandDefinition> = {
  EditPage: defineCommand({
    roles: CONTENT_ROLES,
    schema: editPage,
    success: 'success.pageUpdated',
    execute: async ({ page, expectedRevision, translations }, services, origin) => {
      await checkReferences(services.store, { pictures: picturesIn(translations) });
      const command = { name: 'EditPage', page, translations } as EditPage;
      return send(page, command, services, origin, expectedRevision);
    },
  }),
};
