import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlOf, NUMBERS, nodesOf, section } from '#test/support/library-markdown.ts';
import { partsOf, plainLines, referencesOf, rowsOf } from './markdown.ts';

const linesOf = (markdown: string) => plainLines(nodesOf(`## Forms\n\n${markdown}`));

describe('a citation', () => {
  it('becomes the number of its source, as an accessible link to it [SITE-19]', () => {
    expect(htmlOf('Falls are common.[^CDC-FALL]')).toBe(
      '<p>Falls are common.<sup><a class="cite" href="#source-1"><span class="sr-only">Source </span>1</a></sup></p>',
    );
  });

  it('has the same number each time, also in headings, lists and checklists [SITE-19]', () => {
    const { html, checklist } = section(
      '### Why[^NIA-DOC]\n\n- one[^988]\n- two[^NIA-DOC]\n\n- - -\n\n* [ ] three[^988]',
    );
    expect(citedIn(html)).toEqual([3, 2, 3]);
    expect(checklist.map((item) => citedIn(item.html))).toEqual([[2]]);
  });

  it.each(['[^988]', 'Call us.[^988]', '**Call.**[^988]'])(
    '%s is a source, not a phone number [LIMIT-01]',
    (text) => {
      expect(htmlOf(text)).not.toContain('tel:');
      expect(citedIn(htmlOf(text))).toEqual([2]);
    },
  );

  it('whose own number is 911 or 988 is not a phone number either [LIMIT-01]', () => {
    const { html } = section('a[^A] b[^B]', new Map([...NUMBERS, ['A', 911], ['B', 988]]));
    expect(citedIn(html)).toEqual([911, 988]);
    expect(html).not.toContain('tel:');
  });

  it('is listed once for the checks, in order of first use', () => {
    expect(referencesOf('b[^B] a[^A] b[^B] 9[^988]').citations).toEqual(['B', 'A', '988']);
  });
});

describe('a table', () => {
  const table = '| What | Today | Call 911 |\n|---|---|---|\n| Sugar | Over 300[^988] | Very sleepy. |';

  it('says what each column and row is about, with its sources and numbers [SITE-19]', () => {
    const html = htmlOf(table);
    expect(html).toContain('<th scope="col">Call <a href="tel:911">911</a></th>');
    expect(html).toContain('<th scope="row">Sugar</th>');
    expect(citedIn(html)).toEqual([2]);
  });

  it('is a line for each row where there are none: in the file, and in a pack [SITE-18]', () => {
    expect(linesOf(table)).toEqual(['- Sugar. Today: Over 300. Call 911: Very sleepy.']);
    const [node] = nodesOf(`## Forms\n\n${table}`);
    const rows = node?.type === 'table' ? rowsOf(node, () => 'Over 300[^988]') : [];
    expect(rows[0]).toContain('Over 300.[^988]');
  });
});

describe('a phone number', () => {
  it.each([
    ['911', 'tel:911'],
    ['988', 'tel:988'],
    ['1-800-677-1116', 'tel:+18006771116'],
    ['800-677-1116', 'tel:+18006771116'],
    ['988-677-1116', 'tel:+19886771116'],
    ['1-800-911-1988', 'tel:+18009111988'],
  ])('%s is dialed as %s [LIMIT-01]', (number, tel) => {
    const link = `<a href="${tel}">${number}</a>`;
    expect(htmlOf(`Call ${number}.`)).toBe(`<p>Call ${link}.</p>`);
    expect(htmlOf(`Call **${number}**!`)).toBe(`<p>Call <strong>${link}</strong>!</p>`);
    expect(section(`- [ ] Call ${number}`).checklist[0]?.html).toBe(`Call ${link}`);
  });

  it('of any digits is dialed as those digits, leaving the text unchanged', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
    fc.assert(
      fc.property(fc.boolean(), digits(3), digits(3), digits(4), (one, area, office, line) => {
        const number = `${one ? '1-' : ''}${area}-${office}-${line}`;
        const html = htmlOf(`Call ${number}, or ask.[^988]`);
        expect(callsIn(html)).toEqual([`+1${area}${office}${line}`]);
        expect(textOf(html)).toBe(`Call ${number}, or ask.Source 2`);
        expect(referencesOf(`Call ${number}.`).phones).toEqual([number]);
      }),
    );
  });

  it.each(['1911', '9880', 'A911', '911B', '1988 to 1990', '800-677-11160', '$9,110', '67-1116'])(
    'is not found in %s',
    (text) => {
      expect(htmlOf(text)).toBe(`<p>${text}</p>`);
    },
  );

  it('is left alone in the URL of a link', () => {
    expect(htmlOf('[the page](/packs/911/1-800-677-1116)')).toBe(
      '<p><a href="/packs/911/1-800-677-1116">the page</a></p>',
    );
  });

  it('is left alone in the text of a link', () => {
    expect(htmlOf('[when to call 911](/packs/housing/home-safety)')).toBe(
      '<p><a href="/packs/housing/home-safety">when to call 911</a></p>',
    );
  });

  it.each(['$2,988', '$911', '0.988'])('is not found in the amount %s', (amount) => {
    expect(htmlOf(`It costs ${amount} more.`)).not.toContain('tel:');
  });

  it.each([
    ['a number after a >', 'more > 911', 'more > 911'],
    ['a citation', 'see [^988]', 'see [^988]'],
  ])('and a citation are left alone in the title of a link: %s', (_what, title, kept) => {
    expect(htmlOf(`[page](/packs/x "${title}")`)).toBe(`<p><a href="/packs/x" title="${kept}">page</a></p>`);
  });
});

