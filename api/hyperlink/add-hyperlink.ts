import type { z } from 'zod';
import { hyperlinkAggregate } from '#domain/hyperlink/aggregate.ts';
import type { addHyperlink } from '#domain/hyperlink/commands.ts';
import type { HyperlinkFacts } from '#domain/hyperlink/events.ts';
import { generatePrintedId } from '#domain/hyperlink/printed-id.ts';
import type { CommandOutcome, CommandServices } from '../commands/command.ts';
import { type CommandContext, deterministicId } from '../commands/command-context.ts';
import { sendTo } from '../commands/send.ts';
import { Rejected } from '../http/rejected.ts';

const send = sendTo(hyperlinkAggregate);

/** Generated ids that are tried; there are 28 million, so more collisions in a row do not occur. */
const ATTEMPTS = 5;

/**
 * Adds a hyperlink: a short id that is printed in the magazine and leads readers to a web page. Uses the `id` in the command, or generates
 * one if there is none. Throws `Rejected` when a rule forbids it, for example because the id is in use, and what `handleCommand` throws.
 */
export const addNewHyperlink = async (
  { id, ...facts }: z.output<typeof addHyperlink>,
  services: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  if (id) return send(id, { name: 'AddHyperlink', id, facts }, services, context);
  return addWithMadeId(facts, services, context);
};

const addWithMadeId = async (
  facts: HyperlinkFacts,
  services: CommandServices,
  context: CommandContext,
): Promise<CommandOutcome> => {
  for (let attempt = 1; ; attempt++) {
    const id = generatePrintedId(deterministicId(context, `hyperlink/${attempt}`));
    try {
      return await send(id, { name: 'AddHyperlink', id, facts }, services, context);
    } catch (error) {
      if (!(error instanceof Rejected) || attempt === ATTEMPTS) throw error;
    }
  }
};
