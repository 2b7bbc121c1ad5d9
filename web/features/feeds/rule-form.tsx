import { Button, Group, Radio, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { channelNames } from '#contract/channels/channel-labels.ts';
import {
  defaultTemplate,
  type FeedRule,
  type FeedRuleContent,
  templateFields,
} from '#contract/feeds/rss-drafts.ts';
import { channels } from '#core/channels/index.ts';
import { issueOf } from '#web/lib/reason-of.ts';
import { readOneOf } from '#web/lib/url-values.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './feeds.module.css';
import { ruleMessages as messages } from './feeds-messages.ts';
import { RuleResult } from './rule-result.tsx';
import { useRules } from './use-rules.ts';

type Props = {
  feedId: string;
  /** Null for a new rule. */
  rule: FeedRule | null;
  /** Called when a new rule has been saved. */
  onSaved?: (id: string) => void;
  onClose: () => void;
};

/** Edits a rule. Testing saves it, and only a tested rule can be switched on. */
export function RuleForm({ feedId, rule, onSaved, onClose }: Props) {
  const [id, setId] = useState(rule?.id ?? null);
  const { tryOut, turn } = useRules(feedId, (saved) => {
    setId(saved);
    onSaved?.(saved);
  });
  const [content, setContent] = useState<FeedRuleContent>({
    andKeywords: rule?.andKeywords ?? [],
    orKeywords: rule?.orKeywords ?? [],
    exceptKeywords: rule?.exceptKeywords ?? [],
    channel: rule?.channel ?? 'linkedin',
    template: rule?.template ?? defaultTemplate,
  });
  const change = (part: Partial<FeedRuleContent>) => {
    setContent((before) => ({ ...before, ...part }));
    // Test results only apply to the rule as it was.
    tryOut.reset();
  };
  const tested = tryOut.data;
  const known = tryOut.error && issueOf(tryOut.error, 'template');
  return (
    <form
      className={classes.rule}
      aria-label={rule === null ? messages.newRule : messages.rule}
      onSubmit={(event) => {
        event.preventDefault();
        if (tryOut.isPending) return;
        tryOut.mutate({ id, content });
      }}
    >
      <Stack gap="sm">
        <div className={classes.fields}>
          <KeywordField
            label={messages.all}
            value={content.andKeywords}
            onChange={(andKeywords) => change({ andKeywords })}
          />
          <KeywordField
            label={messages.any}
            value={content.orKeywords}
            onChange={(orKeywords) => change({ orKeywords })}
          />
          <KeywordField
            label={messages.none}
            value={content.exceptKeywords}
            onChange={(exceptKeywords) => change({ exceptKeywords })}
          />
        </div>
        <Text size="xs" c="dimmed">
          {messages.keywordHint}
        </Text>
        <Radio.Group
          label={messages.channel}
          value={content.channel}
          onChange={(value) => {
            const channel = readOneOf(channels)(value);
            if (channel) change({ channel });
          }}
        >
          <Group gap="md" pt={6}>
            {channels.map((channel) => (
              <Radio key={channel} value={channel} label={channelNames[channel]} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          label={messages.template}
          description={messages.templateHint(templateFields.map((name) => `{${name}}`).join(', '))}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={content.template}
          error={known}
          onChange={(event) => change({ template: event.currentTarget.value })}
        />
        {tryOut.isError && !known && <ErrorNote error={tryOut.error} title={messages.testFailed} />}
        {tested && <RuleResult test={tested} />}
        <Group gap="xs">
          {tested && !tested.rule.isOn && (
            <Button
              loading={turn.isPending}
              onClick={() => turn.mutate({ id: tested.rule.id, isOn: true }, { onSuccess: onClose })}
            >
              {messages.turnOn}
            </Button>
          )}
          <Button type="submit" variant={tested ? 'default' : 'filled'} loading={tryOut.isPending}>
            {tested ? messages.testAgain : messages.test}
          </Button>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {tested ? messages.keepOff : messages.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type KeywordFieldProps = { label: string; value: string[]; onChange: (value: string[]) => void };

/** Whole words or phrases. Text without letters or digits isn't a keyword. */
function KeywordField({ label, value, onChange }: KeywordFieldProps) {
  return (
    <TagsInput
      label={label}
      placeholder={value.length > 0 ? '' : messages.keywordPlaceholder}
      maxLength={200}
      maxTags={20}
      splitChars={[',']}
      value={value}
      acceptValueOnBlur
      onChange={(next) => {
        const words = next.map((word) => word.replaceAll(',', ' ').trim().slice(0, 200));
        const kept = [...new Set(words.filter((word) => /[\p{L}\p{Nd}]/u.test(word)))];
        if (kept.join('\n') !== value.join('\n')) onChange(kept);
      }}
      comboboxProps={{ disabled: true }}
    />
  );
}
