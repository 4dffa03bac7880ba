import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newAccountKey, newS3Key, newServiceKey } from '#domain/account/service-key-forms.ts';
import { admittedSession, admittedStaff } from '../../auth/current-session/admitted.ts';
import { proofFields, requireRecentProof } from '../../auth/current-session/recent-proof.ts';
import { staffAccess } from '../../auth/current-session/staff-access.ts';
import { createServiceKey, revokeServiceKey } from '../../auth/service-keys/change-service-keys.ts';
import { createS3Key } from '../../auth/service-keys/s3-keys.ts';
import { STAFF_ROLES } from '../../endpoints.ts';
import { PRIVATE_HEADERS } from '../../http/private-headers.ts';
import { Problem } from '../../http/problem.ts';
import { validate } from '../../http/validate.ts';

const creation = newServiceKey.extend(proofFields).strict();
const s3Creation = newS3Key.extend(proofFields).strict();
const accountKeyCreation = newAccountKey.extend(proofFields).strict();
const serviceKey = z.object({ id: z.uuid() });

/**
 * Registers the routes of the service keys, for administrators, and of the keys with which programs act for the signed-in account, for staff.
 * - `POST /api/service-keys {name, scopes, days, password?}` → `{id, key}`, the only response that contains the key; 422 `proof_required`
 *   without the password when the sign-in was more than five minutes ago.
 * - `POST /api/s3-keys {name, buckets, days, password?}` → `{id, accessKeyId, secretAccessKey}`, likewise, for the S3 protocol.
 * - `DELETE /api/service-keys/:id`: revokes a key → 204; 404 when it does not exist or was revoked.
 * - `POST /api/account/keys {name, scopes, days, password?}` and `DELETE /api/account/keys/:id`: the same with the keys of one's own account.
 */
export const serviceKeyRoutes = (app: FastifyInstance): void => {
  const { auth } = app;

  app.post('/api/service-keys', { config: { access: staffAccess(['admin']) } }, async (request, reply) => {
    const { wanted, maker } = await readProved(request, creation);
    return reply.headers(PRIVATE_HEADERS).send(await createServiceKey(auth, wanted, maker));
  });

  app.post('/api/s3-keys', { config: { access: staffAccess(['admin']) } }, async (request, reply) => {
    const { wanted, maker } = await readProved(request, s3Creation);
    return reply.headers(PRIVATE_HEADERS).send(await createS3Key(auth, wanted, maker));
  });

  app.delete('/api/service-keys/:id', { config: { access: staffAccess(['admin']) } }, async (request, reply) => {
    const { id: admin } = admittedStaff(request);
    const { id } = validate(serviceKey, request.params);
    if (!(await revokeServiceKey(auth.db, id, admin))) throw new Problem(404, 'not_found');
    return reply.code(204).send();
  });

  app.post('/api/account/keys', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const { wanted, maker } = await readProved(request, accountKeyCreation);
    return reply.headers(PRIVATE_HEADERS).send(await createServiceKey(auth, { ...wanted, account: maker }, maker));
  });

  app.delete('/api/account/keys/:id', { config: { access: staffAccess(STAFF_ROLES) } }, async (request, reply) => {
    const { id: account } = admittedStaff(request);
    const { id } = validate(serviceKey, request.params);
    if (!(await revokeServiceKey(auth.db, id, account, account))) throw new Problem(404, 'not_found');
    return reply.code(204).send();
  });
};

/**
 * Returns what the body of a request asks for, and the account that asks, once its owner has proved who they are. Throws 422 for an invalid
 * body, and what `requireRecentProof` throws.
 */
const readProved = async <Schema extends z.ZodType<{ password?: string | undefined }>>(
  request: FastifyRequest,
  schema: Schema,
): Promise<{ wanted: Omit<z.output<Schema>, 'password'>; maker: string }> => {
  const signedIn = admittedSession(request);
  const { password, ...wanted } = validate(schema, request.body);
  await requireRecentProof(request, signedIn, password);
  return { wanted, maker: signedIn.account.id };
};
