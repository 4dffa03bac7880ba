import type { z } from 'zod';
import type { StreamKind } from '#domain/aggregate.ts';
import type { CrudCommand, CrudEvent, CrudState } from '#domain/crud-decider.ts';
import type { MessageId } from '#web/i18n.ts';
import type { ActorRole } from '../auth/actor-role.ts';
import {
  CONTENT_ROLES,
  type CommandDefinition,
  type CommandOutcome,
  type CommandServices,
  type CommandWarning,
  defineCommand,
  type FindPreviewedPage,
} from './command.ts';
import { type CommandContext, deterministicId } from './command-context.ts';
import { omitUndefined } from './omit-undefined.ts';
import type { LoadedStream } from './read-stream.ts';
import { checkReferences, type Reference } from './references.ts';
import { sendTo } from './send.ts';

/** The nouns of which the catalogues have the success messages, `success.advertAdded` for `Advert`. */
type Noun = { [Id in MessageId]: Id extends `success.${infer Name}Restored` ? Named<Name> : never }[MessageId];
type Named<Name extends string> = SuccessMessage<Name> extends MessageId ? Capitalize<Name> : never;
type SuccessMessage<Name extends string> = `success.${Name}${'Added' | 'Updated' | 'Deleted' | 'Restored'}`;

interface EntitySchemas {
  add: z.ZodType;
  edit: z.ZodType<{ id: string; expectedRevision?: number | undefined }>;
  delete: z.ZodType<{ id: string; expectedRevision?: number | undefined }>;
  restore: z.ZodType<{ id: string; expectedRevision?: number | undefined }>;
}

/** Data of the delete command: the number of articles that reference the entity. */
interface Deletion {
  articles: number;
}

interface CrudOptions<Name extends string, Facts extends object, Schemas extends EntitySchemas> {
  aggregate: StreamKind<CrudState<Facts>, CrudCommand<Name, Facts, Deletion>, CrudEvent<Name, Facts>>;
  /** The schemas that `crudSchemas` creates. */
  schemas: Schemas;
  /** Default: those that manage content. */
  roles?: readonly ActorRole[];
  /** Converts the input, without the id, to facts. By default they are the same. */
  toFacts?(input: Partial<z.output<Schemas['add']>>): Partial<Facts>;
  /** References of facts; a command that adds one is rejected if that does not exist. */
  references?(facts: Partial<Facts>): Reference[];
  /** Problems of the facts that do not prevent the command. */
  warnings?(facts: Partial<Facts>): CommandWarning[];
  /** Finds the page that shows an entity before it is added or edited. */
  preview?: FindPreviewedPage;
  /** Adds an entity whose id is not generated from the command. */
  add?(input: z.output<Schemas['add']>, services: CommandServices, context: CommandContext): Promise<CommandOutcome>;
  /** Counts the articles that reference the entity, which is not deleted while there are any. */
  countArticles?(services: CommandServices, id: string): Promise<number>;
}

/** Requires `toFacts` where the schema's output does not have the fields of the facts. */
type SameFields<Facts, Schemas extends EntitySchemas> =
  z.output<Schemas['add']> extends Facts ? unknown : { toFacts: object };

/**
 * Defines the commands `Add…`, `Edit…`, `Delete…` and `Restore…` of an entity whose decider is a `crudDecider`.
 */
export const crudCommands = <Name extends Noun, Facts extends object, Schemas extends EntitySchemas>(
  noun: Name,
  options: CrudOptions<Name, Facts, Schemas> & SameFields<Facts, Schemas>,
): Record<string, CommandDefinition> => {
  const given = { roles: CONTENT_ROLES, ...options };
  return {
    [`Add${noun}`]: addCommand(noun, given),
    [`Edit${noun}`]: editCommand(noun, given),
    [`Delete${noun}`]: deleteCommand(noun, given),
    [`Restore${noun}`]: restoreCommand(noun, given),
  };
};

/** The options with the default of the roles. */
type WithRoles<Options> = Options & { roles: readonly ActorRole[] };

type Command<Name extends string, Facts> = CrudCommand<Name, Facts, Deletion>;

