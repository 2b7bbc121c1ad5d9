import { expect, test } from 'vitest';
import { frameDocument } from './frame-document.ts';

test('the security policy comes before any content and blocks all requests', () => {
  const text = frameDocument('<script>steal()</script><img src="https://evil.example/x">', 'n1');
  const [head = '', body = ''] = text.split('<body>');
  expect(head).toContain("content=\"default-src 'none'; style-src 'nonce-n1'; img-src data:;");
  expect(body).toContain('<script>steal()</script>');
  expect(frameDocument('', undefined)).toContain("style-src 'unsafe-inline'");
});
