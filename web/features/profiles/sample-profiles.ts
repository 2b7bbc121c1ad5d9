/** Two sample profiles that always have data to show. */
export const sampleProfiles = [
  { name: 'Maya Lindqvist', url: 'https://www.linkedin.com/in/maya-lindqvist', network: 'sample' },
  { name: 'Northwind Labs', url: 'https://www.linkedin.com/company/northwind-labs', network: 'sample' },
] as const;