/** Returns the facts that were sent. */
const factsOf = <Name extends string, Facts extends object, Schemas extends EntitySchemas>(
  { toFacts }: CrudOptions<Name, Facts, Schemas>,
  input: Partial<z.output<Schemas['add']>>,
): Partial<Facts> =>
  // Without `toFacts`, `SameFields` requires that the input has the fields of the facts.
  omitUndefined(toFacts ? toFacts(input) : (input as Partial<Facts>)) as Partial<Facts>;

const withWarnings = (outcome: CommandOutcome, warnings: CommandWarning[] = []): CommandOutcome =>
  warnings.length > 0 ? { ...outcome, warnings } : outcome;

const addCommand = <Name extends Noun, Facts extends object, Schemas extends EntitySchemas>(
  noun: Name,
  options: WithRoles<CrudOptions<Name, Facts, Schemas>>,
): CommandDefinition => {
  const addGenerated = (facts: Partial<Facts>, services: CommandServices, context: CommandContext) => {
    const id = deterministicId(context, noun.toLowerCase());
    const command = { name: `Add${noun}`, id, facts } as Command<Name, Facts>;
    return sendTo(options.aggregate)(id, command, services, context);
  };
  return defineCommand({
    roles: options.roles,
    schema: options.schemas.add,
    success: `success.${lowerFirst(noun)}Added`,
    preview: options.preview,
    execute: async (given, services, context) => {
      const input = given as z.output<Schemas['add']>;
      const facts = factsOf(options, input);
      await checkReferences(services.store, options.references?.(facts) ?? []);
      const add = options.add ? options.add(input, services, context) : addGenerated(facts, services, context);
      return withWarnings(await add, options.warnings?.(facts));
    },
  });
};

const editCommand = <Name extends Noun, Facts extends object, Schemas extends EntitySchemas>(
  noun: Name,
  options: WithRoles<CrudOptions<Name, Facts, Schemas>>,
): CommandDefinition =>
  defineCommand({
    roles: options.roles,
    schema: options.schemas.edit,
    success: `success.${lowerFirst(noun)}Updated`,
    preview: options.preview,
    execute: async ({ id, expectedRevision, ...input }, services, context) => {
      const facts = factsOf(options, input);
      const build = async ({ state }: LoadedStream<CrudState<Facts>>) => {
        const known = state.status === 'none' ? [] : options.references?.(state.facts);
        await checkReferences(services.store, options.references?.(facts) ?? [], known);
        return { name: `Edit${noun}`, facts } as Command<Name, Facts>;
      };
      const outcome = await sendTo(options.aggregate)(id, build, services, context, expectedRevision);
      return withWarnings(outcome, options.warnings?.(facts));
    },
  });

const deleteCommand = <Name extends Noun, Facts extends object, Schemas extends EntitySchemas>(
  noun: Name,
  { aggregate, schemas, roles, countArticles }: WithRoles<CrudOptions<Name, Facts, Schemas>>,
): CommandDefinition => {
  const build = (articles: number) => ({ name: `Delete${noun}`, articles }) as Command<Name, Facts>;
  return defineCommand({
    roles,
    schema: schemas.delete,
    success: `success.${lowerFirst(noun)}Deleted`,
    execute: async ({ id, expectedRevision }, services, context) => {
      const command = async () => build((await countArticles?.(services, id)) ?? 0);
      return sendTo(aggregate)(id, command, services, context, expectedRevision);
    },
  });
};

const restoreCommand = <Name extends Noun, Facts extends object, Schemas extends EntitySchemas>(
  noun: Name,
  { aggregate, schemas, roles }: WithRoles<CrudOptions<Name, Facts, Schemas>>,
): CommandDefinition =>
  defineCommand({
    roles,
    schema: schemas.restore,
    success: `success.${lowerFirst(noun)}Restored`,
    execute: async ({ id, expectedRevision }, services, context) => {
      const command = { name: `Restore${noun}` } as Command<Name, Facts>;
      return sendTo(aggregate)(id, command, services, context, expectedRevision);
    },
  });

const lowerFirst = <Name extends string>(name: Name) =>
  `${name.charAt(0).toLowerCase()}${name.slice(1)}` as Uncapitalize<Name>;
