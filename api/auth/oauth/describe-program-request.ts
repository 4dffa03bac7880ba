import type { ProgramRequest } from '#web/admin/queries/account-views.ts';
import { answerUrl, type OAuthSite, parseAuthorizationRequest } from './authorization-request.ts';
import { isLoopback, receiverOf } from './clients.ts';

/** Returns what the consent page shows of an authorization request; undefined when the request is not valid. */
export const describeProgramRequest = async (
  site: OAuthSite,
  query: URLSearchParams,
): Promise<ProgramRequest | undefined> => {
  const request = await parseAuthorizationRequest(site, query);
  if (!request || 'redirect' in request) return undefined;
  return {
    name: request.client.name,
    isRegisteredByAdministrator: request.client.registeredBy === 'administrator',
    host: receiverOf(request.redirectUri),
    isOnOwnMachine: isLoopback(new URL(request.redirectUri)),
    scopes: request.scopes,
    refusalUrl: answerUrl(site, request, { error: 'access_denied' }),
  };
};
