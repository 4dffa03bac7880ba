'use client';
import type { Translate } from '../../../../message-format.ts';
import { UPLOAD_IDS, type UploadKind } from './upload-kinds.client.ts';

const append = <Tag extends keyof HTMLElementTagNameMap>(parent: HTMLElement, tag: Tag): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  parent.append(element);
  return element;
};

interface PlaceholderText {
  fileName: string;
  kind: UploadKind;
  t: Translate;
}

interface PlaceholderActions {
  /** Ends the upload, or gives up a file that was not added. */
  onStop(): void;
  onSendAgain(): void;
}

/**
 * Creates the element that is shown while a picture is uploaded: file name, progress and a button to stop. Returns the element as `dom`;
 * `showProgress`, which updates the shown progress to a share from 0 to 1; and `showFailure`, which shows why the picture was not added
 * beside a button to send it again.
 */
export const createPlaceholderElement = ({ fileName, kind, t }: PlaceholderText, actions: PlaceholderActions) => {
  const ids = UPLOAD_IDS[kind];
  const dom = document.createElement('div');
  dom.className = 'picture-upload';
  append(dom, 'span').textContent = fileName;
  const bar = append(dom, 'progress');
  bar.max = 1;
  bar.setAttribute('aria-label', `${t('media.uploading')}: ${fileName}`);
  const state = append(dom, 'span');
  const again = appendButton(dom, t('media.sendAgain'), actions.onSendAgain);
  const stop = appendButton(dom, t('media.stop'), actions.onStop);
  const show = (text: string, isFailed: boolean) => {
    state.textContent = text;
    dom.title = isFailed ? text : '';
    bar.hidden = isFailed;
    again.hidden = !isFailed;
    stop.textContent = t(isFailed ? ids.remove : 'media.stop');
  };
  const showProgress = (share: number) => {
    bar.value = share;
    show(share < 1 ? `${Math.floor(share * 100)} %` : t(ids.checking), false);
  };
  showProgress(0);
  state.textContent = t('media.uploading');
  return { dom, showProgress, showFailure: (reason: string) => show(reason, true) };
};

const appendButton = (parent: HTMLElement, text: string, onClick: () => void): HTMLButtonElement => {
  const button = append(parent, 'button');
  button.type = 'button';
  button.className = 'button';
  button.dataset.variant = 'ghost';
  button.textContent = text;
  // A mouse click does not take the focus from the text.
  button.onmousedown = (event) => event.preventDefault();
  button.onclick = onClick;
  return button;
};
