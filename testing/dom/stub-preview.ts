import { vi } from 'vitest';

/** Replaces what a preview needs of a browser and happy-dom lacks: sizes of elements, and forms that load a page into a frame. */
export const stubPreview = (): void => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
};
