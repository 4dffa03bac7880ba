import type { Endpoints } from '../endpoints.ts';
import { sweeping } from './contents/sweep.ts';
import { storageRoutes } from './routes.ts';

export const storage: Endpoints = {
  routes: [{ servedBy: ['api', 'web'], register: storageRoutes }],
  schedules: [sweeping],
};
