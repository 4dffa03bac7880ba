import { internationalLocale, type Locale } from '#domain/shared/locale.ts';
import { pageAggregate } from '#domain/static-page/aggregate.ts';
import { editPage } from '#domain/static-page/commands.ts';
import type { EditPage } from '#domain/static-page/decider.ts';
import { href, pageNames, pagePaths } from '#web/routes.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { checkReferences } from '../commands/references.ts';
import { sendTo } from '../commands/send.ts';
import { picturesIn } from '../media/references.ts';

/** Returns the path of a static page, whose key is the last segment of its English path. */
const pathOf = (key: string, locale: Locale): string | undefined => {
  const name = pageNames.find((each) => pagePaths[each][internationalLocale] === `/${internationalLocale}/${key}`);
  return name && href(name, locale);
};

const send = sendTo(pageAggregate);

export const pageCommands: Record<string, CommandDefinition> = {
  EditPage: defineCommand({
    roles: CONTENT_ROLES,
    schema: editPage,
    success: 'success.pageUpdated',
    preview: async (_read, { id, locale, now }) => ({ path: pathOf(id, locale), moment: now }),
    execute: async ({ page, expectedRevision, translations }, services, context) => {
      await checkReferences(services.store, picturesIn(translations));
      const command = { name: 'EditPage', page, translations } as EditPage;
      return send(page, command, services, context, expectedRevision);
    },
  }),
};
