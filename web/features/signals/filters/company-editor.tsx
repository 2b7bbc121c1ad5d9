import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foundCompanies } from '#web/features/signals/companies/company-queries.ts';
import { useCompanyNames } from '#web/features/signals/companies/use-company-names.ts';
import { NoOption } from '#web/ui/no-option.tsx';

type Props = { value: string[] | undefined; onChange: (value: string[] | undefined) => void };

/** Picks companies by name. Matches people at any of them. */
export function CompanyEditor({ value = [], onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 150);
  const found = useQuery(foundCompanies(asked));
  const nameOf = useCompanyNames(value);
  const chosen = value.map((id) => ({ value: id, label: nameOf(id) }));
  const offered = (found.data?.items ?? [])
    .filter(({ id }) => !value.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <MultiSelect
      label="At one of these companies"
      placeholder={value.length === 0 ? 'Name of a company' : ''}
      size="xs"
      w={280}
      data={[...chosen, ...offered]}
      value={value}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already matched, and knows more spellings of a name.
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={50}
      // At most ten, so there is no scroll area, which the keyboard couldn't reach.
      withScrollArea={false}
      maxDropdownHeight={420}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={
        <NoOption>
          {typed.trim() === ''
            ? 'Type a name'
            : found.isError
              ? 'Couldn’t search companies'
              : found.isFetching
                ? 'Searching'
                : 'No matching company'}
        </NoOption>
      }
      onChange={(ids) => onChange(ids.length > 0 ? ids : undefined)}
    />
  );
}
