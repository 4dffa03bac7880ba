import { startRuntime } from '#api/runtime.ts';
import type { Mailer } from '#storage/mail/mailer.ts';
import { startMailing } from './newsletter.ts';

/** A process that sends the newsletter's mails to a server that never answers, for tests to kill. */
export interface MailerConfig {
  connection: string;
  dataDir: string;
}

/** `ready` to be given its order, then each address as its mail is being sent. */
export type MailerMessage = 'ready' | { sendingTo: string };

const say = (said: MailerMessage): void => void process.send?.(said);

const silent: Mailer = {
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
