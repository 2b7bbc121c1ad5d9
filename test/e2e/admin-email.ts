/** The admin of the products that test files share, one file at a time. */
export const adminEmail = 'maya@northwind-labs.example';
