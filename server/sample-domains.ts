/** The email domains of the people in the sample network. */
export const sampleDomains = ['northwind-labs.example', 'harbor-analytics.example', 'sample.example'];
