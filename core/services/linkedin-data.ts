import type { ServiceDefinition } from './service.ts';

export const linkedinData = {
  label: 'LinkedIn’s own data',
  gives: 'Your data archive without a file, for members in the EEA and Switzerland.',
  without: 'Without it: download the archive at LinkedIn and import it.',
  costs: '',
  provider: 'linkedin-data',
  steps: [
    {
      text: 'Create an app with Member Data Portability at',
      link: { label: 'developer.linkedin.com', url: 'https://developer.linkedin.com' },
    },
    {
      text: 'Add the redirect URL',
      copyPath: '/dashboard/settings/sources',
      localhost: 'LinkedIn doesn’t say whether it takes http://localhost.',
    },
    { text: 'Copy the client ID and its secret' },
  ],
  fields: {
    LINKEDIN_DATA_CLIENT_ID: { label: 'Client ID', kind: 'text' },
    LINKEDIN_DATA_CLIENT_SECRET: { label: 'Client secret', kind: 'secret' },
    LINKEDIN_DATA_SCOPE: {
      label: 'Product',
      kind: 'choice',
      choices: {
        r_dma_portability_3rd_party: 'Third party, for your users',
        r_dma_portability_self_serve: 'Member, for yourself',
      },
    },
  },
} as const satisfies ServiceDefinition;
