import { expect, test } from 'vitest';
import { optionSchemas } from '#contract/channels/publications.ts';
import { linkProblem } from './reddit-rules.ts';

test.each([
  'https://harbour.example/a?b=1#c',
  ' HTTP://harbour.example ',
  'harbour.example',
  'https:harbour.example',
  'https://',
  'https://exa mple.com',
  'ftp://harbour.example',
  'javascript:alert(1)',
  `https://harbour.example/${'a'.repeat(1976)}`,
  `https://harbour.example/${'a'.repeat(1977)}`,
])('the page accepts a link exactly when the server does: %s', (link) => {
  expect(linkProblem(link) === null).toBe(optionSchemas('reddit').link.safeParse(link).success);
});
