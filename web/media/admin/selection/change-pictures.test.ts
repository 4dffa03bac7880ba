import { describe, expect, it } from 'vitest';
import type { LibraryPicture } from '../description/library-picture.ts';
import { changePicture, deletePicture } from './change-pictures.ts';

const picture = {
  mediaId: 'a'.repeat(32),
  revision: 4,
  credit: { author: 'Ana', licence: 'CC BY 4.0' },
  texts: { pt: { alt: 'Mar', caption: 'O mar em outubro' }, en: { alt: '', caption: '' } },
} as LibraryPicture;

const edit = (expectedRevision: number, body: object, undo?: object) => ({
  url: '/api/commands/EditMedia',
  body: { mediaId: picture.mediaId, expectedRevision, ...body },
  ...(undo && { undo }),
});

describe('a change of many pictures', () => {
  it('keeps what is left empty, and undoes to what the picture had', () => {
    expect(changePicture(picture, { author: 'Rui', licence: '', kind: 'photograph' })).toEqual([
      edit(
        4,
        { credit: { author: 'Rui', licence: 'CC BY 4.0', kind: 'photograph' } },
        edit(5, { credit: picture.credit }),
      ),
    ]);
  });

  it('changes the alternative text of one language and keeps captions', () => {
    const texts = { ...picture.texts, en: { alt: 'Sea', caption: '' } };
    expect(changePicture(picture, { 'alt.en': 'Sea' })).toEqual([
      edit(4, { texts }, edit(5, { texts: picture.texts })),
    ]);
  });

  it('sends nothing for a picture that has the values already', () => {
    expect(changePicture(picture, { author: 'Ana', 'alt.pt': 'Mar' })).toEqual([]);
    expect(changePicture(picture, {})).toEqual([]);
  });

  it('deletes without a revision, so that a change by somebody else does not keep the picture', () => {
    expect(deletePicture(picture)).toMatchObject([
      { url: '/api/commands/DeleteMedia', undo: { url: '/api/commands/RestoreMedia' } },
    ]);
  });
});
