import { streamName } from '#domain/aggregate.ts';
import { mediaAggregate } from '#domain/media/aggregate.ts';
import { type EventStore, StreamDamaged } from '#storage/events/event-store.ts';
import { UnreadableEvent } from '#storage/events/upcasting.ts';
import type { FileStore } from '#storage/files/file-store.ts';
import type { Job } from '../schedule/job.ts';
import type { ScheduleServices } from '../schedule/schedule.ts';
import { originalKey } from './derivatives.ts';

const ORIGINALS_PREFIX = originalKey('');

/** Milliseconds for which a file must have been unrecorded: longer than an upload, however soon the next run follows. */
const UNRECORDED_MS = 60 * 60 * 1000;

/**
 * Creates the job that deletes files of pictures that were uploaded but never recorded by a command. A file is deleted, with its variants,
 * when two runs that are at least an hour apart found it unrecorded, so that a running upload has time to be recorded. The read model only
 * saves reading the log for each file: it may be stopped, or lack pictures while it is filled.
 */
export const createOriginalsSweep = (): Job => {
  /** When each unrecorded file was found first, in milliseconds since 1970. */
  let foundAt: ReadonlyMap<string, number> = new Map();
  return {
    name: 'delete-unrecorded-uploads',
    cron: '37 2,8,14,20 * * *',
    async run({ read, store, files }: ScheduleServices, now, signal) {
      const ids = (await Array.fromAsync(files.list(ORIGINALS_PREFIX))).map((key) =>
        key.slice(ORIGINALS_PREFIX.length),
      );
      // Queried after the files are listed, so that files recorded in between count as known.
      const known = new Set((await read.selectFrom('media').select('id').execute()).map(({ id }) => id));
      const unknown = ids.filter((id) => !known.has(id));
      foundAt = new Map(unknown.map((id) => [id, foundAt.get(id) ?? now.getTime()]));
      let deleted = 0;
      for (const [id, at] of foundAt) {
        if (signal.aborted || now.getTime() - at < UNRECORDED_MS || (await isRecorded(store, id))) continue;
        await deleteOriginal(files, id);
        deleted += 1;
      }
      return deleted;
    },
  };
};

/** Returns true if the log has an event of the picture, even one that cannot be read. */
const isRecorded = async (store: EventStore, id: string): Promise<boolean> => {
  try {
    for await (const _event of store.read(streamName(mediaAggregate, id), { limit: 1 })) return true;
    return false;
  } catch (error) {
    if (error instanceof UnreadableEvent || error instanceof StreamDamaged) return true;
    throw error;
  }
};

const deleteOriginal = async (files: FileStore, id: string): Promise<void> => {
  for await (const key of files.list(`derived/${id}/`)) await files.delete(key);
  await files.delete(originalKey(id));
};

export const originalsSweepJob: Job = createOriginalsSweep();
