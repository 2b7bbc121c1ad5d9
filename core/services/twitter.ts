import type { ServiceDefinition } from './service.ts';

export const twitter = {
  label: 'X',
  gives: 'Posts and threads on X. X charges for each post.',
  without: 'Without it: copy and post by hand.',
  costs: '',
  provider: 'twitter',
  steps: [
    {
      text: 'Create an app with OAuth 2.0 as a confidential client, Read and write, and credit at',
      link: { label: 'developer.x.com', url: 'https://developer.x.com' },
    },
    {
      text: 'Add the callback URL',
      copyPath: '/dashboard/channels/twitter',
      localhost: 'X takes http://localhost.',
    },
    { text: 'Copy the OAuth 2.0 client ID and its secret' },
  ],
  fields: {
    X_CLIENT_ID: { label: 'Client ID', kind: 'text' },
    X_CLIENT_SECRET: { label: 'Client secret', kind: 'secret' },
  },
} as const satisfies ServiceDefinition;
