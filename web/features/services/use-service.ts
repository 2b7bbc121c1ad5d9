import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '#contract/services.ts';
import { serviceDefinitions, serviceFields } from '#core/services/index.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { showToast } from '#web/ui/toast.ts';
import { servicesQuery } from './services-query.ts';

/** Takes over what the server says of a service. */
function useChanged() {
  const client = useQueryClient();
  return {
    onSuccess: (changed: Service) =>
      client.setQueryData(
        servicesQuery.queryKey,
        (all) =>
          all && { ...all, items: all.items.map((each) => (each.name === changed.name ? changed : each)) },
      ),
    // Something else may have changed it meanwhile, and the provider's state stands on other pages.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: servicesQuery.queryKey });
      await client.invalidateQueries({ queryKey: ['bootstrap'] });
    },
  };
}

/** Confirms a service after a restore, or removes its keys. */
export function useServiceActions({ name, version }: Service) {
  const changed = useChanged();
  const call = { params: { name }, body: { version } };
  return {
    confirm: useMutation({ mutationFn: () => api.services.confirm(call), ...changed }),
    remove: useMutation({ mutationFn: () => api.services.remove(call), ...changed }),
  };
}

/**
 * The form of a service: what was typed, and checking and using it. What was typed is in no cache, and gone
 * once it's used.
 *
 * @param onUsed called when the keys are in use
 */
export function useServiceForm({ name, shown, version }: Service, onUsed: () => void) {
  const changed = useChanged();
  const [values, setValues] = useState(() => ({ ...firstChoices(name), ...shown }));
  const body = { values };
  const check = useMutation({
    mutationFn: () => api.services.check({ params: { name }, body }),
    gcTime: 0,
  });
  const use = useMutation({
    mutationFn: () => api.services.use({ params: { name }, body: { ...body, version } }),
    gcTime: 0,
    ...changed,
    onSuccess(service) {
      changed.onSuccess(service);
      showToast(`${serviceDefinitions[name].label} is in use`, 'success');
      onUsed();
    },
  });
  const change = (setting: string, text: string) => {
    check.reset();
    use.reset();
    setValues((before) => ({ ...before, [setting]: text }));
  };
  return {
    values,
    change,
    /** Fills in several fields at once. */
    fill: (texts: Record<string, string>) => {
      check.reset();
      use.reset();
      setValues((before) => ({ ...before, ...texts }));
    },
    check: {
      ...check,
      run: () => {
        use.reset();
        check.mutate();
      },
    },
    use: {
      ...use,
      run: () => {
        check.reset();
        use.mutate();
      },
    },
    problemOf: (setting: string) => problemIn(setting, check, use),
  };
}

/** A choice begins with its first value. */
function firstChoices(name: Service['name']): Record<string, string> {
  const choices = serviceFields(name).flatMap(([setting, { choices }]) => {
    const [first] = Object.keys(choices ?? {});
    return first === undefined ? [] : [[setting, first] as const];
  });
  return Object.fromEntries(choices);
}

type Outcome = { error: Error | null };

/** The sentence about one field: the last call's refusal, or the check's finding. */
function problemIn(
  setting: string,
  check: Outcome & { data: { field: string | null; message: string } | undefined },
  use: Outcome,
): string | null {
  for (const { error } of [use, check]) {
    const issues = error instanceof ApiError ? error.issues : [];
    const issue = issues.find(({ path }) => path === `values.${setting}`);
    if (issue) return issue.message;
  }
  return check.data?.field === setting ? check.data.message : null;
}
