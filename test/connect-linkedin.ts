import type { SignedIn } from './sign-in.ts';

/**
 * Connects a user's LinkedIn through the sample network's hosted page, as a browser would.
 * @param pages sends a request to the sample network's pages
 */
export async function connectSampleLinkedIn(
  who: SignedIn,
  pages: (path: string, init: RequestInit) => Promise<Response>,
  slug = 'maya-lindqvist',
): Promise<void> {
  const body = { via: 'unipile' as const };
  const { url } = await who.api.linkedinAuth.createLink({ body });
  const { pathname } = new URL(url, 'http://localhost');
  const back = await pages(pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person: slug }).toString(),
    redirect: 'manual',
  });
  const state =
    new URL(back.headers.get('location') ?? '', 'http://localhost').searchParams.get('state') ?? '';
  await who.api.linkedinAuth.verifyConnection({ body: { state } });
}
