import { Alert, Text } from '@mantine/core';
import { maxDraftsPerDay, type RuleTest, testedItems } from '#contract/feeds/rss-drafts.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import classes from './feeds.module.css';
import { testMessages as messages } from './feeds-messages.ts';

const weekMs = 7 * 86_400_000;

/** The stored items that a rule would have turned into drafts. */
export function RuleResult({ test }: { test: RuleTest }) {
  const { looked, matched, items } = test;
  const tested = messages.items(looked, looked === testedItems.looked);
  if (looked === 0) {
    return (
      <Alert color="gray" role="status">
        {messages.noItems}
      </Alert>
    );
  }
  return (
    <section aria-label={messages.region}>
      <Text size="sm" fw={600} role="status">
        {matched === 0 ? messages.noMatch(tested) : messages.matches(matched, tested)}
      </Text>
      <Text size="xs" c="dimmed" pb={4}>
        {matched === 0 ? messages.loosen : paceLabel(test)}
        {messages.harmless(maxDraftsPerDay)}
      </Text>
      <ul className={classes.plain}>
        {items.map((item) => (
          <li key={item.itemId}>
            <Text size="sm" fw={500} dir="auto">
              <MarkedText text={item.title} hits={item.titleHits} />
            </Text>
            {item.excerpt !== '' && (
              <Text size="xs" c="dimmed" lineClamp={2} dir="auto">
                <MarkedText text={item.excerpt} hits={item.excerptHits} />
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
          {messages.newest(items.length)}
        </Text>
      )}
      {items[0] && (
        <>
          <Text size="xs" c="dimmed" pt={8} pb={4}>
            {messages.firstDraft}
          </Text>
          <pre className={classes.preview}>{items[0].text}</pre>
        </>
      )}
    </section>
  );
}

/** `About 3 a week. `, if the items go back far enough to tell. */
function paceLabel({ matched, from, items }: RuleTest): string {
  const newest = items[0]?.publishedAt;
  if (from === null || !newest) return '';
  const weeks = (Date.parse(newest) - Date.parse(from)) / weekMs;
  if (weeks < 1) return '';
  return messages.pace(matched / weeks);
}
