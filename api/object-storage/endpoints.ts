import type { Endpoints } from '../endpoints.ts';
import { sweeping } from './kept/sweep.ts';
import { storageRoutes } from './routes.ts';

export const objectStorage: Endpoints = {
  routes: [{ servedBy: ['api', 'web'], register: storageRoutes }],
  schedules: [sweeping],
};
