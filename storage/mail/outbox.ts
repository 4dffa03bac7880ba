import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { ERASED, type PersonalData } from '../personal-data/personal-data.ts';
import { type Mail, type Mailer, messageIdOf } from './mailer.ts';

interface OutboxMail extends Omit<Mail, 'person'> {
  at: Date;
}

/** Of a mail to somebody who was forgotten, only that there was one. */
type OutboxEntry = Pick<OutboxMail, 'id' | 'at' | 'to' | 'subject'> | { id: string; at: Date; forgotten: true };

export interface Outbox extends Mailer {
  /** The newest mails first. */
  list(window: { limit: number; offset?: number | undefined }): Promise<{ total: number; items: OutboxEntry[] }>;
  /** Undefined where there is no such mail, or nobody can read it any more. */
  read(id: string): Promise<OutboxMail | undefined>;
}

/** Where mails stay on a machine that has no mail server, each encrypted for the person it is for; none to who was erased. */
export const createOutbox = (db: Kysely<Database>, personalData: PersonalData): Outbox => {
  const open = async ({ id, person, content, at }: Row): Promise<OutboxMail | undefined> => {
    const mail = await personalData.decrypt(person, FIELD, content);
    return mail === ERASED ? undefined : { ...JSON.parse(mail), id, at };
  };
  const table = () => db.selectFrom('outbox_mail').select(['id', 'person', 'content', 'at']);
  return {
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
