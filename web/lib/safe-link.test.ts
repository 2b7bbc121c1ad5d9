import { expect, it } from 'vitest';
import { safeLink } from './safe-link.ts';

it('lets web addresses through and nothing else', () => {
  expect(safeLink('https://www.linkedin.com/in/ada')).toBe('https://www.linkedin.com/in/ada');
  for (const url of [
    null,
    '',
    '/in/ada',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
  ]) {
    expect(safeLink(url)).toBeNull();
  }
});
