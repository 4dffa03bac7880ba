// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste.ts';
import { takeEmbeds } from './paste-media.ts';
import { emptyReport } from './paste-report.ts';
import { convertTables } from './paste-tables.ts';

const clean = (html: string): string => cleanPaste(html).html;

describe('pasted text', () => {
  it.each([
    ['bold by style', '<p><span style="font-weight:700">a</span></p>', '<p><strong>a</strong></p>'],
    ['bold by name', '<p><span style="font-weight:bold">a</span></p>', '<p><strong>a</strong></p>'],
    ['bold from 600', '<p><span style="color:red; font-weight:600">a</span></p>', '<p><strong>a</strong></p>'],
    ['no bold below 600', '<p><span style="font-weight:599">a</span></p>', '<p>a</p>'],
    ['italics by style', '<p><span style="font-style:italic">a</span></p>', '<p><em>a</em></p>'],
    [
      'bold italics of a whole paragraph',
      '<p style="font-weight:700;font-style:italic">a</p>',
      '<p><em><strong>a</strong></em></p>',
    ],
    ['an element of bold that is not bold', '<p><b style="font-weight:normal">a</b></p>', '<p>a</p>'],
    ['an element of bold that is bold', '<p><b style="font-weight:700">a</b></p>', '<p><b>a</b></p>'],
    ['an element of italics that is upright', '<p><i style="font-style:normal">a</i></p>', '<p>a</p>'],
    ['an element of italics', '<p><i>a</i><b>c</b></p>', '<p><i>a</i><b>c</b></p>'],
    ['a style of another name', '<p><span style="mso-font-weight:700">a</span></p>', '<p>a</p>'],
    ['white space', '<p>a \n\t b&nbsp;c</p>', '<p>a b c</p>'],
    ['comments', '<p>a<!-- c -->b</p>', '<p>ab</p>'],
    ['conditions of Word', '<p>a</p><!--[if gte mso 9]><p>x</p><![endif]--><p>b</p>', '<p>a</p><p>b</p>'],
    [
      'attributes',
      '<p class="x" id="y" data-block="embed"><a href="/z" target="_blank">a</a></p>',
      '<p><a href="/z">a</a></p>',
    ],
    ['menus and hidden text', '<nav>n</nav><p>a<span hidden>h</span></p><p aria-hidden="true">i</p>', '<p>a</p>'],
    ['empty paragraphs', '<p>a</p><p> </p><h2></h2><p>b</p>', '<p>a</p><p>b</p>'],
    ['breaks between paragraphs', '<br><p>a<br>b</p><div><br><p>c</p></div>', '<p>a<br>b</p><p>c</p>'],
    ['boxes of text', '<div>a</div>', '<p>a</p>'],
    ['boxes of paragraphs', '<div><p>a</p><p>b</p></div>', '<p>a</p><p>b</p>'],
    ['sections', '<article><section><p>a</p></section></article>', '<p>a</p>'],
    ['captions', '<figure><figcaption>a</figcaption></figure>', '<p>a</p>'],
    [
      'redirects',
      '<p><a href="https://www.google.com/url?q=https://x.pt/&sa=D">a</a></p>',
      '<p><a href="https://x.pt/">a</a></p>',
    ],
    ['paragraphs in an item', '<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br>b</li></ul>'],
    ['paragraphs in a quotation', '<blockquote><p>a</p><p>b</p></blockquote>', '<blockquote>a<br>b</blockquote>'],
  ])('reads %s', (_name, html, expected) => expect(clean(html)).toBe(expected));

  it('leaves text of this editor as it is', () => {
    const html = '<p data-pm-slice="1 1 []" class="x">a</p>';
    expect(cleanPaste(html)).toEqual({ html, report: emptyReport() });
  });
});

describe('pasted lists', () => {
  const word = (level: number, marker: string, text: string, list = 0) =>
    `<p style="mso-list:l${list} level${level} lfo1"><span style="mso-list:Ignore">${marker}</span>${text}</p>`;

  it.each([
    ['bullets of Word', word(1, '·', 'a') + word(1, '·', 'b'), '<ul><li>a</li><li>b</li></ul>'],
    ['numbers of Word', word(1, '1.', 'a') + word(1, 'b)', 'b'), '<ol><li>a</li><li>b</li></ol>'],
    ['bullets behind numbers', word(1, '1.', 'a') + word(1, '·', 'b'), '<ol><li>a</li></ol><ul><li>b</li></ul>'],
    ['two lists', `${word(1, '·', 'a')}<p>x</p>${word(1, '·', 'b')}`, '<ul><li>a</li></ul><p>x</p><ul><li>b</li></ul>'],
    [
      'deeper items of Word',
      word(1, '1.', 'a') + word(2, '·', 'b') + word(3, '·', 'c') + word(1, '2.', 'd'),
      '<ol><li>a</li><li data-level="1">b</li><li data-level="2">c</li><li>d</li></ol>',
    ],
    ['a marker without a list', '<p><span style="mso-list:Ignore">·</span>a</p>', '<p>a</p>'],
    ['a paragraph without a level', '<p style="mso-list:none">a</p>', '<p>a</p>'],
    [
      'lists in items',
      '<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>',
      '<ul><li>a</li><li data-level="1">b</li><li data-level="2">c</li><li>d</li></ul>',
    ],
    [
      'lists in lists',
      '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
      '<ul><li>a</li><li data-level="1">b</li><li>c</li></ul>',
    ],
  ])('reads %s', (_name, html, expected) => expect(clean(html)).toBe(expected));
});

