import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Role as ProcessRole } from '#storage/config.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import type { PersonalData } from '#storage/personal-data/personal-data.ts';
import type { RequestContext } from '#web/request-context.ts';
import type { ActorRole } from './auth/actor-role.ts';
import type { CommandDefinition, CommandServices } from './commands/command.ts';
import type { CreateReactor } from './reactors/reactor.ts';
import type { Schedule } from './schedule/schedule.ts';

/** What one slice brings to the host; `slices.ts` lists them. */
export interface Endpoints {
  /** By name, as in `POST /api/commands/{Name}`. */
  commands?: Readonly<Record<string, CommandDefinition>>;
  /** What programs may ask, by path: `/api/articles/:slug`. */
  queries?: Readonly<Record<string, QueryRoute>>;
  /** Who may send files, by path: `/api/media`. */
  uploads?: Readonly<Record<string, Pick<QueryRoute, 'roles'>>>;
  routes?: readonly Routes[];
  schedules?: readonly Schedule[];
  reactors?: readonly CreateReactor[];
  /** Whether what this visitor did must be on the next page they see; it is on everybody's within a second. */
  needsFreshPages?(request: Pick<FastifyRequest, 'cookies'>): boolean;
  /** Whether a link of a mail is one that the slice has signed. */
  isSignedLink?(
    personalData: Pick<PersonalData, 'keyedHash'>,
    ...link: Parameters<RequestContext['isValidEmailToken']>
  ): boolean;
}

/** An address that programs ask. The host lets nobody else in (`permissions.ts`). */
export interface QueryRoute {
  /** `anyone`: readers need no account. */
  roles: readonly ActorRole[] | 'anyone';
  /** What stands behind the question mark. */
  querySchema?: z.ZodObject;
}

/** All staff may read these (product.md, People). */
export const STAFF_ROLES = ['admin', 'editor', 'analyst'] as const;

/** Routes that a process serves where it has any of the roles (product.md, Running). */
export interface Routes {
  servedBy: readonly ProcessRole[];
  /** `app` is a scope of its own: a plug-in that is registered in it concerns these routes alone. */
  register(app: FastifyInstance, services: RouteServices): Promise<void> | void;
}

/** What routes may use. */
export interface RouteServices extends CommandServices {
  files: FileStore;
  /** Without a slash at its end. */
  siteUrl: string;
  /** Whether the site is https, so that cookies are for https alone. */
  secure: boolean;
}
