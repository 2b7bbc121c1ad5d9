/** Who administers the products that files of tests use one after the other. */
export const adminEmail = 'maya@northwind-labs.example';
