import { NumberInput, Skeleton, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useState } from 'react';
import { type FitRule, maxFitValues, type ScorePoints } from '#contract/signals/score.ts';
import { formatFit } from '#web/features/signals/labels/signal-labels.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './ideal-customer.module.css';
import { idealMessages as messages } from './ideal-messages.ts';
import { type IdealCustomer as Ideal, idealOf, rulesOfIdeal } from './ideal-rules.ts';
import { fitDraftQuery, fitPreview } from './score-queries.ts';

/** What the chips say, for the form they are a part of. */
export type UnsavedIdeal = { save: () => Promise<unknown> };

type Props = {
  ref: Ref<UnsavedIdeal>;
  points: ScorePoints;
  onSave: (rules: FitRule[]) => Promise<unknown>;
};

/** The ideal customer in chips, drafted from the user's data, and who would come first. */
export function IdealCustomer(props: Props) {
  const draft = useQuery(fitDraftQuery);
  if (draft.isLoadingError) return <LoadError of={draft} />;
  if (!draft.data) return <Skeleton height={280} aria-busy="true" />;
  return <Chips {...props} drafted={idealOf(draft.data)} />;
}

function Chips({ ref, points, onSave, drafted }: Props & { drafted: Ideal }) {
  const [ideal, setIdeal] = useState(drafted);
  const rules = rulesOfIdeal(ideal);
  useImperativeHandle(ref, () => ({ save: async () => rules.length > 0 && onSave(rules) }));
  const [debounced] = useDebouncedValue(rules, 400);
  const preview = useQuery({ ...fitPreview(debounced, points, null), enabled: debounced.length > 0 });
  const chips = (field: 'titles' | 'words' | 'locations') => (
    <TagsInput
      size="sm"
      label={messages[field]}
      maxTags={maxFitValues}
      maxLength={100}
      splitChars={[',', ';']}
      comboboxProps={{ disabled: true }}
      value={ideal[field]}
      onChange={(values) =>
        setIdeal({ ...ideal, [field]: values.filter((one) => /[\p{L}\p{N}]/u.test(one)) })
      }
    />
  );
  const bound = (index: 0 | 1) => (
    <NumberInput
      size="sm"
      label={index === 0 ? messages.atLeast : messages.atMost}
      min={0}
      max={10_000_000}
      hideControls
      allowDecimal={false}
      value={ideal.headcount[index] ?? ''}
      onChange={(value) => {
        const headcount: Ideal['headcount'] = [...ideal.headcount];
        headcount[index] = typeof value === 'number' ? value : null;
        setIdeal({ ...ideal, headcount });
      }}
    />
  );
  const first = debounced.length === 0 ? [] : (preview.data?.fit?.first ?? []);
  return (
    <div className={classes.ideal}>
      {chips('titles')}
      {chips('words')}
      <div className={classes.range}>
        {bound(0)}
        {bound(1)}
      </div>
      {chips('locations')}
      {first.length > 0 && (
        <div>
          <h3>{messages.first}</h3>
          <ol className={classes.people} aria-label={messages.first}>
            {first.map(({ id, name, pictureUrl, score, fit, from }, at) => (
              <li key={id}>
                <PersonAvatar name={name} url={pictureUrl} size={24} />
                <span className={`${classes.name} cut`}>{name}</span>
                <span>{from === at + 1 ? messages.same : messages.was(from)}</span>
                <span className={classes.points}>{score.toFixed(1)}</span>
                <span className={classes.points}>{messages.fit(formatFit(fit))}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
