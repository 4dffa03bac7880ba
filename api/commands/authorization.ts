import { rightsOf } from './actor-rights.ts';
import type { CommandActor, CommandDefinition, CommandServices } from './command.ts';
import type { CommandContext } from './command-context.ts';

/** Returns the part of a command's context that says what its sender may do; visitors send only commands that are open to anyone. */
export const authorizationOf = (
  definition: CommandDefinition,
  input: unknown,
  services: CommandServices,
  actor: CommandActor | undefined,
): Pick<CommandContext, 'authorize' | 'isByEditor'> => {
  if (!actor) return {};
  return {
    isByEditor: rightsOf(actor.role).writes === 'all',
    authorize: async (reads) => definition.authorize?.(input, { ...services, reads }, actor),
  };
};
