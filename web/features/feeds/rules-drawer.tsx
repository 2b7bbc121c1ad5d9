import { Alert, Button, Drawer, Group, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { RssFeed } from '#contract/feeds/rss.ts';
import type { FeedRule } from '#contract/feeds/rss-drafts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import classes from './feeds.module.css';
import { ruleMessages as messages } from './feeds-messages.ts';
import { rulesQuery } from './feeds-queries.ts';
import { RuleForm } from './rule-form.tsx';
import { useRules } from './use-rules.ts';

type Props = { feed: RssFeed | null; onClose: () => void };

/** A feed's rules for turning new items into drafts. */
export function RulesDrawer({ feed, onClose }: Props) {
  return (
    <Drawer
      opened={feed !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={feed ? messages.drawer(feed.title) : ''}
    >
      {feed && <Rules key={feed.id} feed={feed} />}
    </Drawer>
  );
}

function Rules({ feed }: { feed: RssFeed }) {
  const rules = useQuery(rulesQuery(feed.id));
  /** The rule being edited; `new` for an unsaved one. Undefined until the user chooses. */
  const [chosen, setOpen] = useState<string | null>();
  /** The id of the new rule, once testing has saved it. */
  const [saved, setSaved] = useState<string | null>(null);
  // Without any rules, a new one opens at once.
  const open = chosen === undefined ? (rules.data?.items.length === 0 ? 'new' : null) : chosen;
  const close = () => {
    setOpen(null);
    setSaved(null);
  };
  if (rules.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton height={72} mb={12} />
        <Skeleton height={72} />
      </div>
    );
  }
  if (rules.isError && !rules.data) return <LoadError of={rules} title={messages.notRead} />;
  const { items } = rules.data;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {messages.about}
      </Text>
      {items
        .filter(({ id }) => open !== 'new' || id !== saved)
        .map((rule) =>
          open === rule.id ? (
            <RuleForm key={rule.id} feedId={feed.id} rule={rule} onClose={close} />
          ) : (
            <RuleLine key={rule.id} rule={rule} onOpen={() => setOpen(rule.id)} />
          ),
        )}
      {open === 'new' ? (
        <RuleForm
          feedId={feed.id}
          rule={null}
          onSaved={(id) => {
            setSaved(id);
            setOpen('new');
          }}
          onClose={close}
        />
      ) : (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {messages.add}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** A rule as a sentence, with its switch. */
function RuleLine({ rule, onOpen }: { rule: FeedRule; onOpen: () => void }) {
  const { turn, remove } = useRules(rule.feedId);
  const needsTest = rule.testedAt === null;
  // The switch changes at once, and goes back if the server rejects it.
  const isOn = turn.isPending ? turn.variables.isOn : rule.isOn;
  return (
    <section className={classes.rule} aria-label={ruleLabels(rule)}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes.about}>
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {ruleLabels(rule)}
          </Text>
          <Text size="xs" c="dimmed">
            {messages.drafts(rule.drafts, rule.draftsToday)}
          </Text>
        </div>
        {needsTest ? (
          <Badge tone="neutral">{messages.notTested}</Badge>
        ) : (
          <Switch
            checked={isOn}
            label={isOn ? messages.on : messages.off}
            aria-label={messages.ruleOf(ruleLabels(rule))}
            onChange={(event) => turn.mutate({ id: rule.id, isOn: event.currentTarget.checked })}
          />
        )}
      </Group>
      {rule.note && (
        <Alert color="yellow" mt={8} py={8}>
          {rule.note}
        </Alert>
      )}
      <Group gap="xs" mt={8}>
        <Button size="compact-xs" variant="default" onClick={onOpen}>
          {needsTest ? messages.editAndTest : messages.edit}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate(rule)}
        >
          {messages.remove}
        </Button>
      </Group>
    </section>
  );
}

/** `With “ports” and any of “sea”, “air”, without “sale”: a draft for LinkedIn`. */
function ruleLabels({ andKeywords, orKeywords, exceptKeywords, channel }: FeedRule): string {
  const list = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');
  const parts = [
    andKeywords.length > 0 ? `with ${list(andKeywords)}` : null,
    orKeywords.length > 0 ? `with ${orKeywords.length > 1 ? 'any of ' : ''}${list(orKeywords)}` : null,
    exceptKeywords.length > 0 ? `without ${list(exceptKeywords)}` : null,
  ].filter((part) => part !== null);
  const which = parts.length === 0 ? 'every item' : `items ${parts.join(', ')}`;
  return `${which.charAt(0).toUpperCase()}${which.slice(1)}: a draft for ${channelNames[channel]}`;
}
