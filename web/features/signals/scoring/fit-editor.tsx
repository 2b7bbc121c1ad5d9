import { Button, Group, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { maxFitRules, type ScorePoints } from '#contract/signals/score.ts';
import { countOfPeople } from '#web/features/signals/labels/signal-labels.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { FitRuleRow } from './fit-rule-row.tsx';
import { moveRule, newRule, type RuleDraft, ruleOf } from './score-draft.ts';
import { fitPreview, type PreviewedProfile } from './score-queries.ts';
import classes from './scoring.module.css';

type FitEditorProps = {
  rules: RuleDraft[];
  savedPoints: ScorePoints;
  profileId: PreviewedProfile;
  onChange: (rules: RuleDraft[]) => void;
};

/** Who fits: the user's own rules, each with the number of matching people. */
export function FitEditor({ rules, savedPoints, profileId, onChange }: FitEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const [debounced] = useDebouncedValue(rules, 400);
  const complete = debounced.flatMap((rule) => ruleOf(rule) ?? []);
  const preview = useQuery({
    ...fitPreview(complete, savedPoints, profileId),
    enabled: complete.length > 0,
  });
  /** Counts by rule key, for rules that were complete when sent. */
  const matches = new Map(
    debounced
      .filter((rule) => ruleOf(rule) !== null)
      .map((rule, index) => [rule.key, preview.data?.fit?.matches[index]]),
  );
  const add = () => {
    onChange([...rules, newRule()]);
    // Focus waits until the new rule is rendered.
    setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  const sample = preview.data;
  return (
    <section className={classes.fit} aria-labelledby="fit-title">
      <Group justify="space-between" gap="xs" mih={30}>
        <h2 id="fit-title">Fit</h2>
        {rules.length > 0 && rules.length < maxFitRules && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={add}
          >
            Add a rule
          </Button>
        )}
      </Group>
      {rules.length === 0 ? (
        <div className={classes.empty}>
          <p>
            <strong>No fit rules yet.</strong> For example “Title contains founder, +8”.
          </p>
          <Button leftSection={<IconPlus size={16} aria-hidden />} variant="default" onClick={add}>
            Add the first rule
          </Button>
        </div>
      ) : (
        <>
          <p className={`${classes.words} quiet`}>The sum of the matching rules. Whole words count.</p>
          <ol ref={list}>
            {rules.map((rule, index) => (
              <FitRuleRow
                key={rule.key}
                rule={rule}
                position={index + 1}
                count={rules.length}
                matches={
                  ruleOf(rule) === null
                    ? null
                    : preview.isFetching
                      ? undefined
                      : (matches.get(rule.key) ?? undefined)
                }
                onChange={(changed) => onChange(rules.with(index, changed))}
                onMove={(by) => onChange(moveRule(rules, index, by))}
                onRemove={() => onChange(rules.toSpliced(index, 1))}
              />
            ))}
          </ol>
          {preview.isError && <LoadError of={preview} title="Couldn’t count matches" />}
          {sample && sample.looked < sample.total && (
            <p className={`${classes.words} quiet`}>
              Counted among the {countOfPeople(sample.looked)} with the highest score, of{' '}
              {countOfPeople(sample.total)}.
            </p>
          )}
          {!sample && preview.isPending && complete.length > 0 && <Skeleton height={12} width={180} />}
        </>
      )}
    </section>
  );
}
