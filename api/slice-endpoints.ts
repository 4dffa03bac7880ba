import type { CommandDefinition, CommandServices } from './commands/command.ts';
import { type CommandRequest, type ExecutedCommand, executeByName } from './commands/execute.ts';
import type { Endpoints, QueryRoute } from './endpoints.ts';
import type { FunctionDefinition } from './functions/function-definition.ts';
import * as slices from './slices.ts';

const endpoints = Object.values<Endpoints>(slices);

/** Merges what the slices (the features of the site) define into one map by name. Throws when two slices define the same name. */
export const mergeByName = <Definition extends object>(
  kind: string,
  brought: readonly (Readonly<Record<string, Definition>> | undefined)[],
): ReadonlyMap<string, Definition> => {
  const entries = brought.flatMap((definitions) => Object.entries(definitions ?? {}));
  const named = new Map(entries);
  const twice = entries.find(([name, definition]) => named.get(name) !== definition);
  if (twice) throw new Error(`Duplicate ${kind} name: ${twice[0]}`);
  return named;
};

/** All commands of `POST /api/commands/{Name}`, by name. */
export const commands = mergeByName<CommandDefinition>(
  'command',
  endpoints.map((slice) => slice.commands),
);

/** All functions of `POST /functions/v1/{name}`, by name. */
export const functions = mergeByName<FunctionDefinition>(
  'function',
  endpoints.map((slice) => slice.functions),
);

/** All query endpoints (`GET`) for API clients, by path. */
export const queries: Readonly<Record<string, QueryRoute>> = Object.assign(
  {},
  ...endpoints.map((slice) => slice.queries ?? {}),
);

/** All upload endpoints, by path. */
export const uploads: NonNullable<Endpoints['uploads']> = Object.assign(
  {},
  ...endpoints.map((slice) => slice.uploads ?? {}),
);

export const routes = endpoints.flatMap((slice) => slice.routes ?? []);
export const schedules = endpoints.flatMap((slice) => slice.schedules ?? []);
export const jobs = endpoints.flatMap((slice) => slice.jobs ?? []);
/** Topics of realtime whose rights slices declare. */
export const topics = endpoints.flatMap((slice) => slice.topics ?? []);
export const reactors = endpoints.flatMap((slice) => slice.reactors ?? []);

/**
 * Returns true if this site signed the token of a link in an e-mail. Each slice (feature of the site) checks the tokens of its own e-mails;
 * the token is valid if any slice accepts it.
 */
export const isSignedLink: NonNullable<Endpoints['isSignedLink']> = (personalData, ...link) =>
  endpoints.some((slice) => slice.isSignedLink?.(personalData, ...link));

/**
 * Executes the command that `request` names and returns its outcome. Throws 404 for an unknown name, and what `executeDefinition` throws,
 * such as `Rejected`.
 */
export const executeCommand = (services: CommandServices, request: CommandRequest): Promise<ExecutedCommand> =>
  executeByName(commands, services, request);

/**
 * Returns true if the next page that this visitor requests must already show the visitor's own change, such as a vote. Any slice (feature
 * of the site) can require this.
 */
export const needsFreshPages: NonNullable<Endpoints['needsFreshPages']> = (request) =>
  endpoints.some((slice) => slice.needsFreshPages?.(request));