describe('a checklist', () => {
  const ids = (markdown: string) => section(markdown).checklist.map((item) => item.id);

  it('leaves the text around it in place, and keeps its order', () => {
    const { html, checklist } = section('Before.\n\n- [ ] one\n- [x] **two**\n\n### After\n\n- three');
    expect(html).toBe('<p>Before.</p>\n<h3>After</h3>\n<ul>\n<li>three</li>\n</ul>');
    expect(checklist.map((item) => item.html)).toEqual(['one', '<strong>two</strong>']);
  });

  it('has item ids that survive other items being changed, moved, added or removed', () => {
    const item = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/);
    const items = fc.uniqueArray(
      fc.oneof(item, fc.constantFrom('call the bank', 'call the bank now', 'ask')),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(items, items, (before, after) => {
        const had = new Map(ids(listOf(before)).map((id, index) => [before[index], id]));
        const has = ids(listOf(after));
        expect(new Set(had.values()).size).toBe(before.length);
        expect(has).toEqual(after.map((text, index) => had.get(text) ?? has[index]));
        expect(has.filter((id, index) => !had.has(after[index]) && [...had.values()].includes(id))).toEqual(
          [],
        );
      }),
    );
  });

  it('has item ids that survive bold text and ticking', () => {
    expect(ids('- [ ] Call the **bank** now')).toEqual(ids('- [x] Call the bank now'));
  });

  it('keeps a list inside an item', () => {
    expect(section('- [ ] Pack\n  - papers\n  - pills').checklist.map((item) => item.html)).toEqual([
      '<p>Pack</p>\n<ul>\n<li>papers</li>\n<li>pills</li>\n</ul>',
    ]);
  });

  it('has item ids that survive a changed source', () => {
    expect(ids('- [ ] Call the bank.[^988]')).toEqual(ids('- [ ] Call the bank.[^NIA-DOC]'));
  });

  it('does not lose an item without a checkbox', () => {
    const { html, checklist } = section('- [ ] one\n- two\n- [ ] three');
    expect(html + checklist.map((item) => item.html).join()).toContain('two');
  });

  it('keeps the tags of two paragraphs balanced', () => {
    expect(section('- [ ] one\n\n  two').checklist.map((item) => item.html)).toEqual([
      '<p>one</p>\n<p>two</p>',
    ]);
  });
});

describe('the parts of a text', () => {
  it('start at each second-level heading', () => {
    const parts = partsOf('## One\n\na\n\n### Not a part\n\nb\n\n## Two **bold**\n');
    expect(parts.map(({ heading, nodes }) => [heading, nodes.length])).toEqual([
      ['One', 3],
      ['Two bold', 0],
    ]);
  });

  it('have no heading for text before the first one', () => {
    expect(partsOf('Hello.\n\n## One').map((part) => part.heading)).toEqual(['', 'One']);
  });
});

describe('plain lines', () => {
  it.each<[string, string[]]>([
    ['Some **bold** [link](/packs/x) text.[^988] More.', ['Some bold link text. More.']],
    ['one\n\ntwo', ['one', 'two']],
    ['- one[^CDC-FALL]\n- two', ['- one', '- two']],
    ['1. one\n2. two', ['1. one', '2. two']],
    ['5. five\n6. six', ['5. five', '6. six']],
    ['- [ ] one\n- [x] two', ['[ ] one', '[ ] two']],
    ['### Ask them[^988]\n\na', ['', 'Ask them:', 'a']],
    ['> I call\n>\n> for help.', ['"I call for help."']],
    ['- lead\n  - inner', ['- lead inner']],
    ['Call 1-800-677-1116 or 988.', ['Call 1-800-677-1116 or 988.']],
    ['this &amp; that', ['this & that']],
  ])('of %j are %j', (markdown, lines) => {
    expect(linesOf(markdown)).toEqual(lines);
  });

  it('separate the items of a list inside an item', () => {
    expect(linesOf('- Pack\n  - papers\n  - pills')[0]).toMatch(/papers\W+pills/);
  });

  it.each(['one\ntwo', 'one  \ntwo', 'one\\\ntwo'])('form a single line for the paragraph %j', (markdown) => {
    expect(linesOf(markdown)).toEqual(['one two']);
  });
});

function citedIn(html: string): number[] {
  return [...html.matchAll(/href="#source-(\d+)"><span class="sr-only">Source <\/span>(\d+)</g)].map(
    (match) => {
      expect(match[1]).toBe(match[2]);
      return Number(match[1]);
    },
  );
}

function callsIn(html: string): string[] {
  return [...html.matchAll(/href="tel:([^"]*)"/g)].map((match) => match[1] ?? '');
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}

function listOf(items: string[]): string {
  return items.map((item) => `- [ ] ${item}`).join('\n');
}
