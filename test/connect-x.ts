import type { Connection } from '#contract/channels/connections.ts';
import type { SignedIn } from './sign-in.ts';
import { answerPage, codeIn, type Pages } from './vendor-page.ts';

/** Connects X in the sample network, as a person there. */
export async function connectX(app: Pages, who: SignedIn, person = 'maya-lindqvist'): Promise<Connection> {
  const { url } = await who.api.twitter.auth({ query: {} });
  return who.api.twitter.createProfile({ body: codeIn(await answerPage(app, url, { person })) });
}
