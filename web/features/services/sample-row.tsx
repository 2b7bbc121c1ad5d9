import { Group, Switch } from '@mantine/core';
import { IconSeedling } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SampleSwitch } from '#contract/services.ts';
import { ConfirmPasskey } from '#web/features/shared/passkeys/confirm-passkey.tsx';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { needsProof } from './service-form.tsx';
import classes from './services.module.css';

/** The sample network, and its switch unless the environment says it. */
export function SampleRow({ isOn, isFixed }: SampleSwitch) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: boolean) => api.services.sample({ body: { isOn: wanted } }),
    // What is shown of it, and the ports, changed on all pages.
    onSuccess: () => client.invalidateQueries(),
  });
  const said = isOn ? 'On' : 'Off';
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <IconSeedling size={18} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.body}>
        <Group align="baseline" gap="2px 10px">
          <h2>Sample network</h2>
          <span className={classes.state} data-tone="quiet">
            {isFixed ? `${said}, set by the environment` : said}
          </span>
          {!isFixed && (
            <Switch
              className={classes.switch}
              aria-label="Sample network"
              checked={isOn}
              disabled={change.isPending}
              onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
            />
          )}
        </Group>
        <p className={`${classes.about} quiet`}>
          Invented people and posts. Turning it off keeps their data.
        </p>
        {change.error && <ErrorNote error={change.error} />}
        {needsProof(change.error) && <ConfirmPasskey onConfirmed={() => change.mutate(!isOn)} />}
      </div>
    </li>
  );
}
