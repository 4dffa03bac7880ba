// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MAX_PICTURE_BYTES, MAX_PIXELS } from '#domain/media/limits.ts';
import { MAX_ATTACHMENT_BYTES } from '#domain/shared/attachments.ts';
import en from '../messages.en.json' with { type: 'json' };
import pt from '../messages.pt.json' with { type: 'json' };
import { validatePictureFile } from './validate-picture-file.client.ts';

/** Checks a file of so many bytes, which the browser reads as a picture of so many pixels; of 0, it cannot read it. */
const validate = async (bytes: number, pixels: number, type = 'image/png') => {
  class Picture {
    naturalWidth = pixels;
    naturalHeight = 1;
    onload = () => {};
    onerror = () => {};
    set src(_url: string) {
      queueMicrotask(() => (pixels === 0 ? this.onerror() : this.onload()));
    }
  }
  vi.stubGlobal('Image', Picture);
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockClear();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const file = new File(['x'], 'a.png', { type });
  Object.defineProperty(file, 'size', { value: bytes });
  const result = await validatePictureFile(file);
  return [result, revoke.mock.calls.length];
};

describe('a file that is chosen as a picture', () => {
  it('has at most so many bytes', async () => {
    expect(await validate(MAX_PICTURE_BYTES, 10)).toEqual([undefined, 1]);
    expect(await validate(MAX_PICTURE_BYTES + 1, 10)).toEqual(['tooLarge', 0]);
  });

  it('has at most so many pixels', async () => {
    expect((await validate(1, MAX_PIXELS))[0]).toBe(undefined);
    expect((await validate(1, MAX_PIXELS + 1))[0]).toBe('tooLarge');
  });

  it.each([
    ['English', en],
    ['Portuguese', pt],
  ])('has at most as many as the messages in %s say', (_, messages) => {
    const { 'error.picture_too_large': picture, 'error.attachment_too_large': attachment } = messages;
    expect(picture).toContain(`${MAX_PICTURE_BYTES / 1024 ** 2} MB`);
    expect(picture).toContain(`${MAX_PIXELS / 1e6} megap`);
    expect(attachment).toContain(`${MAX_ATTACHMENT_BYTES / 1e6} MB`);
  });

  it('is read by the browser, unless only some browsers can', async () => {
    expect((await validate(1, 0))[0]).toBe('notAPicture');
    expect((await validate(1, 0, 'image/avif'))[0]).toBe(undefined);
  });
});
