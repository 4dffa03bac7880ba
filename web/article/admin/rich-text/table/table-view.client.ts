import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import type { Translate } from '../../../../message-format.ts';
import { canChangeTable, cellOf, changeTable, removeTable, type TableAction } from './table-commands.ts';

/** Length that `domain/shared/blocks.ts` accepts. */
const MAX_CAPTION_LENGTH = 1000;

const ACTIONS: TableAction[] = ['rowAbove', 'rowBelow', 'columnBefore', 'columnAfter', 'deleteRow', 'deleteColumn'];

/** Shows a table with a field for its caption and buttons that change it. It is drawn without React, like other blocks of text. */
export const tableView = (
  shown: Node,
  view: EditorView,
  position: () => number | undefined,
  t: Translate,
): NodeView => {
  const [dom, scroll, table, contentDOM] = ['div', 'div', 'table', 'tbody'].map((tag) => document.createElement(tag));
  const caption = captionInput(t);
  const tools = tableTools(view, position, t);
  dom!.className = 'table-block';
  scroll!.className = 'table-block-scroll';
  table!.append(contentDOM!);
  scroll!.append(table!);
  dom!.append(scroll!, caption, tools.dom);
  const draw = (node: Node) => {
    table!.toggleAttribute('data-header', node.attrs.header === true);
    // Setting an equal value would move the caret of the field.
    if ((node.attrs.caption ?? '') !== caption.value) caption.value = node.attrs.caption ?? '';
    tools.draw(node);
  };
  caption.addEventListener('input', () => setAttribute(view, position(), 'caption', caption.value || null));
  draw(shown);
  const isOwn = (target: unknown) =>
    target instanceof HTMLElement && (target === caption || tools.dom.contains(target));
  return {
    dom: dom!,
    contentDOM: contentDOM!,
    update(node) {
      if (node.type !== shown.type) return false;
      draw(node);
      return true;
    },
    stopEvent: ({ target }) => isOwn(target),
    ignoreMutation: ({ target, type }) => type !== 'selection' && !contentDOM!.contains(target),
  };
};

const captionInput = (t: Translate): HTMLInputElement => {
  const caption = t('article.editor.caption');
  const input = document.createElement('input');
  input.className = 'quote-source';
  input.placeholder = caption;
  input.ariaLabel = caption;
  input.maxLength = MAX_CAPTION_LENGTH;
  input.contentEditable = 'false';
  return input;
};

const setAttribute = (view: EditorView, at: number | undefined, name: string, value: unknown): void => {
  if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, name, value));
};

/** The buttons of a table, and `draw`, which enables those that can change it. */
const tableTools = (view: EditorView, position: () => number | undefined, t: Translate) => {
  const dom = document.createElement('div');
  dom.className = 'table-tools';
  dom.contentEditable = 'false';
  dom.role = 'toolbar';
  dom.ariaLabel = t('article.editor.tableTools');
  const withTable = (change: (at: number) => void) => () => {
    const at = position();
    if (at !== undefined) change(at);
  };
  const changes = ACTIONS.map((action) => ({
    action,
    button: toolButton(
      t(`article.editor.${action}`),
      withTable((at) => changeTable(view, at, action)),
    ),
  }));
  const header = toolButton(
    t('article.editor.headerRow'),
    withTable((at) => setAttribute(view, at, 'header', !view.state.doc.nodeAt(at)?.attrs.header)),
  );
  const remove = toolButton(
    t('article.editor.removeTable'),
    withTable((at) => {
      view.focus();
      view.dispatch(removeTable(view.state, at).scrollIntoView());
    }),
  );
  dom.append(...changes.map(({ button }) => button), header, remove);
  dom.addEventListener('keydown', ({ key }) => key === 'Escape' && view.focus());
  return {
    dom,
    draw: (node: Node) => {
      for (const { action, button } of changes) button.ariaDisabled = String(!canChangeTable(node, action));
      header.ariaPressed = String(node.attrs.header === true);
    },
  };
};

/** A button that leaves the caret in the table when it is pressed with the pointer. */
const toolButton = (label: string, press: () => void): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', press);
  return button;
};

/** Focuses the first button of the table with the caret. Returns false outside of tables. */
export const focusTableTools = (view: EditorView): boolean => {
  const $cell = cellOf(view.state.selection.$head);
  const table = $cell && view.nodeDOM($cell.before(1));
  if (!(table instanceof HTMLElement)) return false;
  table.querySelector<HTMLElement>('.table-tools button')?.focus();
  return true;
};
