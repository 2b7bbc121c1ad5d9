import { z } from 'zod';
import { Connection } from './connections.ts';
import { ConnectBack, ConnectOrigin, ConnectUrl } from './oauth.ts';
import { Id } from './paging.ts';
import { route } from './route.ts';

export const slackRoutes = {
  authUrl: route({
    method: 'GET',
    path: '/integrations/slack/auth-url',
    access: 'user',
    summary:
      'An address to send the browser to, to connect Slack or to connect it again. 409 where Slack is not set up',
    query: ConnectOrigin,
    answer: ConnectUrl,
  }),
  createProfile: route({
    method: 'POST',
    path: '/integrations/slack/create-profile',
    access: 'user',
    summary:
      'What the page sends when the browser is back from Slack. 409 where the state was not this user’s or is too old',
    body: ConnectBack,
    answer: Connection,
  }),
  disconnect: route({
    method: 'POST',
    path: '/integrations/slack/disconnect',
    access: 'user',
    summary: 'Disconnects Slack; what was scheduled stays and waits until it is connected again',
    answer: z.object({ ids: z.array(Id) }),
  }),
};
