import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, type Inline, readRedditMarkdown } from './reddit-markdown.ts';

const wordsOf = (parts: readonly Inline[]): string =>
  parts.map((part) => ('text' in part ? part.text : wordsOf(part.parts))).join('');
const allWords = (blocks: readonly Block[]): string => blocks.map(wordsOfBlock).join('\n');
function wordsOfBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.lines.map(wordsOf).join('\n');
    case 'heading':
      return wordsOf(block.parts);
    case 'list':
      return block.items.map(wordsOf).join('\n');
    case 'quote':
      return allWords(block.blocks);
    case 'code':
      return block.text;
    case 'rule':
      return '';
  }
}
const paragraph = (...lines: string[]) => ({
  kind: 'paragraph',
  lines: lines.map((text) => [{ kind: 'text', text }]),
});

describe('readRedditMarkdown', () => {
  it('joins lines unless they end in two spaces or a backslash', () => {
    expect(readRedditMarkdown('One\ntwo\n\nThree  \nfour\\\nfive')).toEqual([
      paragraph('One two'),
      paragraph('Three', 'four', 'five'),
    ]);
  });

  it('reads headings, lists, quotes, code, and rules', () => {
    const text = '# Title #\n- a\n- b\n1. c\n> said\n> more\n\n    code  here\n***\n```\nx *y*\n```\nend';
    expect(readRedditMarkdown(text)).toEqual([
      { kind: 'heading', level: 1, parts: [{ kind: 'text', text: 'Title' }] },
      {
        kind: 'list',
        isOrdered: false,
        items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
      },
      { kind: 'list', isOrdered: true, items: [[{ kind: 'text', text: 'c' }]] },
      { kind: 'quote', blocks: [paragraph('said more')] },
      { kind: 'code', text: 'code  here' },
      { kind: 'rule' },
      { kind: 'code', text: 'x *y*' },
      paragraph('end'),
    ]);
  });

  it('reads formatting and links within a line', () => {
    const [block] = readRedditMarkdown(
      'a **b *c*** ~~d~~ _e_ `f*` [g](https://a.example/) https://b.example/x_y, \\*h\\* snake_case_name 2 * 3',
    );
    expect(block?.kind === 'paragraph' && block.lines[0]?.map(({ kind }) => kind)).toEqual([
      'text',
      'strong',
      'text',
      'strike',
      'text',
      'em',
      'text',
      'code',
      'text',
      'link',
      'text',
      'address',
      'text',
    ]);
    expect(allWords([block as Block])).toBe(
      'a b *c* d e f* g https://b.example/x_y, *h* snake_case_name 2 * 3',
    );
  });

  it('loses and adds no letters for any text', () => {
    const piece = fc.constantFrom(
      'word',
      'Wörter',
      '한국어',
      '*',
      '**',
      '_',
      '~~',
      '`',
      '[',
      ']',
      '(',
      ')',
      '#',
      '>',
      '-',
      '1.',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '\\',
      '    ',
      '```',
      '***',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        // The text after a fence names a language and isn't shown.
        const text = pieces.join('').replace(/(```|~~~).*$/gm, '$1');
        const letters = (each: string) => each.replace(/[^\p{L}\p{Emoji_Presentation}]/gu, '');
        return letters(allWords(readRedditMarkdown(text))) === letters(text);
      }),
    );
  });
});
