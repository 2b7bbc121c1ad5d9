import { expect, test } from 'vitest';
import { readDomains } from './read-domains.ts';

test.each([
  ['acme.example', ['acme.example']],
  ['Acme.example, b.example;c.example\nd.example', ['acme.example', 'b.example', 'c.example', 'd.example']],
  ['ann@acme.example\nbob@acme.example', ['acme.example']],
  ['https://www.acme.example/about?x=1', ['www.acme.example']],
  ['Ann <ann@acme.example>', ['ann', 'acme.example']],
  [
    '*.acme.example @b.example .c.example d.example.',
    ['acme.example', 'b.example', 'c.example', 'd.example'],
  ],
  [' \n ', []],
])('%j contains the domains %j', (text, domains) => {
  expect(readDomains(text)).toEqual(domains);
});