describe('pasted tables', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const table = (rows: string, attributes = '') => `<table${attributes}><tbody>${rows}</tbody></table>`;

  it.each([
    ['rows of cells', table(row('a', 'b') + row('c', 'd')), table(row('a', 'b') + row('c', 'd'))],
    [
      'a header',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
      table(row('a', 'b') + row('c', 'd'), ' data-header=""'),
    ],
    [
      'a first row of headings',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>',
      table(row('a', 'b') + row('c', 'd'), ' data-header=""'),
    ],
    ['a first column of headings', '<table><tr><th>a</th><td>b</td></tr></table>', table(row('a', 'b'))],
    [
      'a caption',
      `<table><caption> C </caption><tr><td>a</td><td>b</td></tr></table>`,
      table(row('a', 'b'), ' data-caption="C"'),
    ],
    ['short rows', table(row('a', 'b') + row('c')), table(row('a', 'b') + row('c', ''))],
    [
      'empty columns at the end',
      table(row('a', 'b', '', ' ') + row('c', 'd', '', '')),
      table(row('a', 'b') + row('c', 'd')),
    ],
    [
      'a cell of two columns',
      '<table><tr><td colspan="2">a</td><td>b</td></tr><tr><td>c</td><td>d</td><td>e</td></tr></table>',
      table(row('a', '', 'b') + row('c', 'd', 'e')),
    ],
    [
      'a cell of two rows',
      '<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
      table(row('a', 'b') + row('', 'c')),
    ],
    ['one column', '<table><tr><td>a</td></tr><tr><td><p>b</p><p>c</p></td></tr></table>', '<p>a</p><p>b</p><p>c</p>'],
    ['one column with a caption', '<table><caption>C</caption><tr><td>a</td></tr></table>', '<p>C</p><p>a</p>'],
    ['lists in cells', table(row('<ul><li>a</li><li>b</li></ul>', 'c')), table(row('a<br>b', 'c'))],
    [
      'a table around the text',
      '<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
      '<p>a · b</p>',
    ],
  ])('reads %s', (_name, html, expected) => expect(clean(html)).toBe(expected));

  it('keeps as many columns and rows as a table may have', () => {
    const html = table(row(...Array<string>(12).fill('a')).repeat(100));
    expect(cleanPaste(html)).toMatchObject({ html, report: { tables: 0 } });
  });

  it.each([
    ['columns', table(row(...Array<string>(13).fill('a'))), `<p>${Array(13).fill('a').join(' · ')}</p>`],
    ['rows', table(row('a', 'b').repeat(101)), '<p>a · b</p>'.repeat(101)],
  ])('reads rows of too many %s as paragraphs, and counts the table', (_name, html, expected) =>
    expect(cleanPaste(html)).toMatchObject({ html: expected, report: { tables: 1 } }),
  );
});

describe('pasted footnotes', () => {
  const number = (text: string, href: string) => `<a href="${href}" name="_ftnref1">${text}</a>`;
  const note = (text: string) => `<p class="MsoFootnoteText"><a href="#_ftnref1" name="_ftn1">[1]</a> ${text}</p>`;
  const long = 'x'.repeat(1000);

  it.each([
    [
      'a note of Word',
      `<p>a${number('[1]', '#_ftn1')}</p><div style="mso-element:footnote-list">${note('N')}</div>`,
      '<p>a<sup data-footnote="N"></sup></p>',
    ],
    [
      'a raised number',
      '<p>a<sup><a href="#n">2</a></sup></p><ol><li id="n">2. N ↩</li></ol>',
      '<p>a<sup data-footnote="N"></sup></p>',
    ],
    [
      'a number beside other raised words',
      '<p>a<sup>x<a href="#n">2</a></sup></p><ol><li id="n">N</li></ol>',
      '<p>a<sup>x<sup data-footnote="N"></sup></sup></p>',
    ],
    [
      'a target around its note',
      '<p>a<a href="#n">1</a></p><ol id="n"><li>N</li></ol>',
      '<p>a<sup data-footnote="N"></sup></p>',
    ],
    [
      'a list that keeps other notes',
      '<p>a<a href="#n">1</a></p><ol><li id="n">N</li><li>M</li></ol>',
      '<p>a<sup data-footnote="N"></sup></p><ol><li>M</li></ol>',
    ],
    [
      'a note of the greatest length',
      `<p>a<a href="#n">1</a></p><ol><li id="n">${long}</li></ol>`,
      `<p>a<sup data-footnote="${long}"></sup></p>`,
    ],
    [
      'a note that is too long',
      `<p>a<a href="#n">1</a></p><ol><li id="n">${long}x</li></ol>`,
      `<p>a[1]</p><ol><li>${long}x</li></ol>`,
    ],
    [
      'a number without its note',
      `<p>a${number('[1]', 'file:///x.htm#_ftn1')} ${number('iv', '#_edn4')}</p>`,
      '<p>a[1] [iv]</p>',
    ],
    [
      'notes without a number',
      `<div style="mso-element:footnote-list">${note('N')}</div><p>b</p>`,
      '<p>b</p><p>[1] N</p>',
    ],
    ['a note without its list', `${note('N')}<p>b</p>`, '<p>b</p><p>[1] N</p>'],
    ['a link within the page', '<p><a href="#top">up</a></p>', '<p>up</p>'],
    ['a link with a fragment', '<p><a href="https://x.pt/#top">1</a></p>', '<p><a href="https://x.pt/#top">1</a></p>'],
    ['a link to its own item', '<ul><li id="n">a<a href="#n">1</a></li></ul>', '<ul><li>a[1]</li></ul>'],
  ])('reads %s', (_name, html, expected) => expect(clean(html)).toBe(expected));
});

