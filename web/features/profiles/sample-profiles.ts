/** Two of the sample network that always have something to show. */
export const sampleProfiles = [
  { name: 'Maya Lindqvist', url: 'https://www.linkedin.com/in/maya-lindqvist' },
  { name: 'Northwind Labs', url: 'https://www.linkedin.com/company/northwind-labs' },
] as const;
