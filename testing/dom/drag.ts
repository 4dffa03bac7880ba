import { during } from './render.ts';

/**
 * Drags an element by its handle over another one and drops it there, as a browser reports it. `at` is the place of the pointer; `over` is
 * called before the drop.
 */
export const drag = async (
  handle: Element,
  target: Element,
  at: { clientX?: number; clientY?: number } = {},
  over = () => {},
) => {
  const dragged = handle.closest('[draggable]')!;
  const dataTransfer = new DataTransfer();
  let under: Element = handle;
  // Without a browser nothing has a place.
  document.elementsFromPoint = () => [under];
  document.elementFromPoint = () => under;
  const send = (element: Element, type: string) =>
    during(async () => {
      const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...at });
      element.dispatchEvent(Object.assign(event, { dataTransfer }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  await send(dragged, 'dragstart');
  under = target;
  await send(target, 'dragenter');
  await send(target, 'dragover');
  over();
  await send(target, 'drop');
  await send(dragged, 'dragend');
};
