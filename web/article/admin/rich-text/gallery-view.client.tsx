'use client';
import type { NodeViewProps } from '@tiptap/core';
import { useEffect, useId, useRef } from 'react';
import { MAX_GALLERY_PICTURES } from '#domain/shared/block-limits.ts';
import { useSortableItem } from '../../../admin/lists/use-sortable-item.client.ts';
import { useMessage } from '../../../admin/messages/message-provider.client.tsx';
import { Button } from '../../../components/button.tsx';
import { BlockCredit, BlockField, BlockFrame, type Of } from './block-frame.client.tsx';
import { changeAndWriteBehind } from './block-tools.client.ts';
import { useRichTextContext } from './context/rich-text-context.client.tsx';
import {
  canMove,
  type Direction,
  type GalleryImages,
  movePicture,
  movePictureTo,
  pictureKeys,
} from './move-picture.ts';

/** Renders a gallery: its pictures with their texts, each of which can be moved and removed, and a button that adds some. */
export const GalleryView = (view: NodeViewProps) => {
  const t = useMessage();
  const { choosePictures } = useRichTextContext();
  const { images } = view.node.attrs.fields as Of<'gallery'>;
  const change = (changed: GalleryImages) => view.updateAttributes({ fields: { images: changed } });
  const { list, move } = useMoving(images, change);
  const order = pictureKeys(images, useId());
  const drop = (key: string, to: number) => change(movePictureTo(images, order.indexOf(key), to));
  const add = async () => {
    const chosen = await choosePictures(MAX_GALLERY_PICTURES - images.length);
    if (chosen.length === 0) return;
    const added = chosen.map(({ id }) => ({ mediaId: id, alt: '', caption: '' }));
    changeAndWriteBehind<Of<'gallery'>>(view, (now) => ({ images: [...now.images, ...added] }));
  };
  return (
    <BlockFrame view={view}>
      <ul className="block-gallery" ref={list}>
        {images.map((_, at) => (
          <GalleryPicture
            key={order[at]}
            view={view}
            images={images}
            at={at}
            onChange={(fields) => change(images.map((each, index) => (index === at ? { ...each, ...fields } : each)))}
            order={order}
            onMove={(direction) => move(at, direction)}
            onDrop={drop}
          />
        ))}
      </ul>
      {images.length < MAX_GALLERY_PICTURES && (
        <p className="block-tools">
          <Button type="button" variant="ghost" onClick={add}>
            {t('article.editor.addPictures')}
          </Button>
        </p>
      )}
    </BlockFrame>
  );
};

/** Returns a function that moves a picture, and the ref of the list, in which the button for moving the same picture on keeps the focus. */
const useMoving = (images: GalleryImages, change: (images: GalleryImages) => void) => {
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<{ to: number; direction: Direction }>(undefined);
  useEffect(() => {
    if (!moved.current) return;
    const { to, direction } = moved.current;
    moved.current = undefined;
    const item = list.current?.children[to];
    const button = (which: Direction) => item?.querySelector<HTMLButtonElement>(`[data-move=${which}]:not([disabled])`);
    (button(direction) ?? button(direction === 'earlier' ? 'later' : 'earlier'))?.focus();
  }, [images]);
  const move = (at: number, direction: Direction) => {
    moved.current = { to: direction === 'earlier' ? at - 1 : at + 1, direction };
    change(movePicture(images, at, direction));
  };
  return { list, move };
};

interface PictureProps {
  view: NodeViewProps;
  images: GalleryImages;
  at: number;
  onChange(fields: Partial<GalleryImages[number]>): void;
  /** The keys of all pictures in their order. */
  order: string[];
  onMove(direction: Direction): void;
  /** Moves the picture with this key to a place. */
  onDrop(key: string, to: number): void;
}

const GalleryPicture = ({ view, images, at, order, onChange, onMove, onDrop }: PictureProps) => {
  const t = useMessage();
  const { pictures } = useRichTextContext();
  const { mediaId, alt, caption } = images[at]!;
  const { row, handle, edge } = useSortableItem<HTMLDivElement>(order[at]!, {
    order,
    onMove: onDrop,
    direction: 'along',
  });
  const remove = () =>
    changeAndWriteBehind<Of<'gallery'>>(view, (now) => ({ images: now.images.filter((_, each) => each !== at) }));
  return (
    <li ref={row} data-edge={edge}>
      {/* Browsers do not drag a picture that is not loaded yet. */}
      <div
        ref={handle}
        className="block-gallery-handle"
        title={images.length > 1 ? t('article.editor.dragPicture') : undefined}
      >
        <img src={pictures[mediaId]} alt={alt} draggable={false} />
      </div>
      <BlockCredit mediaId={mediaId} />
      <BlockField
        view={view}
        label={t('article.editor.alt')}
        value={alt}
        onChange={(changed) => onChange({ alt: changed })}
      />
      <BlockField
        view={view}
        label={t('article.editor.caption')}
        value={caption}
        onChange={(changed) => onChange({ caption: changed })}
      />
      {images.length > 1 && (
        <p className="block-tools">
          <MoveButtons images={images} at={at} onMove={onMove} />
          <Button type="button" variant="ghost" onClick={remove}>
            {t('article.editor.removePicture')}
          </Button>
        </p>
      )}
    </li>
  );
};

const MoveButtons = ({ images, at, onMove }: Pick<PictureProps, 'images' | 'at' | 'onMove'>) => {
  const t = useMessage();

  const place = `${at + 1} / ${images.length}`;
  const labels = { earlier: t('article.editor.pictureEarlier'), later: t('article.editor.pictureLater') };
  return (['earlier', 'later'] as const).map((direction) => (
    <Button
      key={direction}
      type="button"
      variant="ghost"
      data-move={direction}
      aria-label={`${labels[direction]} (${place})`}
      title={labels[direction]}
      disabled={!canMove(images, at, direction)}
      onClick={() => onMove(direction)}
    >
      {direction === 'earlier' ? '←' : '→'}
    </Button>
  ));
};
