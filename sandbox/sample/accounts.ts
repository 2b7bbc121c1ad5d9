/** People offered by the account chooser. Names and addresses are invented; `.example` belongs to nobody (RFC 2606). */
export type SampleAccount = { name: string; email: string; emailVerified: boolean; note?: string };

export const sampleAccounts: readonly SampleAccount[] = [
  { name: 'Maya Lindqvist', email: 'maya@northwind-labs.example', emailVerified: true },
  { name: 'Oskar Bergman', email: 'oskar@northwind-labs.example', emailVerified: true },
  { name: 'Adaeze Okafor', email: 'adaeze@harbor-analytics.example', emailVerified: true },
  {
    name: 'Jonas Beck',
    email: 'jonas@feldgruen.example',
    emailVerified: true,
    note: 'Domain not on the list',
  },
  {
    name: 'Nils Åberg',
    email: 'nils@northwind-labs.example',
    emailVerified: false,
    note: 'Email not verified',
  },
];
