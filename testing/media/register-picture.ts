import { randomUUID } from 'node:crypto';
import { executeDefinition } from '#api/commands/execute.ts';
import { registerMediaCommand } from '#api/media/commands.ts';
import type { Runtime } from '#api/runtime.ts';
import type { RegisterMedia } from '#domain/media/decider.ts';

/** Registers a picture without a file and returns its id. */
export const registerPicture = async (runtime: Runtime): Promise<string> => {
  const id = randomUUID().replaceAll('-', '');
  const body: Omit<RegisterMedia, 'name'> = {
    id,
    width: 1600,
    height: 1000,
    colour: '#224466',
    placeholder: 'data:image/webp;base64,AAAA',
    format: 'jpeg',
    bytes: 1,
    credit: {},
    focus: { x: 0.5, y: 0.5 },
  };
  const actor = { id: 'editor', name: 'Editor', role: 'editor' } as const;
  await executeDefinition(runtime, registerMediaCommand, { name: 'RegisterMedia', body, actor });
  return id;
};
