import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { editMedia, frameMedia, mediaUpload, registerMedia } from './commands.ts';
import { mediaDecider, type RegisterMedia } from './decider.ts';
import type { MediaEvent } from './events.ts';
import { picturePath } from './picture-urls.ts';

const id = '0123456789abcdef0123456789abcdef';
const centre = { x: 0.5, y: 0.5 };
const picture = {
  id,
  width: 2000,
  height: 1333,
  colour: '#285838',
  placeholder: 'data:image/webp;base64,UklGRg==',
  format: 'jpeg' as const,
  bytes: 420_000,
};
const credit = { author: 'Aitzol Berasategi', licence: 'CC-BY-4.0' };
const registerCommand: RegisterMedia = { name: 'RegisterMedia', ...picture, credit, focus: centre };
const registered: MediaEvent = { type: 'MediaRegistered', data: { ...picture, credit, focus: centre } };

const { given } = specification(mediaDecider);

describe('registering a picture', () => {
  it('records the data of the file, the credit and the focus', () => {
    given().when(registerCommand).then(registered);
  });

  it('records no event for a registered picture, even with another credit', () => {
    given(registered).when(registerCommand).then();
    given(registered)
      .when({ ...registerCommand, credit: { author: 'Somebody else' } })
      .then();
  });
});

describe('editing a picture', () => {
  it('records only the changed fields', () => {
    const focus = { x: 0.2, y: 0.8 };
    given(registered)
      .when({ name: 'EditMedia', facts: { focus, credit } })
      .then({ type: 'MediaEdited', data: { id, facts: { focus } } });
  });

  it('records no event when no field changes', () => {
    given(registered)
      .when({ name: 'EditMedia', facts: { focus: centre, credit } })
      .then();
    given(registered).when({ name: 'EditMedia', facts: {} }).then();
  });

  it('replaces a credit as a whole', () => {
    const shorter = { author: 'Aitzol Berasategi' };
    given(registered)
      .when({ name: 'EditMedia', facts: { credit: shorter } })
      .then({ type: 'MediaEdited', data: { id, facts: { credit: shorter } } });
  });

  it('compares the fields with the latest edit', () => {
    const focus = { x: 0, y: 1 };
    const edited: MediaEvent = { type: 'MediaEdited', data: { id, facts: { focus } } };
    given(registered, edited).when({ name: 'EditMedia', facts: { focus } }).then();
    given(registered, edited)
      .when({ name: 'EditMedia', facts: { focus: centre } })
      .then({ type: 'MediaEdited', data: { id, facts: { focus: centre } } });
  });

  it('rejects a picture that is not registered', () => {
    given()
      .when({ name: 'EditMedia', facts: { focus: centre } })
      .thenRejected('not_found');
  });
});

