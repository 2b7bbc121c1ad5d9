import { Button, Group, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { Profile } from '#contract/access/access.ts';
import { dateFormat } from '#core/date-format.ts';
import { browserZone } from '#web/lib/browser-zone.ts';
import { useChangeProfile } from './use-change-profile.ts';

const messages = {
  line: (zone: string, here: string) => `Times are in ${zone}. This device is in ${here}.`,
  use: (here: string) => `Switch to ${here}`,
  keep: (zone: string) => `Keep ${zone}`,
};

/** Asks once whether to use this device's time zone if it differs from the user's. */
export function ZoneLine({ user: { timezone } }: { user: Profile }) {
  const here = browserZone();
  const change = useChangeProfile();
  const pair = `${timezone} ${here}`;
  const [kept, setKept] = useLocalStorage({
    key: 'ingrow.zone',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  // A browser that hides its time zone says UTC.
  if (here === 'UTC' || kept === pair || canonical(here) === canonical(timezone)) return null;
  return (
    <Group gap="xs" px={{ base: 16, sm: 20 }} py={6} bg="var(--ground-quiet)" role="status">
      <Text size="sm" c="dimmed">
        {messages.line(timezone, here)}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate({ timezone: here })}
      >
        {messages.use(here)}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setKept(pair)}>
        {messages.keep(timezone)}
      </Button>
    </Group>
  );
}

/** Zones with two names, such as Europe/Kiev and Europe/Kyiv, are the same. */
function canonical(zone: string): string {
  try {
    return dateFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
