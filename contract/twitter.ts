import { z } from 'zod';
import { Connection } from './connections.ts';
import { ConnectBack, ConnectOrigin, ConnectUrl } from './oauth.ts';
import { Id } from './paging.ts';
import { route } from './route.ts';

export const twitterRoutes = {
  auth: route({
    method: 'GET',
    path: '/integrations/twitter/auth',
    access: 'user',
    summary:
      'An address to send the browser to, to connect X or to connect it again. 409 where X is not set up',
    query: ConnectOrigin,
    answer: ConnectUrl,
  }),
  createProfile: route({
    method: 'POST',
    path: '/integrations/twitter/create-profile',
    access: 'user',
    summary:
      'What the page sends when the browser is back from X. 409 where the state was not this user’s or is too old',
    body: ConnectBack,
    answer: Connection,
  }),
  disconnect: route({
    method: 'DELETE',
    path: '/integrations/twitter/disconnect',
    access: 'user',
    summary: 'Disconnects X; what was scheduled stays and waits until it is connected again',
    answer: z.object({ ids: z.array(Id) }),
  }),
};
