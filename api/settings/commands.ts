import { settingsAggregate } from '#domain/settings/aggregate.ts';
import { updateSettings } from '#domain/settings/commands.ts';
import { SETTINGS_ID, type Settings } from '#domain/settings/events.ts';
import { type CommandDefinition, defineCommand } from '../commands/command.ts';
import { sendTo } from '../commands/send.ts';

const send = sendTo(settingsAggregate);

export const settingsCommands: Record<string, CommandDefinition> = {
  UpdateSettings: defineCommand({
    /** Only administrators change settings (docs/product.md, rule 3). */
    roles: ['admin', 'system'],
    schema: updateSettings,
    success: 'success.settingsUpdated',
    execute: ({ expectedRevision, ...change }, services, context) =>
      send(
        SETTINGS_ID,
        { name: 'UpdateSettings', change: change as Partial<Settings> },
        services,
        context,
        expectedRevision,
      ),
  }),
};
