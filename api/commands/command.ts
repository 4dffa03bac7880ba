import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { AppendResult, EventStore } from '#storage/events/event-store.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { MessageId } from '#web/i18n.ts';
import type { ActorRole } from '../auth/actor-role.ts';
import type { VisitorCookie } from '../http/visitor-cookie.ts';
import type { CommandContext } from './command-context.ts';

/** What commands are carried out with; the running site (`runtime.ts`) is one. */
export interface CommandServices {
  store: EventStore;
  db: Kysely<Database>;
  /** For the few questions that no stream answers. */
  read: ReadDatabase;
  personalData: PersonalData;
  /** Tells when the read models show what a command wrote. */
  changes: ReadModelChanges;
}

export interface CommandOutcome extends AppendResult {
  id: string;
  stream: string;
  /** What the visitor's browser keeps from now on. */
  cookie?: VisitorCookie | undefined;
  /** What was accepted although something in it looks wrong. */
  warnings?: readonly CommandWarning[];
}

/** `path` as in the body of the command. */
export interface CommandWarning {
  path: string;
  message: MessageId;
}

/** How a command is carried out: who may, what it looks like, what it does, and what is said when it is done. */
export interface CommandDefinition<Schema extends z.ZodType = z.ZodType> {
  /** `anyone`: readers need no account. */
  roles: readonly ActorRole[] | 'anyone';
  schema: Schema;
  execute(input: z.output<Schema>, services: CommandServices, origin: CommandContext): Promise<CommandOutcome>;
  success: MessageId;
  /** How often one network address may send it, besides what is allowed of all changes; `timeWindow` in words, `1 hour`. */
  limit?: { max: number; timeWindow: string };
  /** The same for those that fail by the sender's fault: beyond it nothing is told but that there were too many. */
  failures?: { max: number; timeWindow: string };
}

/** Keeps the schema's type for `execute`. */
export const defineCommand = <Schema extends z.ZodType>(definition: CommandDefinition<Schema>): CommandDefinition =>
  definition as unknown as CommandDefinition;

/** Editors and administrators manage content (product.md, People); so does the magazine itself. */
export const CONTENT_ROLES = ['admin', 'editor', 'system'] as const;
