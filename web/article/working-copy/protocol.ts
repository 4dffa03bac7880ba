import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/**
 * A message of a browser. `hello` opens the document: `epoch` is that of the browser's copy, or '' if it has none, and `stateVector` what the
 * copy contains. The host confirms an `update` by its number `n` once it is stored. `awareness` tells the caret.
 */
export type BrowserMessage =
  | { type: 'hello'; epoch: string; stateVector: Uint8Array }
  | { type: 'update'; n: number; update: Uint8Array }
  | { type: 'awareness'; update: Uint8Array }
  | { type: 'ping' };

/**
 * A message of the host. `welcome` answers `hello`: `update` is what the browser lacks, or the whole document where the epochs differ, and
 * `stateVector` what the host has. After `refused` the host closes the connection.
 */
export type HostMessage =
  | { type: 'welcome'; epoch: string; update: Uint8Array; stateVector: Uint8Array }
  | { type: 'update'; update: Uint8Array }
  | { type: 'awareness'; update: Uint8Array }
  | { type: 'pong' }
  | { type: 'stored'; n: number }
  | { type: 'refused'; code: string };

const browserTypes = ['hello', 'update', 'awareness', 'ping'] as const;
const hostTypes = ['welcome', 'update', 'awareness', 'pong', 'stored', 'refused'] as const;

/** Encodes a message of a browser. */
export const encodeBrowserMessage = (message: BrowserMessage): Uint8Array<ArrayBuffer> =>
  encoding.encode((to) => {
    encoding.writeVarUint(to, browserTypes.indexOf(message.type));
    if (message.type === 'hello') {
      encoding.writeVarString(to, message.epoch);
      encoding.writeVarUint8Array(to, message.stateVector);
    }
    if (message.type === 'update') encoding.writeVarUint(to, message.n);
    if ('update' in message) encoding.writeVarUint8Array(to, message.update);
  }) as Uint8Array<ArrayBuffer>;

/** Decodes a message of a browser. Throws if it is malformed. */
export const decodeBrowserMessage = (bytes: Uint8Array): BrowserMessage => {
  const from = decoding.createDecoder(bytes);
  const type = browserTypes[decoding.readVarUint(from)];
  switch (type) {
    case 'hello':
      return { type, epoch: decoding.readVarString(from), stateVector: decoding.readVarUint8Array(from) };
    case 'update':
      return { type, n: decoding.readVarUint(from), update: decoding.readVarUint8Array(from) };
    case 'awareness':
      return { type, update: decoding.readVarUint8Array(from) };
    case 'ping':
      return { type };
    default:
      throw new Error('Unknown message of a browser');
  }
};

/** Encodes a message of the host. */
export const encodeHostMessage = (message: HostMessage): Uint8Array<ArrayBuffer> =>
  encoding.encode((to) => {
    encoding.writeVarUint(to, hostTypes.indexOf(message.type));
    if (message.type === 'welcome') encoding.writeVarString(to, message.epoch);
    if (message.type === 'stored') encoding.writeVarUint(to, message.n);
    if (message.type === 'refused') encoding.writeVarString(to, message.code);
    if ('update' in message) encoding.writeVarUint8Array(to, message.update);
    if (message.type === 'welcome') encoding.writeVarUint8Array(to, message.stateVector);
  }) as Uint8Array<ArrayBuffer>;

/** Decodes a message of the host. Throws if it is malformed. */
export const decodeHostMessage = (bytes: Uint8Array): HostMessage => {
  const from = decoding.createDecoder(bytes);
  const type = hostTypes[decoding.readVarUint(from)];
  switch (type) {
    case 'welcome': {
      const epoch = decoding.readVarString(from);
      return { type, epoch, update: decoding.readVarUint8Array(from), stateVector: decoding.readVarUint8Array(from) };
    }
    case 'update':
    case 'awareness':
      return { type, update: decoding.readVarUint8Array(from) };
    case 'pong':
      return { type };
    case 'stored':
      return { type, n: decoding.readVarUint(from) };
    case 'refused':
      return { type, code: decoding.readVarString(from) };
    default:
      throw new Error('Unknown message of the host');
  }
};
