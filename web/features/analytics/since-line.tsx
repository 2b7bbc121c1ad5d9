import { Text } from '@mantine/core';
import type { Analytics } from '#contract/engage-analytics.ts';

/** Since when the numbers count, and what of it is of before the user's first day here. */
export function SinceLine({ analytics: { from, hereSince, timeZone } }: { analytics: Analytics }) {
  const day = new Intl.DateTimeFormat('en', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const isBefore = from < hereSince && day.format(new Date(from)) !== day.format(new Date(hereSince));
  return (
    <Text size="sm" c="dimmed" mb="sm">
      Since {day.format(new Date(from))}.
      {isBefore &&
        ` You joined on ${day.format(new Date(hereSince))}: replies and connections before that day come from your sources.`}
    </Text>
  );
}
