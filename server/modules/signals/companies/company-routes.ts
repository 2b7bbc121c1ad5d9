import type { companyRoutes } from '#contract/companies.ts';
import type { Handlers } from '#contract/route.ts';
import { notFound } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readCompany } from './read-company.ts';
import { requireOwnedCompany } from './require-owned-company.ts';
import { searchCompanies } from './search-companies.ts';

/** What answers the routes of companies. */
export function companyHandlers({ db, clock }: Deps): Handlers<typeof companyRoutes> {
  return {
    search: ({ caller, query }) => searchCompanies(db, caller.userId, query),
    one: async ({ caller, params }) => {
      const { id } = await requireOwnedCompany(db, caller.userId, params.id);
      const company = await readCompany(db, caller.userId, id, clock.now());
      if (company === null) throw notFound('Company');
      return company;
    },
  };
}
