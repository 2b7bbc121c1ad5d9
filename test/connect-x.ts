import { expect } from 'vitest';
import type { Connection } from '#contract/connections.ts';
import type { TestApp } from './app.ts';
import type { SignedIn } from './sign-in.ts';

/** Chooses somebody on X's page, which our own server passes through; answers where the browser goes then. */
export async function choose(app: TestApp, url: string, slug: string): Promise<URL> {
  const { pathname, search } = new URL(url);
  const page = await app.composition.app.request(pathname + search);
  expect(await page.text()).toContain('Sample network: no real account is touched');
  const answer = await app.composition.app.request(pathname + search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person: slug }).toString(),
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

/** What the page sends when the browser is back. */
export const back = (url: URL) => ({
  state: url.searchParams.get('state') ?? '',
  code: url.searchParams.get('code') ?? '',
});

/** Connects X in the sample network, as somebody there. */
export async function connectX(app: TestApp, who: SignedIn, slug = 'maya-lindqvist'): Promise<Connection> {
  const { url } = await who.api.twitter.auth({ query: {} });
  return who.api.twitter.createProfile({ body: back(await choose(app, url, slug)) });
}
