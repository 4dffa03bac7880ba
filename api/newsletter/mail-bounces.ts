import { z } from 'zod';
import type { CommandServices } from '../commands/command.ts';
import { executeDefinition } from '../commands/execute.ts';
import { defineFunction } from '../functions/function-definition.ts';
import { schedulerActor } from '../schedule/schedule.ts';
import { stopSubscriptionCommand, subscriberId } from './commands.ts';

/** Maximum number of addresses in one report. */
const MAX_ADDRESSES = 100;

const address = z.string().max(1000);
const addresses = z.union([address, z.array(address).max(MAX_ADDRESSES)]).transform((given) => [given].flat());

/**
 * Receives what a mail server reports about e-mails. Nothing more is sent to an address that does not exist, or whose owner reported an e-mail
 * as unwanted. Other reports are ignored.
 */
export const mailBounces = defineFunction({
  describes:
    'Webhook of the mail server: `{type: "email.bounced" | "email.complained", data: {to}}`, signed with MAIL_WEBHOOK_SECRET, unsubscribes the addresses',
  roles: 'signed',
  secret: ({ mailWebhookSecret }) => mailWebhookSecret,
  schema: z.union([
    z.object({ type: z.enum(['email.bounced', 'email.complained']), data: z.object({ to: addresses }) }),
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
    const stopped = report?.data.to ?? [];
    for (const address of stopped) await stopSubscription(services, address);
    return { addresses: stopped.length };
  },
});

const stopSubscription = async (services: CommandServices, address: string): Promise<void> => {
  const body = { id: subscriberId(services.personalData, address) };
  await executeDefinition(services, stopSubscriptionCommand, { name: 'StopSubscription', body, actor: schedulerActor });
};
