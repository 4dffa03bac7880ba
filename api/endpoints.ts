import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { staffRoles } from '#domain/shared/staff-account.ts';
import type { Role as ProcessRole } from '#storage/config.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { RequestContext } from '#web/request-context.ts';
import type { ActorRole } from './auth/actor-role.ts';
import type { CommandDefinition } from './commands/command.ts';
import type { FunctionDefinition, FunctionServices } from './functions/function-definition.ts';
import type { Deprecation } from './http/deprecation.ts';
import type { ResponseSchema } from './http/schemas/response-schemas.ts';
import type { CreateReactor } from './reactors/reactor.ts';
import type { Topic } from './realtime/channels/topics.ts';
import type { RuntimeSetup } from './runtime-setup.ts';
import type { Job } from './schedule/job.ts';
import type { Schedule } from './schedule/schedule.ts';

/** Everything that one slice contributes to the server; `slices.ts` lists the slices. */
export interface Endpoints {
  /** By name, as in `POST /api/commands/{Name}`. */
  commands?: Readonly<Record<string, CommandDefinition>>;
  /** Query endpoints for API clients, by path: `/api/articles/:slug`. */
  queries?: Readonly<Record<string, QueryRoute>>;
  /** Upload endpoints and the roles that may use them, by path: `/api/media`. */
  uploads?: Readonly<Record<string, Pick<QueryRoute, 'roles' | 'response' | 'deprecated'>>>;
  /** Small handlers for programs, by name, as in `/functions/v1/{name}`. */
  functions?: Readonly<Record<string, FunctionDefinition>>;
  routes?: readonly Routes[];
  schedules?: readonly Schedule[];
  jobs?: readonly Job[];
  reactors?: readonly CreateReactor[];
  /** Topics of realtime with other rights than undeclared ones. */
  topics?: readonly Topic[];
  /** Returns true if this visitor's next page must already show their own change; other visitors see it within a second. */
  needsFreshPages?(request: Pick<FastifyRequest, 'cookies'>): boolean;
  /** Returns true if the slice signed this link of an e-mail. */
  isSignedLink?(
    personalData: Pick<PersonalData, 'keyedHash'>,
    ...link: Parameters<RequestContext['isValidEmailToken']>
  ): boolean;
}

/** A query endpoint for API clients. The server rejects callers without one of `roles` (`permissions.ts`). */
export interface QueryRoute {
  /** `anyone`: no account is required. */
  roles: readonly ActorRole[] | 'anyone';
  /** Schema of the query string. */
  querySchema?: z.ZodObject;
  /** The successful response, for the OpenAPI document. */
  response: ResponseSchema;
  /** Clients should no longer use it. */
  deprecated?: Deprecation;
}

/** Roles for queries that all staff may read (docs/product.md, rule 2). */
export const STAFF_ROLES = staffRoles;

/** Roles for queries about readers, votes and the history of all content. */
export { REPORT_ROLES } from '#domain/shared/role-rights.ts';

/** Routes that a process registers if it has one of the roles in `servedBy` (docs/product.md, rule 58). */
export interface Routes {
  servedBy: readonly ProcessRole[];
  /** `app` is an encapsulated Fastify scope: a plug-in registered in it affects these routes only. */
  register(app: FastifyInstance, services: RouteServices): Promise<void> | void;
}

/** Dependencies of routes. */
export interface RouteServices extends FunctionServices {
  setup: RuntimeSetup;
  /** True if `siteUrl` is https; cookies then get the attribute `Secure`. */
  secure: boolean;
  /** Maximum days of a signed URL of the storage service; default 30. */
  signedUrlDays?: number | undefined;
}
