'use client';
import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection, Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import pLimit from 'p-limit';
import { toast } from 'sonner';
import { MAX_PARALLEL_UPLOADS } from '../../../../media/admin/upload-picture.client.ts';
import { createUploadReport } from '../../../../media/admin/upload-report.client.ts';
import type { UploadResult } from '../../../../media/admin/upload-response.ts';
import type { Translate } from '../../../../message-format.ts';
import { newBlockId } from '../../../working-copy/align-translations.ts';
import { startUndoStep } from '../../working-copy/shared-text.client.ts';
import type { PictureRef } from '../context/rich-text-context.client.tsx';
import { focusEditor } from '../document/focus-editor.client.ts';
import { makeRoomAtCaret, placeCaretBehind } from '../document/place-caret.ts';
import { createPlaceholderElement } from './placeholder-element.client.ts';
import { UPLOAD_IDS, type UploadedBlock, type UploadKind, uploadKindOf, uploadKinds } from './upload-kinds.client.ts';
import {
  addPlaceholders,
  findBlock,
  findPlaceholder,
  removePlaceholder,
  type UploadPlaceholder,
  uploadPlaceholders,
} from './upload-placeholders.client.ts';

interface UploadStorage {
  uploadAtCaret(files: File[]): void;
}

interface UploadOptions {
  t: Translate;
  /** Makes a picture's URL known to node views before the picture is in the text. */
  registerPicture(picture: PictureRef): void;
}

/**
 * Uploads pasted, dropped or chosen pictures and files. Each has a placeholder in the text until it is uploaded, and then becomes a block
 * there. A placeholder also stays while the server cannot take the file, so that it can be sent again. One message reports on all pictures,
 * and one on all other files.
 */
export const PictureUploads = Extension.create<UploadOptions, UploadStorage>({
  name: 'picture_uploads',
  addStorage: () => ({ uploadAtCaret: () => {} }),
  addOptions: () => ({ t: (id) => id, registerPicture: () => {} }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const limit = pLimit(MAX_PARALLEL_UPLOADS);
    const reports = {
      picture: createUploadReport(options.t, UPLOAD_IDS.picture),
      file: createUploadReport(options.t, UPLOAD_IDS.file),
    };
    const start = (tr: Transaction, files: File[], position: number, replaces?: string) => {
      const enqueue = ({ fileName, kind, send }: Upload) => void reports[kind](fileName, limit(send));
      const uploads = files.map((file) => createUpload(editor, file, options, enqueue));
      const placeholders = uploads.map((upload, index) => ({
        ...upload.placeholder,
        position,
        ...(index === 0 && replaces && { replaces }),
      }));
      editor.view.dispatch(addPlaceholders(placeCaretBehind(tr, position), placeholders).scrollIntoView());
      // After the placeholders are shown: Chromium ignores typing at a caret if something was just inserted before it.
      focusEditor(editor);
      uploads.forEach(enqueue);
    };
    this.storage.uploadAtCaret = (files) => start(...atSelection(editor.state.tr, files));
    return [
      uploadPlaceholders(),
      new Plugin({
        props: {
          handlePaste: ({ state }, { clipboardData }) => {
            const files = pastedFiles(clipboardData);
            if (files.length > 0) start(...atSelection(state.tr, files));
            return files.length > 0;
          },
          handleDrop: (view, event) => {
            const files = [...(event.dataTransfer?.files ?? [])];
            // A block dragged within the text may carry its picture as a file.
            if (view.dragging || files.length === 0) return false;
            start(view.state.tr, files, positionAtHeight(view, event.clientY));
            return true;
          },
        },
      }),
    ];
  },
});

/** Uploads files, which then are blocks at the caret. */
export const uploadAtCaret = (editor: Editor, files: File[]): void =>
  (editor.storage as unknown as { picture_uploads: UploadStorage }).picture_uploads.uploadAtCaret(files);

