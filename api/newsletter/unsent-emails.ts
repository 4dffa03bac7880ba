import type { Kysely } from 'kysely';
import { EMAIL_FIELD, SUBSCRIBER_PREFIX } from '#domain/newsletter/events.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { ERASED, type PersonalData } from '#storage/personal-data/personal-data.ts';
import { listUnfinishedReactions, startReactionAgain, type UnfinishedReaction } from '../reactors/reaction-store.ts';
import { NEWSLETTER_REACTOR } from './mail-reactor.ts';

interface Services {
  db: Kysely<Database>;
  read: ReadDatabase;
  personalData: PersonalData;
}

/** An e-mail to a subscriber that was not sent; `to` is null if the subscriber was erased. */
export type UnsentNewsletterEmail = Omit<UnfinishedReaction, 'stream'> & { to: string | null };

/** Returns the latest e-mails to subscribers that wait for the mail server, were given up, or were interrupted while being sent. */
export const unsentNewsletterEmails = async (
  { db, read, personalData }: Services,
  limit: number,
): Promise<UnsentNewsletterEmail[]> => {
  const reactions = await listUnfinishedReactions(db, NEWSLETTER_REACTOR, limit);
  const recipient = async (stream: string): Promise<string | null> => {
    const id = stream.slice(SUBSCRIBER_PREFIX.length);
    const row = await read.selectFrom('subscriber').select('email').where('id', '=', id).executeTakeFirst();
    const email = row ? await personalData.decrypt(stream, EMAIL_FIELD, row.email) : ERASED;
    return email === ERASED ? null : email;
  };
  return Promise.all(reactions.map(async ({ stream, ...each }) => ({ ...each, to: await recipient(stream) })));
};

/** Makes an unsent e-mail to a subscriber due now; a process with the role `scheduler` sends it. Returns false if there is no such e-mail. */
export const sendNewsletterEmailAgain = ({ db }: Pick<Services, 'db'>, eventId: string): Promise<boolean> =>
  startReactionAgain(db, NEWSLETTER_REACTOR, eventId);
