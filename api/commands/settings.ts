import { updateSettings } from '#domain/settings/commands.ts';
import { settingsDecider } from '#domain/settings/decider.ts';
import { SETTINGS_STREAM, type Settings } from '#domain/settings/events.ts';
import { type CommandDefinition, defineCommand, revisionOf } from './command.ts';
import { handle } from './handle.ts';

export const settingsCommands: Record<string, CommandDefinition> = {
  UpdateSettings: defineCommand({
    /** Settings are the administrators' (product.md, People). */
    roles: ['admin', 'system'],
    schema: updateSettings,
    success: 'success.settingsUpdated',
    execute: async ({ expectedRevision, ...change }, { store }, origin) => {
      const command = { name: 'UpdateSettings' as const, change: change as Partial<Settings> };
      const stream = SETTINGS_STREAM;
      const appended = await handle(store, settingsDecider, stream, command, origin, revisionOf(expectedRevision));
      return { id: 'magazine', stream, ...appended };
    },
  }),
};
