import { z } from 'zod';
import { Connection } from './connections.ts';
import { ConnectBack, ConnectOrigin, ConnectUrl } from './oauth.ts';
import { Id } from './paging.ts';
import { route } from './route.ts';

export const redditRoutes = {
  authUrl: route({
    method: 'GET',
    path: '/integrations/reddit/auth-url',
    access: 'user',
    summary:
      'An address to send the browser to, to connect Reddit or to connect it again. 409 where Reddit is not set up',
    query: ConnectOrigin,
    answer: ConnectUrl,
  }),
  createProfile: route({
    method: 'POST',
    path: '/integrations/reddit/create-profile',
    access: 'user',
    summary:
      'What the page sends when the browser is back from Reddit. 409 where the state was not this user’s or is too old',
    body: ConnectBack,
    answer: Connection,
  }),
  disconnect: route({
    method: 'POST',
    path: '/integrations/reddit/disconnect',
    access: 'user',
    summary: 'Disconnects Reddit; what was scheduled stays and waits until it is connected again',
    answer: z.object({ ids: z.array(Id) }),
  }),
};
