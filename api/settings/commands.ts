import { updateSettings } from '#domain/settings/commands.ts';
import { settingsDecider } from '#domain/settings/decider.ts';
import type { Settings } from '#domain/settings/events.ts';
import { type CommandDefinition, defineCommand } from '../commands/command.ts';
import { sendTo } from '../commands/send.ts';

const send = sendTo(settingsDecider, 'settings');

export const settingsCommands: Record<string, CommandDefinition> = {
  UpdateSettings: defineCommand({
    /** Settings are the administrators' (product.md, People). */
    roles: ['admin', 'system'],
    schema: updateSettings,
    success: 'success.settingsUpdated',
    execute: ({ expectedRevision, ...change }, services, origin) =>
      send(
        'magazine',
        { name: 'UpdateSettings', change: change as Partial<Settings> },
        services,
        origin,
        expectedRevision,
      ),
  }),
};
