import { attachmentEnding } from '#domain/shared/attachments.ts';

const MEGABYTE = 1_000_000;
const KILOBYTE = 1000;

/** Returns type and size of an uploaded file in a language (`pt-PT`): `PDF, 1,2 MB`. `file` is its id with the ending. */
export const fileFacts = (language: string, file: string, bytes: number): string =>
  `${attachmentEnding(file)!.toUpperCase()}, ${formatSize(language, bytes)}`;

const formatSize = (language: string, bytes: number): string => {
  const [unit, size, maximumFractionDigits] = sizeOf(bytes);
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(size);
};

const sizeOf = (bytes: number): [unit: string, size: number, digits: number] => {
  if (bytes >= MEGABYTE) return ['megabyte', bytes / MEGABYTE, 1];
  return bytes >= KILOBYTE ? ['kilobyte', bytes / KILOBYTE, 0] : ['byte', bytes, 0];
};
