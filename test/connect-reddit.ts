import type { Connection } from '#contract/connections.ts';
import type { TestApp } from './app.ts';
import type { SignedIn } from './sign-in.ts';

/** Agrees as somebody on Reddit's page, which our own server passes through; answers where the browser goes then. */
export async function agreeAtReddit(
  app: Pick<TestApp, 'composition'>,
  url: string,
  slug: string,
): Promise<URL> {
  const { pathname, search } = new URL(url);
  const answer = await app.composition.app.request(pathname + search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person: slug }).toString(),
  });
  if (answer.status !== 303) throw new Error(`Reddit's page answered ${answer.status}`);
  return new URL(answer.headers.get('location') ?? '');
}

/** Connects a user's account at the sample network's Reddit. */
export async function connectReddit(
  app: Pick<TestApp, 'composition'>,
  who: SignedIn,
  slug = 'maya-lindqvist',
): Promise<Connection> {
  const { url } = await who.api.reddit.authUrl({ query: {} });
  const { searchParams } = await agreeAtReddit(app, url, slug);
  return who.api.reddit.createProfile({
    body: { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' },
  });
}
