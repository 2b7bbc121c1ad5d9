import type { ServiceDefinition } from './service.ts';

export const unipile = {
  label: 'LinkedIn by Unipile',
  gives: 'Who engaged with your posts, and posts and comments on LinkedIn.',
  without: 'Without it: your data archive, CSV and paste.',
  costs: 'Unipile, paid',
  provider: 'unipile',
  steps: [
    {
      text: 'Create an access token at',
      link: { label: 'dashboard.unipile.com', url: 'https://dashboard.unipile.com' },
    },
    { text: 'Connect your LinkedIn account there. Your password stays with Unipile' },
    { text: 'Copy the account’s ID. Without one, v2 only publishes' },
  ],
  withoutCalls: 'A lost LinkedIn sign-in then shows only when a call fails.',
  fields: {
    UNIPILE_API_KEY: { label: 'Access token', kind: 'secret' },
    UNIPILE_ACCOUNT_ID: { label: 'Account ID', kind: 'text', example: 'acc_…', isOptional: true },
    UNIPILE_DSN: {
      label: 'DSN, only for v1',
      kind: 'text',
      example: 'api8.unipile.com:13851',
      isOptional: true,
      // Any other host is for whoever runs the server, in the environment.
      pattern: { is: /^[a-z0-9-]+\.unipile\.com(:\d{1,5})?$/, problem: 'must be a host of unipile.com.' },
    },
  },
} as const satisfies ServiceDefinition;
