import type { Frame } from '../../websockets/open-socket.ts';

/** The version of the serializer that a client named in its handshake. */
export type ProtocolVersion = '1.0.0' | '2.0.0';

/** A message of the protocol of Phoenix channels. */
export interface Message<Payload = unknown> {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Payload;
}

/** What a client or another process sends to the members of a channel. JSON is kept as text, since the server does not read it. */
export interface Broadcast {
  event: string;
  payload: { json: string } | { bytes: Buffer };
}

/** A message from a client; a broadcast that came as binary frame has been taken apart. */
export type Received = Message | (Message<Broadcast> & { isBroadcast: true });

/** Longest topic, event and reference, in bytes: their lengths are one byte in binary frames. */
export const MAX_NAME_BYTES = 255;

const PUSH = 3;
const BROADCAST = 4;
const ENCODING = { binary: 0, json: 1 } as const;
/** Bytes of a push before its fields: kind, five lengths, encoding. */
const PUSH_HEADER = 7;

/** Reads a frame of a client. Returns undefined for one that is not of this protocol. */
export const decode = (data: Buffer, isBinary: boolean, version: ProtocolVersion): Received | undefined => {
  try {
    if (isBinary) return version === '2.0.0' ? decodePush(data) : undefined;
    const read: unknown = JSON.parse(data.toString());
    const [joinRef, ref, topic, event, payload] = Array.isArray(read) ? read : fieldsOf(read);
    if (!isReference(joinRef) || !isReference(ref) || !isName(topic) || !isName(event)) return undefined;
    return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload };
  } catch {
    return undefined;
  }
};

const fieldsOf = (read: unknown): unknown[] => {
  const { join_ref, ref, topic, event, payload } = Object(read) as Record<string, unknown>;
  return [join_ref, ref, topic, event, payload];
};

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= MAX_NAME_BYTES;

const isReference = (value: unknown): value is string | null | undefined =>
  value === null || value === undefined || (typeof value === 'string' && value.length <= MAX_NAME_BYTES);

/** Reads the binary frame of a broadcast: lengths, encoding, join reference, reference, topic, event, metadata, payload. */
const decodePush = (data: Buffer): Received | undefined => {
  if (data.length < PUSH_HEADER || data[0] !== PUSH) return undefined;
  let at = PUSH_HEADER;
  const [joinRef, ref, topic, event] = [1, 2, 3, 4].map((field) => {
    const from = at;
    at += data[field]!;
    return data.toString('utf8', from, at);
  }) as [string, string, string, string];
  at += data[5]!;
  if (at > data.length || !isName(topic) || !isName(event)) return undefined;
  const payload = payloadOf(data.subarray(at), data[6]!);
  if (!payload) return undefined;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { event, payload },
    isBroadcast: true,
  };
};

const payloadOf = (bytes: Buffer, encoding: number): Broadcast['payload'] | undefined => {
  if (encoding === ENCODING.binary) return { bytes };
  if (encoding !== ENCODING.json) return undefined;
  const json = bytes.toString();
  JSON.parse(json);
  return { json };
};

/** Encodes a message whose payload is JSON text already. */
export const encode = (version: ProtocolVersion, message: Message<string>): Frame => {
  const { joinRef, ref, topic, event, payload } = message;
  const head = [joinRef, ref, topic, event].map((field) => JSON.stringify(field));
  const data =
    version === '2.0.0'
      ? `[${head.join(',')},${payload}]`
      : `{"topic":${head[2]},"event":${head[3]},"payload":${payload},"ref":${head[1]},"join_ref":${head[0]}}`;
  return { data, isBinary: false };
};

/** Encodes a broadcast for the members of a channel. Returns undefined for bytes to a client of version 1.0.0, which has no form for them. */
export const encodeBroadcast = (
  version: ProtocolVersion,
  topic: string,
  { event, payload }: Broadcast,
): Frame | undefined => {
  if (version === '2.0.0') return binaryBroadcast(topic, event, payload);
  if (!('json' in payload)) return undefined;
  const body = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload.json}}`;
  return encode(version, { joinRef: null, ref: null, topic, event: 'broadcast', payload: body });
};

const binaryBroadcast = (topic: string, event: string, payload: Broadcast['payload']): Frame => {
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)];
  const isJson = 'json' in payload;
  const header = [BROADCAST, topicBytes.length, eventBytes.length, 0, isJson ? ENCODING.json : ENCODING.binary];
  const data = Buffer.concat([
    Buffer.from(header),
    topicBytes,
    eventBytes,
    isJson ? Buffer.from(payload.json) : payload.bytes,
  ]);
  return { data, isBinary: true };
};
