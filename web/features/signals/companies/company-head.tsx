import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyProfile } from '#contract/companies.ts';
import { manyOf } from '#contract/many-of.ts';
import { LookUpBudgetText } from '#web/features/signals/look-ups/look-up-budget.tsx';
import { useLookUpBudget } from '#web/features/signals/look-ups/use-look-up-budget.ts';
import { api } from '#web/lib/api.ts';
import { settings } from '#web/lib/settings.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { showToast } from '#web/ui/toast.ts';
import { companyProfile } from './company-queries.ts';
import classes from './company-view.module.css';

/** What it is called, what it does, and the ways to know more. */
export function CompanyHead({ company }: { company: CompanyProfile }) {
  const { name, facts } = company;
  const what = [
    facts.industry?.value,
    facts.location?.value,
    facts.headcount && manyOf(facts.headcount.value, 'person', 'people'),
  ].filter(Boolean);
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <PersonAvatar name={name} url={facts.logoUrl?.value ?? null} size={44} />
        <div>
          <h1>{name}</h1>
          <p className={classes.quiet}>
            {what.length > 0 ? what.join(' · ') : 'Nothing but its name is known yet'}
          </p>
        </div>
      </div>
      <OutsideLink url={facts.url?.value}>Page</OutsideLink>
      <LookUpCompany company={company} />
    </header>
  );
}

function LookUpCompany({ company }: { company: CompanyProfile }) {
  const client = useQueryClient();
  const budget = useLookUpBudget();
  const lookUp = useMutation({
    mutationFn: () => api.lookUps.company({ params: { id: company.id } }),
    onSuccess: (fresh) => {
      client.setQueryData(companyProfile(company.id).queryKey, fresh);
      showToast(`Looked up ${fresh.name}`, 'success');
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['look-ups'] }),
  });
  if (settings().source?.network !== company.network || budget?.perDay === 0) return null;
  return (
    <div className={classes.lookUp}>
      <Button
        variant="default"
        size="compact-md"
        loading={lookUp.isPending}
        disabled={!company.canBeLookedUp || budget?.left === 0}
        onClick={() => lookUp.mutate()}
      >
        Look up
      </Button>
      {company.canBeLookedUp ? (
        <LookUpBudgetText budget={budget} lookedUp={company.lookedUp} />
      ) : (
        <p className={classes.quiet}>
          Look up one of its people first: their profile tells which page is the company's.
        </p>
      )}
      {lookUp.isError && <ErrorNote error={lookUp.error} title="Not looked up" />}
    </div>
  );
}
