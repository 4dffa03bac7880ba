'use client';
import { Button } from '../../components/button.tsx';
import { Modal } from '../dialog.client.tsx';
import { useMessage } from '../messages/message-provider.client.tsx';

/** Keyboard shortcuts with their descriptions. Those of lists and texts work only there. */
const KEYS = [
  ['Ctrl K', 'menu'],
  ['?', 'help'],
  ['Ctrl S', 'save'],
  ['/', 'slash'],
  ['Ctrl H', 'find'],
  ['F8 · Shift F8', 'outdated'],
  ['Ctrl B · Ctrl I · Ctrl K', 'marks'],
  ['Ctrl Alt 2 · 3 · 0', 'headings'],
  ['Ctrl Alt 7 · 8 · Q', 'lists'],
  ['Alt Shift ↑ ↓', 'move'],
  ['↑ ↓ Home End', 'order'],
] as const satisfies [string, string][];

/** Renders a dialog that lists the keyboard shortcuts. It always names Ctrl; on a Mac, ⌘ works instead. */
export const ShortcutsDialog = ({ onClose }: { onClose(): void }) => {
  const t = useMessage();
  return (
    <Modal className="shortcuts" title={t('desk.shortcuts')} onClose={onClose}>
      <dl>
        {KEYS.map(([keys, name]) => (
          <div key={name}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(`desk.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Button type="button" variant="ghost" onClick={onClose}>
        {t('desk.close')}
      </Button>
    </Modal>
  );
};
