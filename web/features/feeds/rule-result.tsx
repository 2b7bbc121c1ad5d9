import { Alert, Text } from '@mantine/core';
import type { TextHit } from '#contract/engage/engage-feed.ts';
import { maxDraftsPerDay, type RuleTest, testedItems } from '#contract/feeds/rss-drafts.ts';
import { manyOf } from '#core/many-of.ts';
import { markedParts } from '#web/lib/marked-parts.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './feeds.module.css';

const weekMs = 7 * 86_400_000;

/** What a rule would have made of the stored items. */
export function RuleResult({ test }: { test: RuleTest }) {
  const { looked, matched, items } = test;
  if (looked === 0) {
    return (
      <Alert color="gray" role="status">
        This feed has no items yet, so there was nothing to test on.
      </Alert>
    );
  }
  return (
    <section aria-label="What the rule would have done">
      <Text size="sm" fw={600} role="status">
        {matched === 0
          ? `None of the ${looked === testedItems.looked ? 'last ' : ''}${manyOf(looked, 'item', 'items')} matches`
          : `${matched} of ${looked === testedItems.looked ? 'the last ' : ''}${manyOf(looked, 'item', 'items')} would be drafts`}
      </Text>
      <Text size="xs" c="dimmed" pb={4}>
        {matched === 0 ? 'Take a word away, or switch it on and wait for one. ' : paceLabel(test)}
        Nothing was drafted by this test. At max {maxDraftsPerDay} drafts a day.
      </Text>
      <ul className={classes.plain}>
        {items.map((item) => (
          <li key={item.itemId}>
            <Text size="sm" fw={500} dir="auto">
              <Marked text={item.title} hits={item.titleHits} />
            </Text>
            {item.excerpt !== '' && (
              <Text size="xs" c="dimmed" lineClamp={2} dir="auto">
                <Marked text={item.excerpt} hits={item.excerptHits} />
              </Text>
            )}
            {item.publishedAt && (
              <Text size="xs" c="dimmed">
                <MomentText moment={item.publishedAt} />
              </Text>
            )}
          </li>
        ))}
      </ul>
      {matched > items.length && (
        <Text size="xs" c="dimmed" pt={4}>
          The newest {items.length} are shown.
        </Text>
      )}
      {items[0] && (
        <>
          <Text size="xs" c="dimmed" pt={8} pb={4}>
            The first draft would say
          </Text>
          <pre className={classes.preview}>{items[0].text}</pre>
        </>
      )}
    </section>
  );
}

/** `About 3 a week. `, where the items reach back far enough to say. */
function paceLabel({ matched, from, items }: RuleTest): string {
  const newest = items[0]?.publishedAt;
  if (from === null || !newest) return '';
  const weeks = (Date.parse(newest) - Date.parse(from)) / weekMs;
  if (weeks < 1) return '';
  const perWeek = matched / weeks;
  return perWeek < 1 ? 'Less than one a week. ' : `About ${Math.round(perWeek)} a week. `;
}

function Marked({ text, hits }: { text: string; hits: readonly TextHit[] }) {
  return markedParts(text, hits).map(({ at, text: part, isHit }) =>
    isHit ? (
      <mark key={at} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
