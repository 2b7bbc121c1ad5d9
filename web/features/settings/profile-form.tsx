import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Profile, ProfileChange } from '#contract/access/access.ts';
import { browserZone } from '#web/lib/browser-zone.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { NoOption } from '#web/ui/no-option.tsx';

type Props = { profile: Profile; saving: boolean; error: unknown; onSave: (change: ProfileChange) => void };

/** All zones the browser knows, plus the selected one, which the browser may not know. */
function zones(current: string): string[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return [...new Set([current, ...known])];
}

/** Name and time zone. */
export function ProfileForm({ profile, saving, error, onSave }: Props) {
  const [name, setName] = useState(profile.name);
  const [timezone, setTimezone] = useState(profile.timezone);
  const here = browserZone();
  const isChanged = name.trim() !== profile.name || timezone !== profile.timezone;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ name: name.trim(), timezone });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={420}>
        <TextInput
          label="Name"
          value={name}
          maxLength={200}
          required
          withAsterisk={false}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {profile.email}
        </Text>
        <Select
          label="Time zone"
          data={zones(profile.timezone)}
          value={timezone}
          onChange={(zone) => zone && setTimezone(zone)}
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage={<NoOption>No such time zone</NoOption>}
        />
        {timezone !== here && (
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => setTimezone(here)}>
              Use this device’s: {here}
            </Button>
          </Group>
        )}
        {error !== null && error !== undefined && <ErrorNote error={error} title="Not saved" />}
        <Group>
          <Button type="submit" loading={saving} disabled={!isChanged || name.trim() === ''}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
