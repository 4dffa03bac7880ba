import type { FileStore } from '#storage/files/file-store.ts';
import { loader, type SampleEditor } from '../sample/load-sample.ts';
import type { CommandServices } from './commands/command.ts';
import { executeDefinition } from './commands/execute.ts';
import { registerMediaCommand } from './media/commands.ts';
import { describePicture } from './media/decode.ts';
import { originalKey } from './media/derivatives.ts';
import { executeCommand } from './slice-endpoints.ts';

/** Lets the sample edition fill a magazine: by commands, as everybody does. Throws as commands do. */
export const sampleEditor = (services: CommandServices & { files: FileStore }): SampleEditor => ({
  async send(name, idempotencyKey, body) {
    const { id } = await executeCommand(services, { name, body, actor: loader, idempotencyKey });
    return id;
  },
  async addPicture(idempotencyKey, { bytes, ...facts }) {
    const picture = await describePicture(bytes);
    await services.files.write(originalKey(picture.id), bytes);
    const request = { name: 'RegisterMedia', body: { ...picture, ...facts }, actor: loader, idempotencyKey };
    await executeDefinition(services, registerMediaCommand, request);
    return picture.id;
  },
});
