import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { MAX_ANSWERS } from '#domain/note/decider.ts';
import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { WRITER_ROLES } from '../commands/command.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import { recordRead } from './read-notes.ts';

const which = z.object({ id: z.uuid().toLowerCase(), note: z.uuid().toLowerCase() });

const reading = z.strictObject({
  entries: z
    .int()
    .min(1)
    .max(MAX_ANSWERS + 1),
});

/**
 * Registers `PUT /api/desk/articles/{id}/notes/{note}/read {entries}`: records that the user has read the note and its first answers → 204;
 * 404 if the article has no such note.
 */
export const noteRoutes = (app: FastifyInstance, { db, read }: { db: Kysely<Database>; read: ReadDatabase }): void => {
  const config = { access: staffAccess(WRITER_ROLES) };
  const { articleNotes } = createQueries(read, () => {});
  app.put('/api/desk/articles/:id/notes/:note/read', { config, bodyLimit: 1000 }, async (request, reply) => {
    const { id, note } = validate(which, request.params);
    const { entries } = validate(reading, request.body);
    if (!(await articleNotes(id)).some((each) => each.id === note)) throw new Problem(404, 'not_found');
    await recordRead(db, { account_id: admittedStaff(request).id, note_id: note, entries });
    return reply.code(204).send();
  });
};
