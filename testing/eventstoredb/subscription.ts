import { once } from 'node:events';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { unexpected } from './grpc-errors.ts';
import type { EventLog, StoredEvent } from './log.ts';
import { caughtUp, checkpoint, confirmation, toEvent } from './messages.ts';
import type { ReadServerCall, Writer } from './writer.ts';

/** The server's default when the client sends no window. */
const DEFAULT_WINDOW = 32;

/** Delivers everything after a position, then live events. Checkpoints report how far the server has read, matching or not. */
export const serveSubscription = async (
  call: ReadServerCall,
  { write, gone }: Writer,
  log: EventLog,
): Promise<void> => {
  const options = call.request.getOptions()!;
  const isWanted = filterOf(options.getFilter());
  const interval = checkpointInterval(options.getFilter());
  const first = firstIndex(log, options.getAll()!);
  if (first === undefined) {
    call.emit('error', unexpected());
    return;
  }
  let isLive = false;
  let isOpen = await write(confirmation());
  for (let index = first; isOpen; ) {
    const event = log.all[index];
    if (event) {
      index += 1;
      if (isWanted(event)) isOpen = await write(toEvent(event));
      if ((index - first) % interval === 0) isOpen = await write(checkpoint(event));
    } else if (!isLive) {
      isLive = true;
      isOpen = await write(caughtUp());
    } else {
      isOpen = await Promise.race([growth(log).then(() => true), gone.then(() => false)]);
    }
  }
};

const filterOf = (filter: streams.ReadReq.Options.FilterOptions | undefined): ((event: StoredEvent) => boolean) => {
  if (!filter) return () => true;
  const expression = filter.getStreamIdentifier() ?? filter.getEventType()!;
  const text = (event: StoredEvent) => (filter.hasStreamIdentifier() ? event.stream : event.type);
  if (expression.getRegex()) {
    const pattern = new RegExp(expression.getRegex());
    return (event) => pattern.test(text(event));
  }
  const prefixes = expression.getPrefixList();
  return (event) => prefixes.some((prefix) => text(event).startsWith(prefix));
};

const checkpointInterval = (filter: streams.ReadReq.Options.FilterOptions | undefined): number => {
  if (!filter) return Number.POSITIVE_INFINITY;
  return filter.getCheckpointintervalmultiplier() * (filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW);
};

/**
 * Returns the index to start from; undefined for a position inside an event, as one of another log may be. A subscription starts after the
 * event read at the position, which is a later one if the position's own event was scavenged.
 */
const firstIndex = (log: EventLog, all: streams.ReadReq.Options.AllOptions): number | undefined => {
  if (all.hasStart()) return 0;
  if (all.hasEnd()) return log.all.length;
  const position = BigInt(all.getPosition()!.getCommitPosition());
  // After a position beyond the head, as in a log restored from an older backup, the subscription is live immediately and delivers new
  // events even below that position.
  if (position > (log.all.at(-1)?.position ?? 0n)) return log.all.length;
  const index = log.indexOf(position);
  return index === undefined ? undefined : index + 1;
};

const growth = async (log: EventLog): Promise<void> => {
  await once(log.growth, 'growth');
};
