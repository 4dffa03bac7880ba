import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Locale } from '#domain/shared/locale.ts';
import * as rights from '#domain/shared/role-rights.ts';
import type { BackgroundRebuilds } from '#projections/engine/background-rebuilds.ts';
import type { ReadModelChanges } from '#projections/engine/read-model-changes.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { AppendResult, EventStore } from '#storage/events/event-store.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { MessageId } from '#web/i18n.ts';
import type { ActorRole } from '../auth/actor-role.ts';
import type { Deprecation } from '../http/deprecation.ts';
import type { VisitorCookie } from '../http/visitor-cookie.ts';
import type { CommandContext } from './command-context.ts';
import type { DecisionReads } from './decision-reads.ts';

/** Dependencies of commands; `Runtime` (`runtime.ts`) has them all. */
export interface CommandServices {
  store: EventStore;
  db: Kysely<Database>;
  /** Read models, for the few checks that no single stream can answer. */
  read: ReadDatabase;
  personalData: PersonalData;
  /** Notifies when the read models have projected a command's events. */
  changes: ReadModelChanges;
  /** Rebuilds read models while the process serves requests. */
  rebuilds: BackgroundRebuilds;
}

export interface CommandOutcome extends AppendResult {
  id: string;
  stream: string;
  /** Cookie to set in the visitor's browser. */
  cookie?: VisitorCookie | undefined;
  /** The success message, if it is another one than that of the definition. */
  success?: MessageId;
  /** Whether it appended events; only set by commands whose caller counts changes. */
  hasChanged?: boolean;
  /** Problems of the input that did not prevent the command. */
  warnings?: readonly CommandWarning[];
}

/** `path` is the path of the field in the body of the command. */
export interface CommandWarning {
  path: string;
  message: MessageId;
}

/** A page that shows what a command changes, and the time at which it does. */
export interface PreviewedPage {
  /** Path of the page; undefined if readers would see the change nowhere. */
  path: string | undefined;
  moment: Date;
}

/**
 * Finds the page for the preview of a change that is not saved. `read` already has the change, in a transaction that is rolled back; `id` is
 * the entity that was changed.
 */
export type FindPreviewedPage = (
  read: ReadDatabase,
  shown: { id: string; locale: Locale; now: Date },
) => Promise<PreviewedPage>;

/** The account that sends a command. */
export interface CommandActor {
  id: string;
  role: ActorRole;
  /** The languages that a translator writes. */
  languages?: readonly Locale[] | undefined;
}

/** Definition of a command: its roles, its schema, its execution and its success message. */
export interface CommandDefinition<Schema extends z.ZodType = z.ZodType> {
  /** `anyone`: no account is required. */
  roles: readonly ActorRole[] | 'anyone';
  schema: Schema;
  /**
   * Throws for what the role alone does not decide, such as an author who sends it for the article of somebody else. Called for each
   * decision; the streams that it reads through `reads` are the versions on which the events are appended.
   */
  authorize?(
    input: z.output<Schema>,
    services: CommandServices & { reads: DecisionReads },
    actor: CommandActor,
  ): Promise<void>;
  execute(input: z.output<Schema>, services: CommandServices, context: CommandContext): Promise<CommandOutcome>;
  success: MessageId;
  /** Commands without it cannot be previewed. */
  preview?: FindPreviewedPage | undefined;
  /** Rate limit per client network over all processes, in addition to the general limit on changes. */
  limit?: { max: number; minutes: number };
  /** Rate limit of refusals (409, 412). Beyond it, the response is 429 instead of the reason. Wrong fields do not count. */
  refusals?: { max: number; minutes: number };
  /** Clients should no longer send it. */
  deprecated?: Deprecation;
}

/** Returns the definition unchanged; it exists so that TypeScript infers the input type of `execute` from the schema. */
export const defineCommand = <Schema extends z.ZodType>(definition: CommandDefinition<Schema>): CommandDefinition =>
  definition as unknown as CommandDefinition;

/** Roles that write articles: those that manage content, and those that `authorize` limits to articles or languages. */
export const WRITER_ROLES: readonly ActorRole[] = [...rights.WRITER_ROLES, 'system'];

/** Roles that manage content: administrators, editors (docs/product.md, rule 2) and the system itself. */
export const CONTENT_ROLES: readonly ActorRole[] = [...rights.EDITOR_ROLES, 'system'];

/** Roles that begin articles. */
export const CREATOR_ROLES: readonly ActorRole[] = [...rights.CREATOR_ROLES, 'system'];
