import type { Endpoints } from '../endpoints.ts';
import { Problem } from '../http/problem.ts';
import * as slices from '../slices.ts';
import type { CommandDefinition, CommandServices } from './command.ts';
import { type CommandRequest, type Executed, executeDefinition } from './execute.ts';

/** Every command of these slices by its name. Throws where two slices bring the same name. */
export const commandsOf = (endpoints: readonly Endpoints[]): ReadonlyMap<string, CommandDefinition> => {
  const entries = endpoints.flatMap(({ commands = {} }) => Object.entries(commands));
  const commands = new Map(entries);
  const twice = entries.find(([name, definition]) => commands.get(name) !== definition);
  if (twice) throw new Error(`Two slices bring the command ${twice[0]}`);
  return commands;
};

/** Every command of `POST /api/commands/{Name}`. */
export const commands = commandsOf(Object.values<Endpoints>(slices));

/** Carries out the command that the request names, as `executeDefinition` does; throws `Problem` 404 where there is none such. */
export const executeCommand = (services: CommandServices, request: CommandRequest): Promise<Executed> => {
  const definition = commands.get(request.name);
  if (!definition) throw new Problem(404, 'unknown_command', { values: { name: request.name } });
  return executeDefinition(services, definition, request);
};
