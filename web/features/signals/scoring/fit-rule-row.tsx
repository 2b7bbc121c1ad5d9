import { ActionIcon, MultiSelect, NumberInput, Select, Skeleton, TagsInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { maxFitValues } from '#contract/signals/score.ts';
import { seniorities } from '#contract/signals/signal-values.ts';
import {
  capitalize,
  countOfPeople,
  fitFieldLabels,
  seniorityLabels,
} from '#web/features/signals/labels/signal-labels.ts';
import { type RuleDraft, ruleOf } from './score-draft.ts';
import classes from './scoring.module.css';

type FitRuleRowProps = {
  rule: RuleDraft;
  /** From 1. */
  position: number;
  /** The total number of rules. */
  count: number;
  /** The number of matching people; undefined while counting, null if it can't be counted. */
  matches: number | null | undefined;
  onChange: (rule: RuleDraft) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

const fields = (Object.keys(fitFieldLabels) as RuleDraft['field'][]).map((value) => ({
  value,
  label: fitFieldLabels[value],
}));
const ranks = seniorities.map((value) => ({ value, label: capitalize(seniorityLabels[value]) }));

/** One rule: the field, the values, and the points it adds or subtracts. */
export function FitRuleRow({ rule, position, count, matches, onChange, onMove, onRemove }: FitRuleRowProps) {
  const label = (what: string) => `Rule ${position}: ${what}`;
  // An empty value isn't an error yet; an invalid one shows why.
  const error = rule.is.length > 0 && ruleOf(rule) === null ? 'Must contain a letter or digit' : null;
  const [least, max] = rule.range;
  const isReversed = least !== null && max !== null && least > max;
  return (
    <li className={classes.rule}>
      <Select
        size="xs"
        aria-label={label('where to look')}
        data={fields}
        value={rule.field}
        allowDeselect={false}
        onChange={(value) => {
          const field = fields.find((one) => one.value === value)?.value ?? rule.field;
          const isOther = (field === 'seniority') !== (rule.field === 'seniority');
          onChange({ ...rule, field, is: isOther ? [] : rule.is });
        }}
        className={classes.ruleField}
      />
      {rule.field === 'headcount' ? (
        <div className={`${classes.ruleValues} ${classes.range}`}>
          <Bound
            label={label('least headcount')}
            placeholder="At least"
            value={least}
            onChange={(bound) => onChange({ ...rule, range: [bound, max] })}
          />
          <Bound
            label={label('most headcount')}
            placeholder="At most"
            value={max}
            error={isReversed}
            onChange={(bound) => onChange({ ...rule, range: [least, bound] })}
          />
        </div>
      ) : rule.field === 'seniority' ? (
        <MultiSelect
          size="xs"
          aria-label={label('any of')}
          placeholder={rule.is.length === 0 ? 'Any of these ranks' : ''}
          data={ranks}
          value={rule.is}
          onChange={(is) => onChange({ ...rule, is })}
          className={classes.ruleValues}
        />
      ) : (
        <TagsInput
          size="xs"
          aria-label={label('any of')}
          placeholder={rule.is.length === 0 ? 'founder, CEO: Enter adds each' : ''}
          maxTags={maxFitValues}
          maxLength={100}
          splitChars={[',', ';']}
          comboboxProps={{ disabled: true }}
          value={rule.is}
          error={error}
          onChange={(is) => onChange({ ...rule, is })}
          className={classes.ruleValues}
        />
      )}
      <NumberInput
        size="xs"
        aria-label={label('points')}
        min={-20}
        max={20}
        allowDecimal={false}
        clampBehavior="strict"
        prefix={rule.points > 0 ? '+' : ''}
        value={rule.points}
        onChange={(value) => onChange({ ...rule, points: typeof value === 'number' ? value : 0 })}
        className={classes.rulePoints}
      />
      <span className={`${classes.matches} tabular`} aria-live="polite">
        {matches === undefined ? (
          <Skeleton height={10} width={56} />
        ) : matches === null ? (
          isReversed ? (
            'Max is below min'
          ) : (
            'Nothing yet'
          )
        ) : (
          countOfPeople(matches)
        )}
      </span>
      <span className={classes.ruleTools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move rule ${position} up`}
          disabled={position === 1}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={15} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Move rule ${position} down`}
          disabled={position === count}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={15} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove rule ${position}`} onClick={onRemove}>
          <IconX size={15} />
        </ActionIcon>
      </span>
    </li>
  );
}

type BoundProps = {
  label: string;
  placeholder: string;
  value: number | null;
  error?: boolean;
  onChange: (value: number | null) => void;
};

/** One end of a headcount range; empty is open. */
function Bound({ label, placeholder, value, error = false, onChange }: BoundProps) {
  return (
    <NumberInput
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      min={0}
      max={10_000_000}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      value={value ?? ''}
      error={error}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  );
}
