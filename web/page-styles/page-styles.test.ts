import { describe, expect, it } from 'vitest';
import { addedClasses } from './added-classes.ts';
import { inlineUsedStyles } from './inline-used-styles.ts';
import { splitStyles } from './split-styles.ts';

const LINK = '<link rel="stylesheet" crossorigin="anonymous" href="/assets/all.css" data-precedence="high"/>';

/** The styles of a page with these elements in its body. */
const stylesOf = (css: string, body: string, added: string[] = []): string => {
  const styles = { href: '/assets/all.css', ...splitStyles(css, new Set(added)) };
  const page = inlineUsedStyles(Buffer.from(`<head>${LINK}</head><body>${body}</body>`), styles).toString();
  const [before, after] = [
    `<head><style>${styles.typefaces}</style><style data-whole-sheet="/assets/all.css">`,
    `</style></head><body>${body}</body>`,
  ];
  expect([page.startsWith(before), page.endsWith(after)]).toEqual([true, true]);
  return page.slice(before.length, -after.length);
};

describe('a page', () => {
  it.each([
    ['all classes of a selector', '.a .b{x:1}', '<p class="a">“água”<i class="c b">', '.a .b{x:1}'],
    ['signs beyond ASCII', '.a{content:"“"}', '<p class="a">“água”', '.a{content:"“"}'],
    ['only one of the classes', '.a .b{x:1}', '<p class="a">', ''],
    ['one selector of a list', '.a,.b>.c{x:1}', '<p class="a">', '.a,.b>.c{x:1}'],
    ['no class that a rule excludes', '.a:not(.b){x:1}', '<p class="a">', '.a:not(.b){x:1}'],
    ['no class of alternatives', '.a:is(.b,.c){x:1}', '<p class="a">', '.a:is(.b,.c){x:1}'],
    ['only part of a class', '.a{x:1}', '<p class="ab b-a">', ''],
    ['elements without classes', 'h1,:root{x:1}[data-b] p{y:1}', '', 'h1,:root{x:1}[data-b] p{y:1}'],
    ['a rule below a condition', '@media print{.a{x:1}.b{x:1}}', '<p class="b">', '@media print{.b{x:1}}'],
    ['no rule below a condition', '@media print{@supports (a:b){.a{x:1}}}', '', ''],
    ['keyframes', '@keyframes c{to{x:1}}', '', '@keyframes c{to{x:1}}'],
    ['statements', '@layer a,b;.c{x:1}', '', '@layer a,b;'],
  ])('with %s', (_, css, body, expected) => {
    expect(stylesOf(css, body)).toBe(expected);
  });

  it('carries the styles of what scripts add, in the order of the sheet', () => {
    expect(stylesOf('.a{x:1}.b{x:1}.c .b{x:1}', '<p class="c">', ['b'])).toBe('.b{x:1}.c .b{x:1}');
  });

  it('carries all typefaces, apart from its rules', () => {
    const css = '@font-face{a:b}.c{x:1}@font-face{d:e}';
    expect(splitStyles(css, new Set()).typefaces).toBe('@font-face{a:b}@font-face{d:e}');
    expect(stylesOf(css, '<p class="c">')).toBe('.c{x:1}');
  });

  it('stays as it is without a link to the sheet, and with a link to another one', () => {
    const styles = { href: '/assets/all.css', typefaces: '', rules: [] };
    for (const page of ['<p>', LINK.replace('all', 'other')]) {
      expect(inlineUsedStyles(Buffer.from(page), styles).toString()).toBe(page);
    }
  });
});

describe('the classes that a script adds', () => {
  it.each([
    ["a.className = 'b c';", ['b', 'c']],
    ["assign(a, { className: 'b', id });", ['b']],
    ['<p className="b-c">', ['b-c']],
    ['const className = 1', undefined],
    ['a.className = NAME;', undefined],
    ['a.className = `b`;', undefined],
    ["a.classList.add('b');", undefined],
    ['`<p class="b">`', undefined],
  ])('in %s', (source, classes) => {
    if (classes) expect(addedClasses('a.ts', source)).toEqual(classes);
    else expect(() => addedClasses('a.ts', source)).toThrow('a.ts');
  });
});
