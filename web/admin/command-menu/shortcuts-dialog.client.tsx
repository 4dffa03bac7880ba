'use client';
import { Button } from '../../components/button.tsx';
import { Modal } from '../dialog.client.tsx';
import type { ShellMessages } from '../shell-messages.ts';

/** Keyboard shortcuts with their descriptions. Those of lists and texts work only there. */
const KEYS = [
  ['Ctrl K', 'keyMenu'],
  ['?', 'keyHelp'],
  ['Ctrl S', 'keySave'],
  ['/', 'keySlash'],
  ['Ctrl H', 'keyFind'],
  ['F8 · Shift F8', 'keyOutdated'],
  ['Ctrl B · Ctrl I · Ctrl K', 'keyMarks'],
  ['Ctrl Alt 2 · 3 · 0', 'keyHeadings'],
  ['Ctrl Alt 7 · 8 · Q', 'keyLists'],
  ['Alt Shift ↑ ↓', 'keyMove'],
  ['↑ ↓ Home End', 'keyOrder'],
] as const satisfies [string, keyof ShellMessages][];

/** Renders a dialog that lists the keyboard shortcuts. It always names Ctrl; on a Mac, ⌘ works instead. */
export const ShortcutsDialog = ({ onClose, words }: { onClose(): void; words: ShellMessages }) => (
  <Modal className="shortcuts" title={words.shortcuts} onClose={onClose}>
    <dl>
      {KEYS.map(([keys, name]) => (
        <div key={name}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{words[name]}</dd>
        </div>
      ))}
    </dl>
    <Button type="button" variant="ghost" onClick={onClose}>
      {words.close}
    </Button>
  </Modal>
);
