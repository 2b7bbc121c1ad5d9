import { useQueries } from '@tanstack/react-query';
import { companyProfile } from './company-queries.ts';

/** Company names by id. A company that is loading or deleted is "a company". */
export function useCompanyNames(ids: readonly string[]): (id: string) => string {
  const companies = useQueries({ queries: ids.map(companyProfile) });
  return (id) => companies[ids.indexOf(id)]?.data?.name ?? 'a company';
}
