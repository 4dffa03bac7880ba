import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import qs from 'qs';
import type { CommandDefinition } from '#api/commands/command.ts';
import { fromSchema } from './from-schema.ts';
import type { KnownEntities } from './known-entities.ts';
import { anyJson, mutated } from './mutate.ts';
import { hostileText } from './texts.ts';

/** A command with its HTTP details. */
export interface FuzzedCommand {
  name: string;
  body: unknown;
  asForm: boolean;
  key: string | undefined;
  language: string;
  /** The sender's IP address, which anonymous limits count by. */
  address: string;
}

/** Generates requests for every command: valid, nearly valid and absurd ones. References are resolved when a request is generated. */
export const anyCommand = (
  commands: ReadonlyMap<string, CommandDefinition>,
  known: KnownEntities,
): fc.Arbitrary<FuzzedCommand> =>
  fc.oneof(
    ...[...commands].map(([name, { schema }]) => {
      const reference = (field: string, pick: number) => known.reference(name, field, pick);
      const valid = fromSchema(schema, { field: '', reference });
      return fc.record({
        name: fc.constant(name),
        body: fc.oneof(
          { weight: 6, arbitrary: valid },
          { weight: 3, arbitrary: mutated(valid) },
          { weight: 1, arbitrary: anyJson },
        ),
        asForm: fc.nat(5).map((number) => number === 0),
        key: fc.option(fc.oneof(fc.uuid(), hostileText), { nil: undefined, freq: 8 }),
        language: fc.constantFrom('pt', 'en', 'en-GB,pt;q=0.1', '*', 'x-klingon'),
        address: fc.ipV4(),
      });
    }),
  );

/** Converts a command to a request. Only objects can be sent as a form; everything else is sent as JSON. */
export const injectionOf = (
  { name, body, asForm, key, language, address }: FuzzedCommand,
  cookie: string | undefined,
): InjectOptions => {
  const form = asForm && typeof body === 'object' && body !== null && !Array.isArray(body);
  const payload = form ? qs.stringify(wellFormed(body)) : JSON.stringify(body);
  const headers = {
    'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    'accept-language': language,
    ...(cookie && { cookie }),
    ...(key !== undefined && { 'idempotency-key': headerText(key) }),
  };
  return { method: 'POST', url: `/api/commands/${name}`, headers, payload, remoteAddress: address };
};

/** Replaces halves of surrogate pairs, which cannot be percent-encoded; in JSON they can be sent. */
const wellFormed = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(/\\ud[89a-f]../gi, '?'));

/** Returns the bytes that are allowed in a header. */
const headerText = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?');
