import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '#testing/patience.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import type { OpenSocket } from '../../websockets/open-socket.ts';
import { Channel } from '../channels/channel.ts';
import { createMembers } from '../channels/members.ts';
import { joinPayload } from '../protocol/join-config.ts';
import { createPresences } from './presences.ts';

let database: TestDatabase;
let topic: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  topic = `square:${crypto.randomUUID()}`;
});

/** The presences of a process whose statements are seen before they run, and their results before they arrive. */
const openProcess = (
  { before, after }: { before?: (node: RootOperationNode) => void; after?: () => Promise<void> } = {},
  beatMs = 3_600_000,
) => {
  const statements: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node);
      before?.(node);
      return node;
    },
    async transformResult({ result }) {
      await after?.();
      return result;
    },
  };
  const fanOut = {
    send(sockets: Iterable<OpenSocket>, frame: Parameters<OpenSocket['send']>[0]) {
      for (const socket of sockets) socket.send(frame);
      return true;
    },
  };
  const members = createMembers(fanOut);
  let receive: (message: unknown) => void = () => {};
  const messages = {
    id: crypto.randomUUID(),
    send: async () => {},
    onMessage(listener: typeof receive) {
      receive = listener;
      return () => {};
    },
    onGap: () => () => {},
  };
  const db = database.db.withPlugin(plugin);
  const presences = createPresences({ db, messages, members, fanOut, onError: () => {}, beatMs });
  onTestFinished(() => presences.stop());
  /** Joins the topic like `join.ts`, up to the reply. Returns the channel and the frames that its client got. */
  const join = (key: string) => {
    const frames: string[] = [];
    const socket = { isOpen: true, send: ({ data }: { data: unknown }) => frames.push(String(data)) };
    const { config } = joinPayload.parse({ config: { presence: { key, enabled: true } } });
    const channel = new Channel({
      ...{ socket: socket as unknown as OpenSocket, version: '2.0.0', topic: `realtime:${topic}`, name: topic },
      ...{ joinRef: '1', config, rights: { mayJoin: true, maySend: true }, apiKey: '' },
      caller: { kind: 'visitor', role: null, rights: undefined, expiresInMs: undefined },
    });
    members.add(channel);
    channel.welcome('1', {}, fanOut);
    return { channel, frames };
  };
  const announce = (key: string) => receive({ kind: 'presence', topics: [key] });
  return { presences, join, announce, statements };
};

const storedKeys = async (key: string) => {
  const rows = await database.db.selectFrom('realtime_presence').select('key').where('topic', '=', key).execute();
  return rows.map((row) => row.key);
};

describe('a topic', () => {
  it.each(['before it was shown who is present', 'afterwards'])(
    'is forgotten when its last member left %s',
    async (when) => {
      const { presences, join, announce, statements } = openProcess();
      const { channel } = join('one');
      const shown = presences.show(channel);
      if (when === 'afterwards') {
        await shown;
        await presences.track(channel, {});
      }
      channel.end();
      await shown;
      await vi.waitFor(async () => expect(await storedKeys(channel.key)).toEqual([]), PATIENCE_MS);
      await presences.untrack(channel);
      const before = statements.length;
      announce(channel.key);
      expect(statements.slice(before)).toEqual([]);
    },
  );

  it('is read again when it changed while a member is shown it for the first time', async () => {
    let isFirst = true;
    const after = async () => {
      if (!isFirst) return;
      isFirst = false;
      const other = openProcess();
      await other.presences.track(other.join('other').channel, {});
      process.announce(`public:${topic}`);
    };
    const process = openProcess({ after });
    const { channel, frames } = process.join('one');
    await process.presences.show(channel);
    await vi.waitFor(() => expect(frames.at(-1)).toMatch(/"presence_diff".*"joins":\{"other"/), PATIENCE_MS);
  });
});

describe('a client', () => {
  it('that left while the database did not answer is removed when it answers again', async () => {
    let answers = true;
    const before = ({ kind }: RootOperationNode) => {
      if (kind === 'DeleteQueryNode' && !answers) throw new Error('no connection');
    };
    const { presences, join } = openProcess({ before }, 20);
    const [one, other] = [join('one'), join('other')];
    await presences.track(one.channel, {});
    // So that the process lives on, with all that the database knows of it.
    await presences.track(other.channel, {});
    await presences.show(other.channel);
    answers = false;
    await expect(presences.untrack(one.channel)).rejects.toThrow('no connection');
    expect(await storedKeys(one.channel.key)).toContain('one');
    answers = true;
    await vi.waitFor(() => expect(other.frames.at(-1)).toMatch(/"presence_diff".*"leaves":\{"one"/), PATIENCE_MS);
    expect(await storedKeys(one.channel.key)).toEqual(['other']);
  });
});
