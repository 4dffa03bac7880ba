'use client';
import type { EditorMessages } from '../context/messages.ts';

const append = <Tag extends keyof HTMLElementTagNameMap>(parent: HTMLElement, tag: Tag): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  parent.append(element);
  return element;
};

/**
 * Creates the element that is shown while a picture is uploaded: file name, progress and a button that calls `onStop`. Returns the element
 * as `dom`, and `showProgress`, which updates the shown progress to a share from 0 to 1.
 */
export const createPlaceholderElement = (
  fileName: string,
  messages: EditorMessages,
  onStop: () => void,
): { dom: HTMLElement; showProgress(share: number): void } => {
  const dom = document.createElement('div');
  dom.className = 'picture-upload';
  append(dom, 'span').textContent = fileName;
  const bar = append(dom, 'progress');
  bar.max = 1;
  bar.value = 0;
  bar.setAttribute('aria-label', `${messages.uploading}: ${fileName}`);
  const percentage = append(dom, 'span');
  percentage.textContent = messages.uploading;
  const button = append(dom, 'button');
  button.type = 'button';
  button.className = 'button';
  button.dataset.variant = 'ghost';
  button.textContent = messages.stopUpload;
  // A mouse click does not take the focus from the text.
  button.onmousedown = (event) => event.preventDefault();
  button.onclick = onStop;
  const showProgress = (share: number) => {
    bar.value = share;
    percentage.textContent = share < 1 ? `${Math.floor(share * 100)} %` : messages.checkingPicture;
  };
  return { dom, showProgress };
};
