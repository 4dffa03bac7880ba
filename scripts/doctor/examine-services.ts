import type { Config } from '#storage/config.ts';
import { openEventStoreDB } from '#storage/events/eventstoredb/open-event-store.ts';
import { openFiles } from '#storage/files/open-files.ts';
import { checkSmtpServer } from '#storage/mail/smtp.ts';
import { examineWithTimeout, type Finding, inOrder } from './finding.ts';

/** Examines the event log: whether its server answers. */
export const examineLog = ({ eventStoreUrl }: Config): Promise<Finding> =>
  examineWithTimeout(
    'log',
    async () => {
      if (!eventStoreUrl) return inOrder('The event log is in the database.');
      const store = await openEventStoreDB(eventStoreUrl);
      const end = await store.headPosition().finally(() => store.close());
      return inOrder(`EventStoreDB answers; the log ends at position ${end}.`);
    },
    (error) => `EventStoreDB does not answer (${error}): check EVENTSTORE_URL and that its server runs.`,
  );

/** Examines the store of pictures: whether it answers. */
export const examineFiles = (config: Config): Promise<Finding> =>
  examineWithTimeout(
    'files',
    async () => {
      if (!config.s3) return inOrder('Pictures are in DATA_DIR.');
      const files = await openFiles(config);
      await files.check().finally(() => files.close());
      return inOrder(`The bucket ${config.s3.bucket} answers.`);
    },
    (error) => `The bucket of S3_BUCKET does not answer (${error}): check the variables S3_….`,
  );

/** Examines the mail server: whether it answers and accepts the password. Sends no mail. */
export const examineMail = ({ smtpUrl }: Config): Promise<Finding> =>
  examineWithTimeout(
    'mail',
    async () => {
      if (!smtpUrl) return inOrder('SMTP_URL is not set: mails stay in the outbox, at /admin/emails.');
      await checkSmtpServer(smtpUrl);
      return inOrder('The mail server answers and accepts the sign-in of SMTP_URL.');
    },
    (error) => `The mail server cannot be used (${error}): check SMTP_URL.`,
  );
