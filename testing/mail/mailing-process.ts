import { startRuntime } from '#api/runtime.ts';
import type { Mailer } from '#storage/mail/mailer.ts';
import { startMailing } from './newsletter.ts';

/** Configuration of a process that sends the newsletter's mails to a server that never responds, for tests to kill. */
export interface MailerConfig {
  connection: string;
  dataDir: string;
}

/** `ready` to receive the configuration, then the recipient of each mail being sent. */
export type MailerMessage = 'ready' | { sendingTo: string };

const say = (said: MailerMessage): void => void process.send?.(said);

const silent: Mailer = {
  delivers: true,
  send: ({ to }) => {
    say({ sendingTo: to });
    return new Promise(() => {});
  },
  async close() {},
};

process.on('message', async ({ connection, dataDir }: MailerConfig) => {
  startMailing(await startRuntime({ connection, dataDir, project: false }), silent);
});
process.on('disconnect', () => process.exit());
say('ready');
