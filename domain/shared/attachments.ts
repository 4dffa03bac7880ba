/** The types of files that articles offer for download, by the ending of their name. Browsers save all of them and display none. */
export const attachmentTypes = {
  pdf: 'application/pdf',
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  zip: 'application/zip',
  csv: 'text/csv',
  ics: 'text/calendar',
  epub: 'application/epub+zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const;
export type AttachmentEnding = keyof typeof attachmentTypes;

/** The maximum size of a file in bytes. */
export const MAX_ATTACHMENT_BYTES = 25_000_000;

/** Returns the ending of a file name if files of that type can be offered, else undefined. */
export const attachmentEnding = (fileName: string): AttachmentEnding | undefined => {
  const ending = /\.([a-z]{3,4})$/i.exec(fileName)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(attachmentTypes, ending) ? (ending as AttachmentEnding) : undefined;
};

/** An uploaded file: the first 32 hex digits of the SHA-256 of its bytes, and its ending. */
export const ATTACHMENT_FILE = new RegExp(`^[0-9a-f]{32}\\.(${Object.keys(attachmentTypes).join('|')})$`);

/**
 * Returns the URL path at which a file is saved under its name. An ending that the name lacks is added, so that the visitor's system knows
 * the type.
 */
export const attachmentUrl = (file: string, name: string): string => {
  const ending = attachmentEnding(file)!;
  const words = name.trim() || file.slice(0, 8);
  const saved = attachmentEnding(words) === ending ? words : `${words}.${ending}`;
  return `/storage/v1/object/public/attachments/${file}?download=${encodeURIComponent(saved)}`;
};
