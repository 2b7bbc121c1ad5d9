import type { Connection } from '#contract/channels/connections.ts';
import type { TestApp } from './app.ts';
import type { SignedIn } from './sign-in.ts';
import { answerPage, codeIn, type Pages } from './vendor-page.ts';

/** Answers Slack's page and returns the redirect. An empty person cancels. */
export function answerSlack(
  app: Pages,
  url: string,
  { person = 'maya-lindqvist', channel = 'C0SIGNALS' }: { person?: string; channel?: string } = {},
): Promise<URL> {
  return answerPage(app, url, { person, channel });
}

/** Connects a user's Slack, all the way through its page. */
export async function connectSlack(app: Pages, who: SignedIn, channel?: string): Promise<Connection> {
  const { url } = await who.api.slack.authUrl({ query: {} });
  const back = await answerSlack(app, url, channel === undefined ? {} : { channel });
  return who.api.slack.createProfile({ body: codeIn(back) });
}

/** Connects the simulated Slack as a different workspace: Harbor Analytics. */
export async function connectSlackElsewhere(app: TestApp, who: SignedIn): Promise<void> {
  const { sample: connects } = app.composition.deps.connects;
  const { slack } = connects;
  if (!slack) throw new Error('Slack is played here');
  connects.slack = {
    ...slack,
    async exchange(ask) {
      const granted = await slack.exchange(ask);
      return {
        ...granted,
        account: { ...granted.account, externalId: 'T0HARBOR1', name: 'Harbor Analytics' },
      };
    },
  };
  await connectSlack(app, who).finally(() => Object.assign(connects, { slack }));
}
