import { internationalLocale } from '#domain/shared/locale.ts';
import { EDITOR_ROLES } from '#domain/shared/role-rights.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { t } from '#web/i18n.ts';
import { isPermitted } from '../auth/actor-role.ts';
import { undoRules } from '../history/undo/rules.ts';
import { jsonSchema } from '../http/schemas/json-schema.ts';
import { pathParameters } from '../http/schemas/route-path.ts';
import { permissions } from '../permissions.ts';
import { commands, queries } from '../slice-endpoints.ts';

/** A tool in the list of clients, and the operation that it calls. */
export interface Tool {
  name: string;
  description: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  outputSchema?: { type: 'object'; [keyword: string]: unknown };
  annotations: { readOnlyHint: boolean; destructiveHint?: boolean };
  operation: { kind: 'command'; command: string } | { kind: 'query'; path: string } | { kind: 'undo' };
}

/**
 * Returns the tools of a caller with this role, or of visitors: each query that responds JSON, each command of staff, and `undo`. Commands of
 * visitors, such as votes, are not among them: they are for people. The tools of a role are created at its first request, because their
 * schemas take tens of milliseconds.
 */
export const toolsOf = (role: StaffRole | undefined): readonly Tool[] => {
  const tools = toolsByRole.get(role) ?? createTools(role);
  toolsByRole.set(role, tools);
  return tools;
};

const toolsByRole = new Map<StaffRole | undefined, readonly Tool[]>();

const createTools = (role: StaffRole | undefined): Tool[] => {
  const tools = permissions
    .filter(({ roles }) => isPermitted(roles, role))
    .flatMap(({ kind, name, roles }) => {
      if (kind === 'query') return queryTool(name);
      return kind === 'command' && roles !== 'anyone' ? commandTool(name) : [];
    });
  return role !== undefined && EDITOR_ROLES.includes(role) ? [...tools, UNDO] : tools;
};

/** Commands that only write events, so that they can be tried without an effect. */
export const canBeTried = (command: string): boolean => command in undoRules;

const TRY = {
  type: 'boolean',
  description: 'Only return the events that would be written; nothing is changed',
};

const commandTool = (command: string): Tool => {
  const { schema, success } = commands.get(command)!;
  return {
    name: command,
    description: `Command ${command}. On success: ${t(internationalLocale, success)}`,
    inputSchema: {
      type: 'object',
      properties: {
        input: jsonSchema(schema),
        key: { type: 'string', maxLength: 200, description: 'The same key makes a repetition without a second effect' },
        ...(canBeTried(command) && { dryRun: TRY }),
      },
      required: ['input'],
    },
    annotations: { readOnlyHint: false, destructiveHint: !canBeTried(command) },
    operation: { kind: 'command', command },
  };
};

const queryTool = (path: string): Tool[] => {
  const { querySchema, response } = queries[path]!;
  if ('mediaType' in response) return [];
  const { properties = {} } = querySchema ? jsonSchema(querySchema) : {};
  const parts = pathParameters(path);
  return [
    {
      name: path.replace('/api/', '').replaceAll(/\W+/g, '_'),
      description: `Query GET ${path}`,
      inputSchema: {
        type: 'object',
        properties: { ...Object.fromEntries(parts.map((name) => [name, { type: 'string' }])), ...properties },
        required: parts,
      },
      outputSchema: jsonSchema(response, 'output') as Tool['inputSchema'],
      annotations: { readOnlyHint: true },
      operation: { kind: 'query', path },
    },
  ];
};

const UNDO: Tool = {
  name: 'undo',
  description:
    'Undoes the command that wrote the event at a position of the event log, by the commands that take it back',
  inputSchema: {
    type: 'object',
    properties: {
      position: { type: 'string', description: '`position` in the response of the command, or of an event' },
      dryRun: {
        ...TRY,
        description: 'Only return the plan: the commands that would be sent and what they would change',
      },
    },
    required: ['position'],
  },
  annotations: { readOnlyHint: false },
  operation: { kind: 'undo' },
};
