/** Two sample profiles that always have data to show. */
export const sampleProfiles = [
  { name: 'Maya Lindqvist', url: 'https://www.linkedin.com/in/maya-lindqvist', realm: 'sample' },
  { name: 'Northwind Labs', url: 'https://www.linkedin.com/company/northwind-labs', realm: 'sample' },
] as const;
