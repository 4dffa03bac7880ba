import type { FileStore } from '#storage/files/file-store.ts';
import { SAMPLE_ACTOR, type SampleCommandClient } from '../sample/load-sample.ts';
import type { CommandServices } from './commands/command.ts';
import { executeDefinition } from './commands/execute.ts';
import { registerMediaCommand } from './media/commands.ts';
import { describePicture } from './media/decode.ts';
import { originalKey } from './media/derivatives.ts';
import { executeCommand } from './slice-endpoints.ts';

/**
 * Returns the client that loads the sample edition, the example content of a new site. Its `send` executes a command in this process as
 * `SAMPLE_ACTOR`, and `addPicture` also stores the original file. Both return the new id and throw what commands throw.
 */
export const sampleWriter = (services: CommandServices & { files: FileStore }): SampleCommandClient => ({
  async send(name, idempotencyKey, body) {
    const { id } = await executeCommand(services, { name, body, actor: SAMPLE_ACTOR, idempotencyKey });
    return id;
  },
  async addPicture(idempotencyKey, { bytes, ...facts }) {
    const picture = await describePicture(bytes);
    await services.files.write(originalKey(picture.id), bytes);
    const request = { name: 'RegisterMedia', body: { ...picture, ...facts }, actor: SAMPLE_ACTOR, idempotencyKey };
    await executeDefinition(services, registerMediaCommand, request);
    return picture.id;
  },
});
