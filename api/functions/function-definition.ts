import type { z } from 'zod';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import type { ActorRole } from '../auth/actor-role.ts';
import type { ScheduleServices } from '../schedule/schedule.ts';

/** Dependencies of functions. */
export interface FunctionServices extends ScheduleServices {
  /** Without a trailing slash. */
  siteUrl: string;
  /** The secret with which the mail server signs its reports, `whsec_…`; undefined: none are accepted. */
  mailWebhookSecret?: string | undefined;
}

/** What a function gets besides its input. */
export interface FunctionCall {
  services: FunctionServices;
  /** The account of the caller; undefined where none is required. */
  account: StaffAccount | undefined;
  /** The language of the request. */
  locale: Locale;
}

/** A small handler for programs at `/functions/v1/{name}`, for what is neither one command nor the rows of a view. */
export interface FunctionDefinition {
  describes: string;
  /** `signed`: the body is signed by Standard Webhooks (https://www.standardwebhooks.com) with `secret`. */
  roles: readonly ActorRole[] | 'anyone' | 'signed';
  /** True for a function that changes nothing: it also responds to GET, with its input in the query string. */
  isQuery?: boolean;
  schema: z.ZodType;
  /** The secret of a signed function; undefined if it is not set, and the function is then not found. */
  secret?(services: FunctionServices): string | undefined;
  /** Runs the function and returns the response, which is sent as JSON. Throws `Problem` or what commands throw. */
  run(input: never, call: FunctionCall): Promise<object>;
}

/** Defines a function with an input of the type of its schema. */
export const defineFunction = <Schema extends z.ZodType>(
  definition: Omit<FunctionDefinition, 'schema' | 'run'> & {
    schema: Schema;
    run(input: z.output<Schema>, call: FunctionCall): Promise<object>;
  },
): FunctionDefinition => definition;
