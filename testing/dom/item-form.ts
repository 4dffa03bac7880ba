import { createElement as h } from 'react';
import { vi } from 'vitest';
import type { FormField } from '../../web/admin/items/form-fields.ts';
import { ItemForm } from '../../web/admin/items/item-form.client.tsx';
import { withoutErrorMessages } from './messages.ts';
import { during, render } from './render.ts';
import { inRouter } from './router.ts';
import { serve } from './server.ts';

export type ItemFormProps = Parameters<typeof ItemForm>[0];
/** Returns a field of a form: a line, unless it is changed. */
export const formField = (name: string, changed: Partial<FormField> = {}): FormField => ({
  ...{
    name,
    label: name,
    hint: undefined,
    control: 'line',
    type: 'text',
    step: undefined,
    value: '',
    section: undefined,
    lang: undefined,
  },
  ...{ isHalf: false, options: {}, starts: undefined },
  ...changed,
});

/** Opens a form for a person of their own each time, unless one is given: what a form keeps is that person's. */
export const openItemForm = async (
  fields: FormField[],
  changed: Partial<ItemFormProps> = {},
  answer?: Parameters<typeof serve>[0],
) => {
  const userId = changed.userId ?? crypto.randomUUID();
  const key = { account: userId, key: btoa('k'.repeat(32)) };
  const { sent, refreshes } = serve((request) =>
    request.path === '/api/desk/draft-key' ? Response.json(key) : answer?.(request),
  );
  const element = (next: Partial<ItemFormProps> = {}) =>
    withoutErrorMessages(
      h(ItemForm, {
        locale: 'en',
        userId,
        command: 'EditHyperlink',
        schemas: 'hyperlink',
        sent: { id: 'x' },
        revision: 3,
        fields,
        pictures: {},
        ...changed,
        ...next,
      }),
    );
  const { element: first, wrap, navigations } = inRouter(element());
  const { container, show, unmount } = await render(first);
  const submit = () =>
    during(async () => {
      container.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      // The schema of the command is loaded when a form is first sent.
      await vi.dynamicImportSettled();
    });
  const commands = () => sent.filter(({ path }) => path.startsWith('/api/commands'));
  return {
    container,
    commands,
    refreshes,
    navigations,
    submit,
    unmount,
    userId,
    show: (next: Partial<ItemFormProps>) => show(wrap(element(next))),
    input: (name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`)!,
  };
};
