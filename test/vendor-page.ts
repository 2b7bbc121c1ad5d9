import { expect } from 'vitest';

/** A server that proxies the third parties' pages, in this process or another. */
export type Pages = {
  composition: { app: { request(path: string, init?: RequestInit): Response | Promise<Response> } };
};

/**
 * Answers a third party's page, as simulated by the sample network and proxied by our own server.
 *
 * @param form the choices made there; no person cancels
 * @returns the browser's redirect
 */
export async function answerPage(app: Pages, url: string, form: Record<string, string>): Promise<URL> {
  const { pathname, search } = new URL(url);
  const page = await app.composition.app.request(pathname + search);
  expect(await page.text()).toContain('Sample network: no real account is touched');
  const answer = await app.composition.app.request(pathname + search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

/** What our page sends when the browser returns with a code. */
export const codeIn = ({ searchParams }: URL) => ({
  state: searchParams.get('state') ?? '',
  code: searchParams.get('code') ?? '',
});
