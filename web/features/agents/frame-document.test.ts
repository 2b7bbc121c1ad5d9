import { expect, test } from 'vitest';
import { frameDocument } from './frame-document.ts';

test('the policy stands before anything that was written, and lets nothing in or out', () => {
  const text = frameDocument('<script>steal()</script><img src="https://evil.example/x">', 'n1');
  const [head = '', body = ''] = text.split('<body>');
  expect(head).toContain("content=\"default-src 'none'; style-src 'nonce-n1'; img-src data:;");
  expect(body).toContain('<script>steal()</script>');
  expect(frameDocument('', undefined)).toContain("style-src 'unsafe-inline'");
});
