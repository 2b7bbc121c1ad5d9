import type { Connection } from '#contract/channels/connections.ts';
import type { SignedIn } from './sign-in.ts';
import { answerPage, codeIn, type Pages } from './vendor-page.ts';

/** Connects a user's account at the sample network's Reddit. */
export async function connectReddit(
  app: Pages,
  who: SignedIn,
  person = 'maya-lindqvist',
): Promise<Connection> {
  const { url } = await who.api.reddit.authUrl({ query: {} });
  return who.api.reddit.createProfile({ body: codeIn(await answerPage(app, url, { person })) });
}