describe('framing a picture', () => {
  const look = { colour: '#102030', placeholder: 'data:image/webp;base64,UklGRg==' };
  const part = { left: 500, top: 0, width: 1000, height: 1000 };
  const framed = { framing: { turn: 0 as const, part }, ...look };
  const framedEvent: MediaEvent = { type: 'MediaFramed', data: { id, framed, focus: centre } };

  it('records the turn, the part and its look', () => {
    given(registered)
      .when({ name: 'FrameMedia', framing: { turn: 0, part }, look })
      .then(framedEvent);
    given(registered)
      .when({ name: 'FrameMedia', framing: { turn: 90 }, look })
      .then({ type: 'MediaFramed', data: { id, framed: { framing: { turn: 90 }, ...look }, focus: centre } });
  });

  it('keeps the focal point on the same spot, and takes the middle when it is out of view', () => {
    const focused = (x: number): MediaEvent => ({ type: 'MediaEdited', data: { id, facts: { focus: { x, y: 0.6 } } } });
    const focusOf = (focus: { x: number; y: number }): MediaEvent => ({
      type: 'MediaFramed',
      data: { id, framed, focus },
    });
    const command = { name: 'FrameMedia', framing: { turn: 0, part }, look } as const;
    given(registered, focused(0.35))
      .when(command)
      .then(focusOf({ x: 0.2, y: 0.8 }));
    given(registered, focused(0.9)).when(command).then(focusOf(centre));
    given(registered, focused(0.9))
      .when({ ...command, focus: { x: 1, y: 0 } })
      .then(focusOf({ x: 1, y: 0 }));
  });

  it('records no framing for the whole picture as it was uploaded, and no event when nothing changes', () => {
    const whole = { turn: 0, part: { left: 0, top: 0, width: 2000, height: 1333 } } as const;
    given(registered).when({ name: 'FrameMedia', framing: whole, look }).then();
    given(registered, framedEvent).when({ name: 'FrameMedia', framing: framed.framing, look }).then();
    given(registered, framedEvent)
      .when({ name: 'FrameMedia', framing: whole, look })
      .then({ type: 'MediaFramed', data: { id, framed: null, focus: centre } });
  });

  it('rejects a part that is not within the turned picture', () => {
    const wide = { left: 500, top: 0, width: 1400, height: 100 };
    given(registered)
      .when({ name: 'FrameMedia', framing: { turn: 90, part: wide }, look })
      .thenRejected('part_outside');
    given(registered)
      .when({ name: 'FrameMedia', framing: { turn: 0, part: { ...wide, left: 601 } }, look })
      .thenRejected('part_outside');
  });

  it('belongs to the file: another file is shown whole, and the own one as it was framed', () => {
    const other = { ...picture, id: 'f'.repeat(32) };
    const replaced: MediaEvent = { type: 'MediaReplaced', data: { id, picture: other } };
    given(registered, framedEvent).when({ name: 'ReplaceMedia', picture: other }).then(replaced);
    given(registered, framedEvent, replaced)
      .when({ name: 'ReplaceMedia', picture })
      .then({ type: 'MediaReplaced', data: { id, picture } }, framedEvent);
    given(registered, framedEvent, replaced)
      .when({ name: 'FrameMedia', framing: { turn: 0 }, look })
      .then();
  });

  it('rejects a deleted picture', () => {
    given(registered, { type: 'MediaDeleted', data: { id } })
      .when({ name: 'FrameMedia', framing: { turn: 90 }, look })
      .thenRejected('deleted');
  });
});

describe('the schemas of the media commands', () => {
  it('defaults to a centred focus and an empty credit', () => {
    expect(registerMedia.parse(picture)).toEqual({ ...picture, credit: {}, focus: centre });
  });

  it('drops credit fields that were left empty', () => {
    const given = { mediaId: id, credit: { author: ' A. B. ', licence: '  ', source: '' } };
    expect(editMedia.parse(given)).toEqual({ mediaId: id, credit: { author: 'A. B.' } });
  });

  it('converts the focus to numbers with at most three decimals', () => {
    expect(editMedia.parse({ mediaId: id, focus: { x: '0.25', y: '1' } }).focus).toEqual({ x: 0.25, y: 1 });
    expect(editMedia.parse({ mediaId: id, focus: { x: 6.1e-244, y: 0.123456789 } }).focus).toEqual({ x: 0, y: 0.123 });
  });

  it.each([
    ['another angle', { turn: 45 }],
    ['a part of less than 16 pixels', { turn: 0, part: { left: 0, top: 0, width: 15, height: 40 } }],
    ['a part that begins outside', { turn: 0, part: { left: -1, top: 0, width: 40, height: 40 } }],
    ['half pixels', { turn: 0, part: { left: 0.5, top: 0, width: 40, height: 40 } }],
  ])('rejects a framing with %s', (_what, framing) => {
    expect(frameMedia.safeParse({ mediaId: id, ...framing }).success).toBe(false);
  });

  it('parses an upload form and ignores unknown fields', () => {
    const form = { author: 'A. B.', licence: '', focusX: '0.1', focusY: '', token: 'x' };
    expect(mediaUpload.parse(form)).toEqual({ credit: { author: 'A. B.' }, focus: { x: 0.1, y: 0.5 } });
    expect(mediaUpload.parse({})).toEqual({ credit: {}, focus: centre });
    expect(mediaUpload.safeParse({ focusX: 'left' }).success).toBe(false);
  });

  it.each([
    ['an id that is not a hash', { ...picture, id: '../secret' }],
    ['a colour that contains other CSS', { ...picture, colour: 'red;background:url(x)' }],
    ['a placeholder that is not WebP', { ...picture, placeholder: 'data:image/svg+xml;base64,AAAA' }],
    ['a format that is not served', { ...picture, format: 'svg' }],
    ['a focus without y', { ...picture, focus: { x: 0.5 } }],
    ['an empty focus', { ...picture, focus: { x: '', y: '' } }],
    ['a focus outside the picture', { ...picture, focus: { x: 1.01, y: 0 } }],
    ['a credit with an unstorable character', { ...picture, credit: { author: 'A\0' } }],
    ['an unknown field', { ...picture, owner: 'me' }],
  ])('rejects %s', (_what, command) => {
    expect(registerMedia.safeParse(command).success).toBe(false);
  });
});

