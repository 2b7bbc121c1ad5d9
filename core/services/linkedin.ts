import type { ServiceDefinition } from './service.ts';

export const linkedin = {
  label: 'LinkedIn posting',
  gives: 'Posts on LinkedIn by an app of your own.',
  without: 'Without it: Unipile, or copy and post by hand.',
  costs: '',
  provider: 'linkedin',
  steps: [
    {
      text: 'Create an app with the products Sign In with LinkedIn and Share on LinkedIn at',
      link: { label: 'developer.linkedin.com', url: 'https://developer.linkedin.com' },
    },
    {
      text: 'Add the redirect URL',
      copyPath: '/dashboard/channels/linkedin',
      localhost: 'LinkedIn doesn’t say whether it takes http://localhost.',
    },
    { text: 'Copy the client ID and its secret' },
  ],
  fields: {
    LINKEDIN_CLIENT_ID: { label: 'Client ID', kind: 'text' },
    LINKEDIN_CLIENT_SECRET: { label: 'Client secret', kind: 'secret' },
  },
} as const satisfies ServiceDefinition;
