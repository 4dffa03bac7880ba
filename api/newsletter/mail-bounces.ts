import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { subscribe } from '#domain/newsletter/commands.ts';
import type { CommandServices } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import { defineFunction } from '../functions/function-definition.ts';
import { schedulerActor } from '../schedule/schedule.ts';
import { stopSubscriptionCommand, subscriberId } from './commands.ts';

/** Maximum number of addresses in one report. */
const MAX_ADDRESSES = 100;

/** Addresses as in a header of an e-mail: alone, or with the names of their owners. */
const addressField = z
  .string()
  .max(1000)
  .transform((field) => addressparser(field, { flatten: true }).map(({ address }) => address))
  .pipe(z.array(subscribe.shape.email).min(1, 'email_format').max(MAX_ADDRESSES));

const addresses = z
  .union([addressField.transform((field) => [field]), z.array(addressField).max(MAX_ADDRESSES)])
  .transform((fields) => fields.flat());

/** Why an e-mail came back; the mail server chooses the words, such as `Permanent`, `Transient` or `Undetermined`. */
const bounce = z.object({ type: z.string().max(100).optional() });

const isPermanent = (type: string): boolean => /^(permanent|hard)/i.test(type);

const failedMail = z.object({
  type: z.enum(['email.bounced', 'email.complained']),
  data: z.object({ to: addresses, bounce: bounce.optional() }),
});

/**
 * Receives what a mail server reports about e-mails. Nothing more is sent to an address that does not exist, or whose owner reported an e-mail
 * as unwanted. A full mailbox and other bounces that may pass, and other reports, are ignored. Returns how many subscriptions it ended.
 */
export const mailBounces = defineFunction({
  describes:
    'Webhook of the mail server: `{type: "email.bounced" | "email.complained", data: {to, bounce?: {type}}}`, signed with MAIL_WEBHOOK_SECRET, unsubscribes the addresses unless the bounce is of a type that is not permanent',
  roles: 'signed',
  secret: ({ mailWebhookSecret }) => mailWebhookSecret,
  schema: z.union([
    failedMail,
    z
      .object({
        type: z
          .string()
          .max(100)
          .regex(/^(?!email[.](bounced|complained)$)/),
      })
      .transform(() => undefined),
  ]),
  run: async (report, { services }) => {
    let addresses = 0;
    for (const address of stoppedBy(report)) {
      if (await stopSubscription(services, address)) addresses += 1;
    }
    return { addresses };
  },
});

const stoppedBy = (report: z.output<typeof failedMail> | undefined): string[] => {
  const { to = [], bounce } = report?.data ?? {};
  const isTemporary = report?.type === 'email.bounced' && bounce?.type !== undefined && !isPermanent(bounce.type);
  return isTemporary ? [] : to;
};

/** Ends the subscription of an address. Returns false if there is none. */
const stopSubscription = async (services: CommandServices, address: string): Promise<boolean> => {
  const body = { id: subscriberId(services.personalData, address) };
  const request = { name: 'StopSubscription', body, actor: schedulerActor };
  return (await executeDefinition(services, stopSubscriptionCommand, request)).hasChanged === true;
};
