import { readFile } from 'node:fs/promises';
import { messages } from '#web/messages.ts';
import type { ToHost } from './host-messages.ts';
import { localeOfMessages } from './message-files.ts';

/** Updates loaded messages when a catalogue is edited; the server uses them for mails and problems. */
export const followMessages = (): void => {
  process.on('message', async (message: ToHost) => {
    if (message.kind !== 'changed') return;
    for (const file of message.files) {
      const locale = localeOfMessages(file);
      // A catalogue that is being written may not be valid JSON; the front end reports that.
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
