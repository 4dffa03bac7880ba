'use client';
import type { RefObject } from 'react';

interface FileInputProps {
  /** For the button that opens the browser's dialog by `click()`. */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** MIME types and extensions, as in the attribute `accept`. */
  accept: string;
  isMultiple?: boolean;
  onFiles(files: File[]): void;
}

/**
 * Renders an invisible field for files. Calls `onFiles` each time the user chooses some, also when they are those of the last time, which a
 * browser would not report: a file that was refused, or removed from the form, can be chosen again.
 */
export const FileInput = ({ ref, label, accept, isMultiple = false, onFiles }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    multiple={isMultiple}
    hidden
    aria-label={label}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      target.value = '';
      if (files.length > 0) onFiles(files);
    }}
  />
);
