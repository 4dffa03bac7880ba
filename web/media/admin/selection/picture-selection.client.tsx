'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { useBulkActions } from '../../../admin/requests/use-bulk-actions.client.ts';
import { Button } from '../../../components/button.tsx';
import type { LibraryPicture } from '../description/library-picture.ts';
import { changePicture, deletePicture, type PictureChanges, restorePicture } from './change-pictures.ts';
import { ChangePicturesForm } from './change-pictures-form.client.tsx';

interface SelectionProps {
  pictures: LibraryPicture[];
  /** The list of these pictures, with a checkbox for each whose value is its `mediaId`. */
  children: ReactNode;
}

/** Renders a list of pictures of which several can be selected, and what can be done with those: change, delete or restore them. */
export const PictureSelection = ({ pictures, children }: SelectionProps) => {
  const t = useMessage();
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
          {t('desk.selectAll')}
        </label>
        <strong role="status">{selected.length > 0 && t('desk.selected', { count: selected.length })}</strong>
        {selected.length > 0 && <SelectionActions pictures={selected} onClear={() => selectAll(false)} />}
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
}

const SelectionActions = ({ pictures, onClear }: ActionsProps) => {
  const t = useMessage();
  const run = useBulkActions();
  const [isChanging, setChanging] = useState(false);
  const [kept, deleted] = [pictures.filter(({ isDeleted }) => !isDeleted), pictures.filter((each) => each.isDeleted)];
  const finish = async (work: Promise<boolean>) => {
    if (await work) onClear();
  };
  const change = (changes: PictureChanges) =>
    finish(
      run(
        kept.flatMap((picture) => changePicture(picture, changes)),
        'media.didChange',
      ),
    );
  if (isChanging) return <ChangePicturesForm onSend={change} onClose={() => setChanging(false)} />;
  return (
    <>
      <Button type="button" variant="ghost" disabled={kept.length === 0} onClick={() => setChanging(true)}>
        {t('media.changeSelected')}
      </Button>
      {kept.length > 0 && (
        <Button
          type="button"
          variant="ghost"
          onClick={() => finish(run(kept.flatMap(deletePicture), 'media.didDelete'))}
        >
          {t('media.delete')}
        </Button>
      )}
      {deleted.length > 0 && (
        <Button
          type="button"
          variant="ghost"
          onClick={() => finish(run(deleted.flatMap(restorePicture), 'media.didRestore'))}
        >
          {t('media.restore')}
        </Button>
      )}
      <Button type="button" variant="ghost" onClick={onClear}>
        {t('desk.clearSelection')}
      </Button>
    </>
  );
};
