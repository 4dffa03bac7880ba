import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { restaurantInput } from '#testing/content/restaurant.ts';
import { anonKeyOf, createRealtimeClient, listenForRealtime, subscribed } from '#testing/realtime-client.ts';
import { useEditorClient } from '#testing/use-editor-client.ts';

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

const opened = useEditorClient('editor');
let url: string;
let anon: string;
beforeAll(async () => {
  url = await listenForRealtime(opened.site.app);
  anon = await anonKeyOf(opened.site.runtime);
});

/** Joins a channel that listens to changes, and returns what arrives. */
const listenTo = async (wanted: object, token = anon) => {
  const changes: Change[] = [];
  const client = createRealtimeClient(url, token);
  const channel = client.channel(crypto.randomUUID());
  channel.on('postgres_changes', { event: '*', schema: 'public', ...wanted } as never, (change: Change) =>
    changes.push(change),
  );
  await subscribed(channel);
  return changes;
};

describe('the changes of a view', () => {
  it('are sent after commands, with the columns and types of the view', async () => {
    const changes = await listenTo({ table: 'restaurants' });
    const { id } = await opened.room.execute('AddRestaurant', restaurantInput({ name: 'Casa da Levada' }));
    await vi.waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'restaurants',
      new: { id, name: 'Casa da Levada', votes: 0 },
      old: {},
    });
  });
});