it('builds a picture path from the id, the width and the format', () => {
  expect(picturePath(id, 960, 'avif')).toBe(`/media/${id}/960.avif`);
});

describe('replacing, deleting and restoring a picture', () => {
  const other = { ...picture, id: 'f'.repeat(32), width: 1200 };
  const replaced: MediaEvent = { type: 'MediaReplaced', data: { id, picture: other } };
  const deleted: MediaEvent = { type: 'MediaDeleted', data: { id } };
  const restored: MediaEvent = { type: 'MediaRestored', data: { id } };

  it('records a replacement only when it differs from the current picture', () => {
    given(registered).when({ name: 'ReplaceMedia', picture: other }).then(replaced);
    given(registered, replaced).when({ name: 'ReplaceMedia', picture: other }).then();
    given(registered, replaced)
      .when({ name: 'ReplaceMedia', picture })
      .then({ type: 'MediaReplaced', data: { id, picture } });
    given(registered).when({ name: 'ReplaceMedia', picture }).then();
  });

  it('deletes an unused picture and rejects one in use with the number of its uses', () => {
    given(registered).when({ name: 'DeleteMedia', places: 0 }).then(deleted);
    given(registered)
      .when({ name: 'DeleteMedia', places: 1 })
      .thenRejected('media_in_use', { values: { places: 1 } });
    given(registered, deleted).when({ name: 'DeleteMedia', places: 0 }).thenRejected('deleted');
    given().when({ name: 'DeleteMedia', places: 0 }).thenRejected('not_found');
  });

  it('restores a deleted picture on request or when the same file is uploaded again', () => {
    given(registered, deleted).when({ name: 'RestoreMedia' }).then(restored);
    given(registered, deleted).when(registerCommand).then(restored);
    given(registered).when({ name: 'RestoreMedia' }).then();
  });

  it('throws on an event before its registration, which no log has', () => {
    const event = { type: 'MediaDeleted', data: { id: 'p' } } as never;
    expect(() => mediaDecider.evolve(mediaDecider.initial, event)).toThrow('MediaDeleted before MediaRegistered');
  });

  it('rejects changes to a deleted picture', () => {
    given(registered, deleted)
      .when({ name: 'EditMedia', facts: { focus: { x: 1, y: 1 } } })
      .thenRejected('deleted');
    given(registered, deleted).when({ name: 'ReplaceMedia', picture: other }).thenRejected('deleted');
  });

  it('records an edited file name and edited texts', () => {
    const texts = { pt: { alt: 'Urze', caption: '' }, en: { alt: 'Heather', caption: '' } };
    given(registered)
      .when({ name: 'EditMedia', facts: { fileName: 'urze.jpg', texts } })
      .then({ type: 'MediaEdited', data: { id, facts: { fileName: 'urze.jpg', texts } } });
  });
});
