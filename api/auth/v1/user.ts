import type { FastifyInstance } from 'fastify';
import { findUser } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import { requireCaller } from './caller.ts';

/** `GET user` → the user whose token it is. */
export const userRoutes = (scope: FastifyInstance): void => {
  scope.get('/user', async (request) => {
    const { account } = await requireCaller(request);
    const user = await findUser(scope.auth.db, account.id);
    if (!user) throw new AuthError('user_not_found');
    return user;
  });
};
