import { templateAggregate } from '#domain/template/aggregate.ts';
import { createFromTemplate, saveAsTemplate, templateSchemas } from '#domain/template/commands.ts';
import type { TemplateFacts } from '#domain/template/events.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { crudCommands } from '../commands/crud-commands.ts';
import { omitUndefined } from '../commands/omit-undefined.ts';
import { createArticleFromTemplate } from './create-from-template.ts';
import { saveArticleAsTemplate } from './save-as-template.ts';

/** A template is added from an article. */
const { AddTemplate: _, ...sharedCommands } = crudCommands('Template', {
  aggregate: templateAggregate,
  schemas: templateSchemas,
  toFacts: (given): Partial<TemplateFacts> => omitUndefined(given),
});

export const templateCommands: Record<string, CommandDefinition> = {
  SaveAsTemplate: defineCommand({
    roles: CONTENT_ROLES,
    schema: saveAsTemplate,
    success: 'success.templateAdded',
    execute: saveArticleAsTemplate,
  }),
  CreateFromTemplate: defineCommand({
    roles: CONTENT_ROLES,
    schema: createFromTemplate,
    success: 'success.articleFromTemplate',
    execute: createArticleFromTemplate,
  }),
  ...sharedCommands,
};
