import type { ServiceDefinition } from './service.ts';

export const reddit = {
  label: 'Reddit',
  gives: 'Posts and comments on Reddit.',
  without: 'Without it: copy and post by hand.',
  costs: '',
  provider: 'reddit',
  steps: [
    {
      text: 'Create a web app, which Reddit approves by hand, at',
      link: { label: 'reddit.com/prefs/apps', url: 'https://www.reddit.com/prefs/apps' },
    },
    {
      text: 'Add the redirect URL',
      copyPath: '/dashboard/channels/reddit',
      localhost: 'Reddit takes http://localhost.',
    },
    { text: 'Copy the client ID and its secret' },
  ],
  fields: {
    REDDIT_CLIENT_ID: { label: 'Client ID', kind: 'text' },
    REDDIT_CLIENT_SECRET: { label: 'Client secret', kind: 'secret' },
  },
} as const satisfies ServiceDefinition;