describe('pasted quotations', () => {
  const long = 'x'.repeat(300);

  it.each([
    [
      'a source at the end',
      '<blockquote>q<cite>— Ana</cite></blockquote>',
      '<blockquote data-source="Ana">q</blockquote>',
    ],
    ['a source behind', '<blockquote>q</blockquote><cite>Ana</cite>', '<blockquote data-source="Ana">q</blockquote>'],
    [
      'a footer',
      '<blockquote><p>q</p><footer>Ana</footer></blockquote>',
      '<blockquote data-source="Ana">q</blockquote>',
    ],
    [
      'a source alone in its paragraph',
      '<blockquote><p>q</p><p><cite>Ana</cite></p></blockquote>',
      '<blockquote data-source="Ana">q</blockquote>',
    ],
    [
      'the title of a work',
      '<blockquote><p>q <cite>Book</cite></p></blockquote>',
      '<blockquote>q <cite>Book</cite></blockquote>',
    ],
    [
      'a caption',
      '<figure><blockquote>q</blockquote><p>x</p><figcaption>Ana</figcaption></figure>',
      '<blockquote data-source="Ana">q</blockquote><p>x</p>',
    ],
    [
      'the longest source',
      `<blockquote>q<cite>${long}</cite></blockquote>`,
      `<blockquote data-source="${long}">q</blockquote>`,
    ],
    [
      'a source that is too long',
      `<blockquote>q<cite>${long}x</cite></blockquote>`,
      `<blockquote>q<cite>${long}x</cite></blockquote>`,
    ],
    ['no source', '<blockquote>q</blockquote><p>a</p>', '<blockquote>q</blockquote><p>a</p>'],
  ])('reads %s', (_name, html, expected) => expect(clean(html)).toBe(expected));
});

describe('pasted pictures, videos and frames', () => {
  it.each([
    ['a picture', '<p>a<img src="x.png"></p>', '<p>a</p>', { pictures: 1 }],
    ['an emoji', '<p>a<img class="emoji" width="1" alt="☀" src="x.png"></p>', '<p>a☀</p>', { pictures: 0 }],
    ['a pixel that counts readers', '<p>a<img width="1" src="x.png"></p>', '<p>a</p>', { pictures: 0 }],
    ['a video', '<p>a</p><video src="x.mp4"></video>', '<p>a</p>', { videos: 1 }],
    ['an empty player', '<p>a</p><audio></audio><canvas>b</canvas>', '<p>a</p><canvas>b</canvas>', { videos: 0 }],
  ])('reads %s', (_name, pasted, html, report) => expect(cleanPaste(pasted)).toMatchObject({ html, report }));
});

describe('pasted frames', () => {
  const take = (html: string) => {
    // Outside of a document, which would report that it does not load the frames.
    const body = document.createElement('body');
    body.innerHTML = html;
    const report = emptyReport();
    takeEmbeds(body, report);
    return { html: body.innerHTML, frames: report.frames };
  };

  it('embeds a video before its paragraph', () => {
    const fields = '{&quot;url&quot;:&quot;https://www.youtube.com/embed/dQw4w9WgXcQ&quot;}';
    expect(take('<p><iframe src="//www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe></p>')).toEqual({
      html: `<figure data-block="embed" data-fields="${fields}"></figure><p></p>`,
      frames: 0,
    });
  });

  it('counts frames of other sites and those without a URL', () =>
    expect(take('a<iframe src="https://example.org/x"></iframe><iframe></iframe>')).toEqual({ html: 'a', frames: 2 }));

  it('keeps an embedded video beside the table in which it was', () => {
    const embed = '<figure data-block="embed"></figure>';
    const body = document.createElement('body');
    body.innerHTML = `<table><tbody><tr><td>a</td><td>${embed}b</td></tr></tbody></table>`;
    convertTables(body, emptyReport());
    expect(body.innerHTML).toBe(`<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>${embed}`);
  });
});
