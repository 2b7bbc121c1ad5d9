import { expect, it } from 'vitest';
import { outsideLink } from './safe-link.ts';

it('makes links of web URLs and nothing else', () => {
  for (const url of ['https://www.linkedin.com/in/ada', 'http://blog.example/a?b=1#c']) {
    expect(outsideLink(url)).toEqual({ href: url, target: '_blank', rel: 'noopener noreferrer' });
  }
  for (const url of [
    null,
    undefined,
    '',
    '/in/ada',
    '//evil.test/in/ada',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:ada@example.com',
  ]) {
    expect([url, outsideLink(url)]).toEqual([url, null]);
  }
});
