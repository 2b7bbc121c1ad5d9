import type { ServiceDefinition } from './service.ts';

export const rapidapi = {
  label: 'LinkedIn by RapidAPI',
  gives: 'Who engaged with your posts. It reads only.',
  without: 'Without it: Unipile, your data archive, CSV and paste.',
  costs: 'RapidAPI, paid',
  provider: 'rapidapi',
  steps: [
    {
      text: 'Subscribe to Fresh LinkedIn Profile Data at',
      link: { label: 'rapidapi.com', url: 'https://rapidapi.com' },
    },
    { text: 'Copy your application’s key' },
  ],
  fields: { RAPIDAPI_KEY: { label: 'Key', kind: 'secret' } },
} as const satisfies ServiceDefinition;
