// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest';
import { pageButtons, pressPageButton } from './page-buttons.client.ts';

/** Shows a screen, and returns what the command menu lists of it: name and place of each button. */
const screenOf = (html: string) => {
  const main = document.createElement('main');
  main.innerHTML = html;
  document.body.append(main);
  onTestFinished(() => main.remove());
  const pressed: string[] = [];
  main.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).id));
  return { main, pressed, listed: pageButtons().map(({ text, detail }) => [text, detail]) };
};

describe('the buttons of a screen', () => {
  it('are named by their label or text, and placed by the last heading before them', () => {
    const { listed } = screenOf(`
      <button>Save</button><button aria-label="Close">×</button><a class="button" href="/a">New</a>
      <section><h2>Publishing</h2><div role="group" aria-label="In English"><button>Publish</button></div>
        <h2>Steps</h2> <button>  Move
          on</button></section>`);
    expect(listed).toEqual([
      ['Save', ''],
      ['Close', ''],
      ['New', ''],
      ['Publish', 'In English'],
      ['Move on', 'Steps'],
    ]);
  });

  it('are placed by their row in a list', () => {
    const { listed } = screenOf(
      '<ul><li><a href="/1">Water</a> <button>Delete</button></li><li><a href="/2">Fire</a> <button>Delete</button></li></ul>',
    );
    expect(listed).toEqual([
      ['Delete', 'Water'],
      ['Delete', 'Fire'],
    ]);
  });

  it('are placed by what is around a place without a name', () => {
    const { listed } = screenOf('<section><h2>Steps</h2><ul><li><button>Move</button></li></ul></section>');
    expect(listed).toEqual([['Move', 'Steps']]);
  });

  it('are left out while they are disabled or have no name', () => {
    const { listed } = screenOf(
      '<button disabled>A</button><button aria-disabled="true">B</button><button><svg></svg></button><p>C</p>',
    );
    expect(listed).toEqual([]);
  });

  it('are pressed, one of several with the same name, and not when it is gone', () => {
    const { main, pressed } = screenOf('<button id="one">Add</button><button id="two">Add</button>');
    const keys = pageButtons().map(({ key }) => key);
    pressPageButton(keys[1]!);
    expect(pressed).toEqual(['two']);
    main.innerHTML = '';
    pressPageButton(keys[0]!);
    expect(pressed).toEqual(['two']);
  });

  it('are shown before they are pressed in what is closed, and a summary opens its own part', () => {
    const { main, pressed } = screenOf(
      '<details id="outer"><summary>More</summary><details id="inner"><summary id="s">Dates</summary><button id="b">Set</button></details></details>',
    );
    const keyOf = (name: string) => pageButtons().find(({ text }) => text === name)!.key;
    const isOpen = (id: string) => main.querySelector<HTMLDetailsElement>(`#${id}`)!.open;
    pressPageButton(keyOf('Dates'));
    expect([isOpen('outer'), pressed]).toEqual([true, ['s']]);
    pressPageButton(keyOf('Set'));
    expect([isOpen('inner'), pressed.at(-1)]).toEqual([true, 'b']);
  });
});
