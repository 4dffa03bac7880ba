import { readFile } from 'node:fs/promises';
import { messages } from '#web/messages.ts';
import type { ToHost } from './host-messages.ts';
import { localeOfMessages } from './message-files.ts';

/** Takes the messages of an edited catalogue into the ones that the host has loaded, for mails and problems. */
export const followMessages = (): void => {
  process.on('message', async (message: ToHost) => {
    if (message.kind !== 'changed') return;
    for (const file of message.files) {
      const locale = localeOfMessages(file);
      // While it is being written, a catalogue is no JSON; the front end tells of that.
      if (locale)
        Object.assign(
          messages[locale],
          await readFile(file, 'utf8')
            .then(JSON.parse)
            .catch(() => ({})),
        );
    }
  });
};
