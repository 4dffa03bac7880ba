/** Messages for the fields of a picture's credit. */
export const CREDIT_MESSAGE_IDS = {
  kind: 'media.kind',
  photograph: 'media.kind.photograph',
  painting: 'media.kind.painting',
  print: 'media.kind.print',
  drawing: 'media.kind.drawing',
  author: 'media.author',
  licence: 'media.licence',
  source: 'media.source',
} as const;
