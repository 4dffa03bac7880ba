import { z } from 'zod';
import { internationalLocale } from '#domain/shared/locale.ts';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import type { CommandServices } from '../commands/command.ts';
import { simulateCommand } from '../commands/simulate-command.ts';
import { describeProblem, problemOf } from '../http/problem-details.ts';
import { fillPath, pathParameters } from '../http/schemas/route-path.ts';
import { validate } from '../http/validate.ts';
import { commands } from '../slice-endpoints.ts';
import { canBeTried, type Tool } from './tools.ts';

/** The response of a request to this API. */
interface ApiAnswer {
  status: number;
  body: unknown;
}

/** Sends a request to this API in the name of the caller, as if the caller had sent it. */
export type SendToApi = (
  method: 'GET' | 'POST',
  url: string,
  more?: { payload?: object; key?: string | undefined },
) => Promise<ApiAnswer>;

interface Caller {
  send: SendToApi;
  account: StaffAccount | undefined;
  services: CommandServices;
}

const commandCall = z.strictObject({
  input: z.record(z.string(), z.unknown()).default({}),
  key: z.string().max(200).optional(),
  dryRun: z.boolean().default(false),
});
const undoCall = z.strictObject({ position: z.string().max(20), dryRun: z.boolean().default(false) });

/** Calls a tool and returns the response of the API behind it. */
export const callTool = async (
  { operation }: Tool,
  given: Record<string, unknown>,
  caller: Caller,
): Promise<ApiAnswer> => {
  try {
    switch (operation.kind) {
      case 'query':
        return await caller.send('GET', queryUrl(operation.path, given));
      case 'command':
        return await callCommand(operation.command, validate(commandCall, given), caller);
      case 'undo':
        return await callUndo(validate(undoCall, given), caller);
    }
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status >= 500) throw error;
    return { status: problem.status, body: describeProblem(problem, internationalLocale) };
  }
};

const queryUrl = (path: string, given: Record<string, unknown>): string => {
  const inPath = new Set(pathParameters(path));
  const filled = fillPath(path, (name) => encodeURIComponent(String(given[name] ?? '')));
  const rest = Object.entries(given).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${filled}?${query}` : filled;
};

const callCommand = async (
  command: string,
  { input, key, dryRun }: z.output<typeof commandCall>,
  { send, account, services }: Caller,
): Promise<ApiAnswer> => {
  if (!dryRun || !canBeTried(command)) return send('POST', commandUrl(command), { payload: input, key });
  const definition = commands.get(command)!;
  const tried = await simulateCommand(definition, validate(definition.schema, input), services, {
    actor: account!,
    now: new Date(),
  });
  return { status: 200, body: { events: tried.events.map(({ stream, type, data }) => ({ stream, type, data })) } };
};

const commandUrl = (command: string): string => `/api/commands/${command}`;

const plan = z.object({ steps: z.array(z.object({ command: z.string(), body: z.record(z.string(), z.unknown()) })) });

const callUndo = async ({ position, dryRun }: z.output<typeof undoCall>, { send }: Caller): Promise<ApiAnswer> => {
  const planned = await send('GET', `/api/desk/undo?${new URLSearchParams({ position })}`);
  const { data } = plan.safeParse(planned.body);
  if (planned.status === 200 && !data) return { ...planned, status: 409 };
  if (dryRun || !data) return planned;
  const done: unknown[] = [];
  for (const [step, { command, body }] of data.steps.entries()) {
    const answer = await send('POST', commandUrl(command), { payload: body, key: `undo ${position} ${step}` });
    if (answer.status !== 200)
      return { status: answer.status, body: { done, failed: { command, problem: answer.body } } };
    done.push({ command, ...(answer.body as object) });
  }
  return { status: 200, body: { done } };
};
