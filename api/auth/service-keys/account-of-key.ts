import type { AccountKeyScope } from '#domain/account/service-key-events.ts';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import { Problem } from '../../http/problem.ts';
import { languagesField } from '../accounts/languages.ts';
import { IS_NOT_BANNED } from '../accounts/user.ts';
import type { AuthServices } from '../tokens/services.ts';
import { hasRequiredFactor } from '../tokens/sessions.ts';
import type { ServiceKey } from './find-service-key.ts';

type KeyServices = Pick<AuthServices, 'db' | 'staffSessions'>;

/**
 * Returns the staff account that a key acts for; undefined for a key whose account is banned, has no role any more, or lacks the second factor that its role needs. Throws 403 `key_scope` when the key may not be used for `scope`; undefined: no key may.
 */
export const accountOfKey = async (
  services: KeyServices,
  key: ServiceKey,
  scope: AccountKeyScope | undefined,
): Promise<StaffAccount | undefined> => {
  const account = key.accountId === null ? undefined : await findStaffAccount(services, key.accountId);
  if (!account) return undefined;
  if (!scope || !key.scopes.includes(scope)) throw new Problem(403, 'key_scope');
  return { ...account, key: key.id };
};

const findStaffAccount = async ({ db, staffSessions }: KeyServices, id: string): Promise<StaffAccount | undefined> => {
  const found = await db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'role', 'app_metadata'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(IS_NOT_BANNED)
    .where(hasRequiredFactor(staffSessions))
    .executeTakeFirst();
  if (!found?.role) return undefined;
  const { name, role, app_metadata } = found;
  return { id, email: found.email ?? '', name, role, ...languagesField(app_metadata) };
};