/** Returns the files of a clipboard, or none if it also holds text: Word adds a picture of the copied text. */
const pastedFiles = (clipboard: DataTransfer | null): File[] => {
  const html = clipboard?.getData('text/html') ?? '';
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return words.trim() === '' ? [...(clipboard?.files ?? [])] : [];
};

const atSelection = (tr: Transaction, files: File[]): [Transaction, File[], number, string | undefined] => {
  const replaces = tr.selection instanceof NodeSelection ? (tr.selection.node.attrs.id as string) : undefined;
  return [tr, files, makeRoomAtCaret(tr), replaces];
};

/** Returns the position before the first block whose middle is below `y` (pixels in the viewport), or the end of the text. */
const positionAtHeight = (view: EditorView, y: number): number => {
  const { doc } = view.state;
  let position: number | undefined;
  doc.forEach((_, start) => {
    const block = view.nodeDOM(start);
    const { top, bottom } = block instanceof HTMLElement ? block.getBoundingClientRect() : { top: 0, bottom: 0 };
    if ((top + bottom) / 2 > y) position ??= start;
  });
  return position ?? doc.content.size;
};

interface Upload {
  fileName: string;
  kind: UploadKind;
  placeholder: Omit<UploadPlaceholder, 'position'>;
  send(): Promise<UploadResult | undefined>;
}

const createUpload = (
  editor: Editor,
  file: File,
  { t, registerPicture }: UploadOptions,
  enqueue: (upload: Upload) => void,
): Upload => {
  const id = newBlockId();
  let stopSending = () => {};
  const stop = () => {
    dropPlaceholder(editor, id);
    focusEditor(editor);
    stopSending();
    toast(t('article.editor.uploadStopped'));
  };
  const sendAgain = () => {
    showProgress(0);
    focusEditor(editor);
    enqueue(started);
  };
  const actions = { onStop: stop, onSendAgain: sendAgain };
  const kind = uploadKindOf(file);
  const { upload, blockOf } = uploadKinds[kind];
  const { dom, showProgress, showFailure } = createPlaceholderElement({ fileName: file.name, kind, t }, actions);
  const isWanted = () => !editor.isDestroyed && findPlaceholder(editor.state, id) !== undefined;
  const send = async (): Promise<UploadResult | undefined> => {
    if (!isWanted()) return undefined;
    const sending = upload(file, t, { onProgress: showProgress });
    stopSending = sending.stop;
    const result = await sending.done;
    if (!isWanted()) return undefined;
    if ('id' in result) {
      if (kind === 'picture') registerPicture({ id: result.id, url: result.url });
      landBlock(editor, id, blockOf(result, file));
    } else if (result.isTemporary) showFailure(result.error);
    else dropPlaceholder(editor, id);
    return result;
  };
  const started: Upload = { fileName: file.name, kind, placeholder: { id, dom }, send };
  return started;
};

const dropPlaceholder = ({ state, view }: Editor, id: string): void => view.dispatch(removePlaceholder(state.tr, id));

/** Replaces a placeholder with the block of the uploaded file. Caret, selection and focus stay where they are. */
const landBlock = ({ state, view, schema }: Editor, id: string, { type, fields }: UploadedBlock): void => {
  const { position, replaces } = findPlaceholder(state, id)!;
  const { tr } = state;
  const replaced = findBlock(tr.doc, replaces);
  const block = schema.nodes[type]!.create({ fields, id: replaced?.node.type.name === type ? replaces : null });
  if (replaced) tr.replaceWith(replaced.position, replaced.position + replaced.node.nodeSize, block);
  else tr.insert(position, block);
  // If the replaced block was selected, deselects the new one so that the next typed character does not replace it.
  if (tr.selection instanceof NodeSelection && tr.selection.node === block) placeCaretBehind(tr, tr.selection.to);
  startUndoStep(state);
  view.dispatch(removePlaceholder(tr, id));
};
