import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { describePicture } from './decode.ts';
import type { DecoderRequest, DecoderResponse } from './decoder-client.ts';
import { encodePicture } from './encode.ts';

/**
 * Decoder process: isolates the server from what uploads may do to a decoder. It receives requests as messages, and `decoder-client.ts`
 * kills it when it exceeds its limits. It runs at low priority, so that the process that serves readers comes first.
 */
os.setPriority(10);

const respond = async ({ file, encode }: DecoderRequest): Promise<DecoderResponse> => {
  const bytes = await readFile(file);
  try {
    if (!encode) return { description: await describePicture(bytes) };
    return { encoded: new Uint8Array(await encodePicture(bytes, encode)) };
  } catch (error) {
    const { name, message } = error as Error;
    return { refused: { name, message } };
  }
};

process.on('message', async (decoderRequest: DecoderRequest) => {
  const response = await respond(decoderRequest);
  // A parent that ended in between waits for no response.
  process.send?.(response, undefined, undefined, () => {});
});
process.on('disconnect', () => process.exit());
