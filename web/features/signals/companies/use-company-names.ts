import { useQueries } from '@tanstack/react-query';
import { companyProfile } from './company-queries.ts';

/** What companies are called by their ids; one that is being read, or is gone, is "a company". */
export function useCompanyNames(ids: readonly string[]): (id: string) => string {
  const companies = useQueries({ queries: ids.map(companyProfile) });
  return (id) => companies[ids.indexOf(id)]?.data?.name ?? 'a company';
}
