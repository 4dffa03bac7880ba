'use client';
import './library.css';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Locale } from '#domain/shared/locale.ts';
import { Modal } from '../../admin/dialog.client.tsx';
import { useMessage } from '../../admin/messages/message-provider.client.tsx';
import { Button } from '../../components/button.tsx';
import { PictureGrid } from './picture-grid.client.tsx';
import type { SelectedPicture } from './selected-picture.ts';
import { UploadToDialog } from './upload-to-dialog.client.tsx';
import { useFoundPictures } from './use-found-pictures.client.ts';

interface DialogProps {
  /** Language of the admin area. */
  locale: Locale;
  isOpen: boolean;
  /** Maximum number of pictures. With 1, the dialog ends with the first picture; with more, the user confirms the selection. */
  limit: number;
  onSelect(pictures: SelectedPicture[]): void;
}

/**
 * Renders a dialog to select pictures of the library or upload new ones. Calls `onSelect` with the pictures in the order of selection, and
 * without any when it is closed.
 */
export const PictureDialog = ({ isOpen, onSelect, ...props }: DialogProps) => {
  const t = useMessage();
  // Closes the dialog before the caller continues, since it holds the focus while it is open.
  const select: DialogProps['onSelect'] = (pictures) => flushSync(() => onSelect(pictures));
  return (
    isOpen && (
      <Modal className="picture-dialog" title={t('media.title')} onClose={() => select([])}>
        <Choice {...props} onSelect={select} />
      </Modal>
    )
  );
};

const Choice = ({ locale, limit, onSelect }: Omit<DialogProps, 'isOpen'>) => {
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<SelectedPicture[]>([]);
  const found = useFoundPictures(typed);
  const isSingle = limit === 1;
  const add = (pictures: SelectedPicture[]) => {
    if (isSingle) return pictures.length > 0 && onSelect(pictures.slice(0, 1));
    const isNew = ({ id }: SelectedPicture) => !selected.some((each) => each.id === id);
    setSelected((before) => [...before, ...pictures.filter(isNew)].slice(0, limit));
  };
  const toggle = (picture: SelectedPicture) => {
    const rest = selected.filter(({ id }) => id !== picture.id);
    if (rest.length < selected.length) setSelected(rest);
    else add([picture]);
  };
  const isElsewhere = ({ id }: SelectedPicture) => !found.some((each) => each.id === id);
  return (
    <>
      <Top typed={typed} onType={setTyped}>
        <UploadToDialog isMultiple={!isSingle} onUpload={add} />
      </Top>
      <PictureGrid
        locale={locale}
        pictures={[...selected.filter(isElsewhere), ...found]}
        selected={isSingle ? undefined : selected.map(({ id }) => id)}
        isFull={selected.length >= limit}
        onToggle={toggle}
      />
      <Actions {...{ selected, isSingle, onSelect }} />
    </>
  );
};

interface TopProps {
  typed: string;
  onType(text: string): void;
  children: ReactNode;
}

const Top = ({ typed, onType, children }: TopProps) => {
  const t = useMessage();
  return (
    <p className="picture-dialog-top">
      <input
        type="search"
        aria-label={t('media.search')}
        placeholder={t('media.search')}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      {children}
    </p>
  );
};

interface ActionsProps {
  selected: SelectedPicture[];
  isSingle: boolean;
  onSelect(pictures: SelectedPicture[]): void;
}

const Actions = ({ selected, isSingle, onSelect }: ActionsProps) => {
  const t = useMessage();
  return (
    <p className="desk-actions">
      {!isSingle && (
        <Button type="button" disabled={selected.length === 0} onClick={() => onSelect(selected)}>
          {t('media.insert', { count: selected.length })}
        </Button>
      )}
      <Button type="button" variant="ghost" onClick={() => onSelect([])}>
        {t('desk.close')}
      </Button>
    </p>
  );
};
