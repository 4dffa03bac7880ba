import type { Mail, Mailer } from '#storage/mail/mailer.ts';

/** Creates a mailer with a mail server that can be frozen: mails wait until `letGo`, and fail after `refuse`. */
export const createBlockingMailer = () => {
  const sent: Mail[] = [];
  const waiting: { mail: Mail; go(): void }[] = [];
  let state: 'open' | 'held' | 'refusing' = 'open';
  const mailer: Mailer = {
    delivers: true,
    async send(mail) {
      if (state === 'refusing') throw new Error('451 try again later');
      if (state === 'held') await new Promise<void>((go) => waiting.push({ mail, go }));
      sent.push(mail);
    },
    async close() {},
  };
  return {
    mailer,
    to: (address: string) => sent.filter((mail) => mail.to === address),
    /** Mails that are waiting. */
    waiting: () => waiting.map(({ mail }) => mail),
    hold: () => {
      state = 'held';
    },
    refuse: () => {
      state = 'refusing';
    },
    letGo: () => {
      state = 'open';
      for (const { go } of waiting.splice(0)) go();
    },
  };
};
