import type { CommandDefinition, CommandServices } from './commands/command.ts';
import { type CommandRequest, type ExecutedCommand, executeByName } from './commands/execute.ts';
import type { Endpoints, QueryRoute } from './endpoints.ts';
import * as slices from './slices.ts';

const endpoints = Object.values<Endpoints>(slices);

/** Every command of these slices by its name. Throws where two slices bring the same name. */
export const mergeCommands = (brought: readonly Endpoints[]): ReadonlyMap<string, CommandDefinition> => {
  const entries = brought.flatMap((slice) => Object.entries(slice.commands ?? {}));
  const named = new Map(entries);
  const twice = entries.find(([name, definition]) => named.get(name) !== definition);
  if (twice) throw new Error(`Two slices bring the command ${twice[0]}`);
  return named;
};

/** Every command of `POST /api/commands/{Name}`. */
export const commands = mergeCommands(endpoints);

/** Every `GET` address of programs, by its path. */
export const queries: Readonly<Record<string, QueryRoute>> = Object.assign(
  {},
  ...endpoints.map((slice) => slice.queries ?? {}),
);

/** Every address that takes files, by its path. */
export const uploads: NonNullable<Endpoints['uploads']> = Object.assign(
  {},
  ...endpoints.map((slice) => slice.uploads ?? {}),
);

export const routes = endpoints.flatMap((slice) => slice.routes ?? []);
export const schedules = endpoints.flatMap((slice) => slice.schedules ?? []);
export const reactors = endpoints.flatMap((slice) => slice.reactors ?? []);

/** Whether a link of a mail is one that any slice has signed. */
export const isSignedLink: NonNullable<Endpoints['isSignedLink']> = (personalData, ...link) =>
  endpoints.some((slice) => slice.isSignedLink?.(personalData, ...link));

/** Carries out the command that the request names. Throws as `executeByName` does. */
export const executeCommand = (services: CommandServices, request: CommandRequest): Promise<ExecutedCommand> =>
  executeByName(commands, services, request);

/** Whether what a visitor did must be on the next page they see. */
export const needsFreshPages: NonNullable<Endpoints['needsFreshPages']> = (request) =>
  endpoints.some((slice) => slice.needsFreshPages?.(request));
