'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type BulkMessages, useBulkActions } from '../../../admin/requests/use-bulk-actions.client.ts';
import { Button } from '../../../components/button.tsx';
import type { LibraryPicture } from '../description/library-picture.ts';
import { changePicture, deletePicture, type PictureChanges, restorePicture } from './change-pictures.ts';
import { ChangePicturesForm, type ChangePicturesWords } from './change-pictures-form.client.tsx';

type Words = BulkMessages &
  ChangePicturesWords &
  Record<
    'selectAll' | 'selected' | 'clear' | 'change' | 'remove' | 'restore' | 'changed' | 'removed' | 'restored',
    string
  >;

interface SelectionProps {
  pictures: LibraryPicture[];
  /** The list of these pictures, with a checkbox for each whose value is its `mediaId`. */
  children: ReactNode;
  messages: Words;
}

/** Renders a list of pictures of which several can be selected, and what can be done with those: change, delete or restore them. */
export const PictureSelection = ({ pictures, children, messages }: SelectionProps) => {
  const list = useRef<HTMLDivElement>(null);
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const selected = pictures.filter(({ mediaId }) => selectedIds.includes(mediaId));
  const boxes = () => [...list.current!.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const read = () => setSelectedIds(boxes().flatMap(({ checked, value }) => (checked ? [value] : [])));
  // Boxes may have been checked before hydration.
  useEffect(read, []);
  const selectAll = (isSelected: boolean) => {
    for (const box of boxes()) box.checked = isSelected;
    read();
  };
  return (
    <>
      <div className="desk-bulk">
        <label>
          <input
            type="checkbox"
            checked={selected.length > 0 && selected.length === pictures.length}
            disabled={pictures.length === 0}
            onChange={({ target }) => selectAll(target.checked)}
          />{' '}
          {messages.selectAll}
        </label>
        <strong role="status">{selected.length > 0 && messages.selected.replace('…', String(selected.length))}</strong>
        {selected.length > 0 && (
          <SelectionActions pictures={selected} onClear={() => selectAll(false)} messages={messages} />
        )}
      </div>
      <div ref={list} onChange={read}>
        {children}
      </div>
    </>
  );
};

interface ActionsProps {
  pictures: LibraryPicture[];
  onClear(): void;
  messages: Words;
}

const SelectionActions = ({ pictures, onClear, messages }: ActionsProps) => {
  const run = useBulkActions(messages);
  const [isChanging, setChanging] = useState(false);
  const [kept, deleted] = [pictures.filter(({ isDeleted }) => !isDeleted), pictures.filter((each) => each.isDeleted)];
  const finish = async (work: Promise<boolean>) => {
    if (await work) onClear();
  };
  const change = (changes: PictureChanges) =>
    finish(
      run(
        kept.flatMap((picture) => changePicture(picture, changes)),
        messages.changed,
      ),
    );
  if (isChanging) return <ChangePicturesForm onSend={change} onClose={() => setChanging(false)} messages={messages} />;
  return (
    <>
      <Button type="button" variant="ghost" disabled={kept.length === 0} onClick={() => setChanging(true)}>
        {messages.change}
      </Button>
      {kept.length > 0 && (
        <Button
          type="button"
          variant="ghost"
          onClick={() => finish(run(kept.flatMap(deletePicture), messages.removed))}
        >
          {messages.remove}
        </Button>
      )}
      {deleted.length > 0 && (
        <Button
          type="button"
          variant="ghost"
          onClick={() => finish(run(deleted.flatMap(restorePicture), messages.restored))}
        >
          {messages.restore}
        </Button>
      )}
      <Button type="button" variant="ghost" onClick={onClear}>
        {messages.clear}
      </Button>
    </>
  );
};
