import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { z } from 'zod';

/** What one browser sends about its caret; `state` is null when it has left. */
export interface AwarenessEntry {
  clientId: number;
  clock: number;
  state: Record<string, unknown> | null;
}

const state = z.record(z.string(), z.unknown()).nullable();

/** Decodes the entries of an awareness update of y-protocols. Throws if it is malformed. */
export const decodeAwareness = (update: Uint8Array): AwarenessEntry[] => {
  const from = decoding.createDecoder(update);
  const entries: AwarenessEntry[] = [];
  for (let left = decoding.readVarUint(from); left > 0; left -= 1) {
    const clientId = decoding.readVarUint(from);
    const clock = decoding.readVarUint(from);
    entries.push({ clientId, clock, state: state.parse(JSON.parse(decoding.readVarString(from))) });
  }
  return entries;
};

/** Encodes one entry as an awareness update of y-protocols. */
export const encodeAwareness = ({ clientId, clock, state: sent }: AwarenessEntry): Uint8Array =>
  encoding.encode((to) => {
    encoding.writeVarUint(to, 1);
    encoding.writeVarUint(to, clientId);
    encoding.writeVarUint(to, clock);
    encoding.writeVarString(to, JSON.stringify(sent));
  });
