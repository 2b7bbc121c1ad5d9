import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToText } from './read-message.ts';

describe('htmlToText', () => {
  it.each([
    ['<p class="a">One &amp; two</p><p>three<br/>four</p>', 'One & two\nthree\nfour'],
    ['Hello <b>you</b>, see <a href="https://x.example">this</a>', 'Hello you, see this'],
    ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
    ['<style>p { color: red }</style><p>Text</p><script>alert(1)</script>', 'Text'],
    ['<!-- hidden --><DIV>Upper</DIV>', 'Upper'],
    ['I <3 this, 1 < 2 and 3 > 2, List<T> too', 'I <3 this, 1 < 2 and 3 > 2, List<T> too'],
    ['&lt;b&gt;kept&lt;/b&gt;', '<b>kept</b>'],
    ['&#39;x&#x27; &nbsp;&hellip; &unknown; AT&T', "'x'  … &unknown; AT&T"],
    ['&#0;&#xD800;&#x110000;', '\ufffd\ufffd\ufffd'],
    ['&amp;lt;', '&lt;'],
    ['one\r\ntwo   \n\n\n\nthree', 'one\ntwo\n\nthree'],
    ['<p>never closed', 'never closed'],
    ['<p>a</p><!-- b', 'a\n<!-- b'],
    ['', ''],
  ])('reads %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it('leaves plain text alone', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'é', '🙂', ' ', '<', '3', '"', ',', "'", '(') });
    fc.assert(
      fc.property(line, (text) => {
        fc.pre(!/<a[\s>/]/.test(text));
        expect(htmlToText(text)).toBe(text.trim());
      }),
    );
  });

  it('reads back a text written as paragraphs', () => {
    const line = fc
      .string({
        unit: fc.constantFrom('a', 'b', '&', '<', '>', '"', 'é', '/', 'p'),
        minLength: 1,
        maxLength: 10,
      })
      .map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        const toHtml = (text: string) =>
          text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        const html = lines.map((text) => `<p style="margin:0">${toHtml(text)}</p>`).join('');
        expect(htmlToText(html)).toBe(lines.join('\n'));
      }),
    );
  });

  it('takes linear time for any input', () => {
    const shapes = ['<', '<p ', '<!--', '&', ' ', '<script>', '</script', '<style><!--', '\n ', '"\n"'];
    for (const shape of shapes) {
      const text = `a${shape.repeat(1_000_000 / shape.length)}b`;
      expect(htmlToText(text)).toMatch(/^a/);
    }
  });
});
