import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { logError } from '../error-log.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { Job } from '../schedule/job.ts';
import { runJob } from '../schedule/run-job.ts';
import type { ScheduleServices } from '../schedule/schedule.ts';

interface JobRouteOptions {
  jobs: readonly Job[];
  services: ScheduleServices;
}

const asked = z.object({ name: z.string().max(60) });

/**
 * Registers `POST /api/jobs/:name/run`, for administrators: runs a recurring job now, in this process. 202 when it has begun; 404 for an
 * unknown name; 409 `job_running` while any process runs it.
 */
export const jobRoutes = (app: FastifyInstance, { jobs, services }: JobRouteOptions): void => {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => {
    closing.abort();
    await Promise.allSettled(running);
  });

  const start = (job: Job): Promise<boolean> => {
    const { promise: started, resolve: onStarted } = Promise.withResolvers<void>();
    const onError = (name: string, error: unknown) => logError(`Job ${name}`, error);
    const ended = runJob(job, services, { closing: closing.signal, onError, onStarted });
    running.add(ended);
    const forget = () => running.delete(ended);
    ended.then(forget, forget);
    return Promise.race([started.then(() => true), ended.then((outcome) => outcome !== 'busy')]);
  };

  app.post('/api/jobs/:name/run', { config: { access: staffAccess(['admin']) } }, async (request, reply) => {
    const { name } = validate(asked, request.params);
    const job = jobs.find((each) => each.name === name);
    if (!job) throw new Problem(404, 'not_found');
    if (!(await start(job))) throw new Problem(409, 'job_running');
    return reply.code(202).send({});
  });
};
