import type { Config } from '#storage/config.ts';
import { logError } from './error-log.ts';
import { createMailer } from './mailer.ts';
import { startReactor } from './reactors/run-reactor.ts';
import type { Runtime } from './runtime.ts';
import { startSchedule } from './schedule/schedule.ts';
import { startJobs } from './schedule/start-jobs.ts';
import { jobs, reactors, schedules } from './slice-endpoints.ts';

type BackgroundOptions = Pick<Config, 'siteUrl' | 'preparePictures'> & Partial<Pick<Config, 'smtpUrl'>>;

/**
 * Starts the schedules (what is repeated after an interval), the recurring jobs and the reactors (which act on events, for example send
 * e-mails) of all slices, the features of the site. Returns a function that stops them and closes the mailer they use.
 */
export const startBackground = async (runtime: Runtime, config: BackgroundOptions): Promise<() => Promise<void>> => {
  const mailer = await createMailer(runtime, config.smtpUrl);
  const { siteUrl } = config;
  const enabled = schedules.filter(({ enabledBy }) => enabledBy === undefined || config[enabledBy]);
  const onFault = (reactor: string, error: unknown) => logError(`Reactor ${reactor}`, error);
  const running = [
    ...enabled.map((schedule) =>
      startSchedule(schedule, { ...runtime, mailer, siteUrl }, (error) => logError(`Schedule ${schedule.name}`, error)),
    ),
    startJobs(jobs, runtime, (name, error) => logError(`Job ${name}`, error)),
    ...reactors.map((create) => startReactor(create({ ...runtime, mailer, siteUrl }), { ...runtime, onFault })),
  ];
  return async () => {
    for (const each of running) await each.stop();
    await mailer.close();
  };
};
