import type { z } from 'zod';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Appended, EventStore } from '#storage/events/event-store.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { MessageId } from '#web/i18n.ts';
import type { Role } from '../auth/account.ts';
import type { CommandOrigin } from './handle.ts';

export interface CommandServices {
  store: EventStore;
  /** Read models, for the few questions that no stream answers. */
  db: ReadDatabase;
  personalData: PersonalData;
}

export interface CommandOutcome extends Appended {
  id: string;
  stream: string;
  /** The signed cookie by which a visitor who came without one is known from now on. */
  voter?: string | undefined;
}

/** How a command is carried out: who may, what it looks like, what it does, and what is said when it is done. */
export interface CommandDefinition<Schema extends z.ZodType = z.ZodType> {
  /** `anyone`: readers need no account. */
  roles: readonly Role[] | 'anyone';
  schema: Schema;
  execute(input: z.output<Schema>, services: CommandServices, origin: CommandOrigin): Promise<CommandOutcome>;
  success: MessageId;
  /** How often one network address may send it, besides what is allowed of all changes; `timeWindow` in words, `1 hour`. */
  limit?: { max: number; timeWindow: string };
}

/** Keeps the schema's type for `execute`. */
export const defineCommand = <Schema extends z.ZodType>(definition: CommandDefinition<Schema>): CommandDefinition =>
  definition as unknown as CommandDefinition;

/** Editors and administrators manage content (product.md, People); so does the magazine itself. */
export const CONTENT_ROLES = ['admin', 'editor', 'system'] as const;
