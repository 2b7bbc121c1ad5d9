import type { ServiceDefinition } from './service.ts';

export const signIn = {
  label: 'Sign-in with Google',
  gives: 'Others sign in with their Google account.',
  without: 'Without it: sign-in links by email, or the owner’s link from the terminal.',
  costs: '',
  provider: 'firebase',
  steps: [
    {
      text: 'Create a project at',
      link: { label: 'console.firebase.google.com', url: 'https://console.firebase.google.com' },
    },
    {
      text: 'Turn on Google under Authentication, and add this server’s domain to its authorized domains',
      localhost: 'Google takes localhost too.',
    },
    { text: 'Copy the project ID and the web API key from the project’s settings' },
  ],
  fields: {
    FIREBASE_PROJECT_ID: { label: 'Project ID', kind: 'text' },
    FIREBASE_API_KEY: { label: 'Web API key', kind: 'secret' },
  },
  needsOwner: true,
  endsWithOwner: true,
} as const satisfies ServiceDefinition;
