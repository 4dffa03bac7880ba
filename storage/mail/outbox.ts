import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { ERASED, type PersonalData } from '../personal-data/personal-data.ts';
import { type Mail, type Mailer, messageIdOf } from './mailer.ts';

interface OutboxMail extends Omit<Mail, 'person'> {
  at: Date;
}

/** An outbox entry; of a mail to an erased person only its id and time. */
type OutboxEntry = Pick<OutboxMail, 'id' | 'at' | 'to' | 'subject'> | { id: string; at: Date; forgotten: true };

export interface Outbox extends Mailer {
  /** Lists the newest mails first, and the total number of mails. */
  list(window: { limit: number; offset?: number | undefined }): Promise<{ total: number; items: OutboxEntry[] }>;
  /** Returns undefined when there is no such mail, or its recipient was erased. */
  read(id: string): Promise<OutboxMail | undefined>;
}

/**
 * Creates the mailer of a site without a mail server, which stores mails in the database instead of sending them. Each mail is encrypted
 * for its recipient. A mail to an erased person, whose key is destroyed, is silently dropped.
 */
export const createOutbox = (db: Kysely<Database>, personalData: PersonalData): Outbox => {
  const open = async ({ id, person, content, at }: Row): Promise<OutboxMail | undefined> => {
    const mail = await personalData.decrypt(person, FIELD, content);
    return mail === ERASED ? undefined : { ...JSON.parse(mail), id, at };
  };
  const table = () => db.selectFrom('outbox_mail').select(['id', 'person', 'content', 'at']);
  return {
    delivers: false,
    async send({ id, person, ...mail }) {
      const headers = { ...mail.headers, 'Message-ID': messageIdOf({ id, from: mail.from }) };
      const content = await personalData.encryptWithExistingKey(person, FIELD, JSON.stringify({ ...mail, headers }));
      if (content === ERASED) return;
      await db
        .insertInto('outbox_mail')
        .values({ id, person, content: JSON.stringify(content) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async list({ limit, offset = 0 }) {
      const rows = await table().orderBy('at', 'desc').orderBy('id').limit(limit).offset(offset).execute();
      const { total } = await db
        .selectFrom('outbox_mail')
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow();
      return { total, items: await Promise.all(rows.map(async (row) => entryOf(row, await open(row)))) };
    },
    async read(id) {
      const row = await table().where('id', '=', id).executeTakeFirst();
      return row && open(row);
    },
    async close() {},
  };
};

const FIELD = 'mail';

type Row = { id: string; person: string; content: Parameters<PersonalData['decrypt']>[2]; at: Date };

const entryOf = ({ id, at }: Row, mail: OutboxMail | undefined): OutboxEntry =>
  mail ? { id, at, to: mail.to, subject: mail.subject } : { id, at, forgotten: true };
