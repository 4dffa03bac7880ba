import { templateAggregate } from '#domain/template/aggregate.ts';
import {
  createFromTemplate,
  deleteTemplate,
  editTemplate,
  restoreTemplate,
  saveAsTemplate,
} from '#domain/template/commands.ts';
import { CONTENT_ROLES, type CommandDefinition, defineCommand } from '../commands/command.ts';
import { sendTo } from '../commands/send.ts';
import { createArticleFromTemplate } from './create-from-template.ts';
import { saveArticleAsTemplate } from './save-as-template.ts';

const roles = CONTENT_ROLES;
const send = sendTo(templateAggregate);

export const templateCommands: Record<string, CommandDefinition> = {
  SaveAsTemplate: defineCommand({
    roles,
    schema: saveAsTemplate,
    success: 'success.templateAdded',
    execute: saveArticleAsTemplate,
  }),
  CreateFromTemplate: defineCommand({
    roles,
    schema: createFromTemplate,
    success: 'success.articleFromTemplate',
    execute: createArticleFromTemplate,
  }),
  EditTemplate: defineCommand({
    roles,
    schema: editTemplate,
    success: 'success.templateUpdated',
    execute: ({ id, expectedRevision, name }, services, context) =>
      send(
        id,
        { name: 'EditTemplate', facts: name === undefined ? {} : { name } },
        services,
        context,
        expectedRevision,
      ),
  }),
  DeleteTemplate: defineCommand({
    roles,
    schema: deleteTemplate,
    success: 'success.templateDeleted',
    execute: ({ id, expectedRevision }, services, context) =>
      send(id, { name: 'DeleteTemplate' }, services, context, expectedRevision),
  }),
  RestoreTemplate: defineCommand({
    roles,
    schema: restoreTemplate,
    success: 'success.templateRestored',
    execute: ({ id, expectedRevision }, services, context) =>
      send(id, { name: 'RestoreTemplate' }, services, context, expectedRevision),
  }),
};
