import { rightsOf } from './actor-rights.ts';
import type { CommandActor, CommandDefinition, CommandServices } from './command.ts';
import type { CommandContext } from './command-context.ts';

/**
 * Returns the part of a command's context that says what its sender may do; visitors send only commands that are open to anyone. For a
 * definition with `authorize`, events can only be written after that was called, so that no way of deciding forgets it.
 */
export const authorizationOf = (
  definition: CommandDefinition,
  input: unknown,
  services: CommandServices,
  actor: CommandActor | undefined,
): Pick<CommandContext, 'authorize' | 'requireAuthorized' | 'isByEditor'> => {
  if (!actor) return {};
  const isByEditor = rightsOf(actor.role).writes === 'all';
  const { authorize } = definition;
  if (!authorize) return { isByEditor };
  let isAuthorized = false;
  return {
    isByEditor,
    authorize: async (reads) => {
      await authorize(input, { ...services, reads }, actor);
      isAuthorized = true;
    },
    requireAuthorized: () => {
      if (!isAuthorized) throw new Error('Events of a command before it was authorized: decide it by handleCommand');
    },
  };
};
