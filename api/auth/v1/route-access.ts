import type { RouteAccess } from '../../http/route-access.ts';
import { requireBearerSession } from './bearer-session.ts';
import { requireAdministrator } from './require-admin.ts';

export const ACCOUNT_OWNER: RouteAccess = { audience: 'account owner', guard: requireBearerSession };

export const ACCOUNT_ADMINISTRATION: RouteAccess = { audience: 'account administration', guard: requireAdministrator };
