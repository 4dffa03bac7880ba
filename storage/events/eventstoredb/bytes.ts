import type { RecordedEvent } from '@eventstore/db-client';
import convert from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';

/** Bytes that are not JSON, as the port carries them: so they pass through Postgres, files and copies. */
export const asBytes = (bytes: Uint8Array): { $bytes: string } => ({ $bytes: Buffer.from(bytes).toString('base64') });

/** The bytes that were carried so; undefined for everything else, a `$bytes` that is not their one spelling included. */
export const bytesIn = (value: unknown): Uint8Array | undefined => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return undefined;
  const { $bytes } = value as { $bytes?: unknown };
  if (typeof $bytes !== 'string') return undefined;
  const bytes = Buffer.from($bytes, 'base64');
  return bytes.toString('base64') === $bytes ? new Uint8Array(bytes) : undefined;
};

type Convert = (record: ReadResp.ReadEvent.RecordedEvent) => RecordedEvent;

const internals: { convertGrpcRecord: Convert } = convert;
const { convertGrpcRecord } = internals;

/** What was marked as JSON and is none, the client (6.2.1) would give as a text, some of its bytes replaced. */
internals.convertGrpcRecord = (record) => {
  const event = convertGrpcRecord(record);
  if (!event.isJson || typeof event.data !== 'string') return event;
  const bytes = record.getData_asU8();
  return isJson(bytes) ? event : ({ ...event, isJson: false, data: bytes } as RecordedEvent);
};

const isJson = (bytes: Uint8Array): boolean => {
  try {
    JSON.parse(Buffer.from(bytes).toString('utf8'));
    return true;
  } catch {
    return false;
  }
};
