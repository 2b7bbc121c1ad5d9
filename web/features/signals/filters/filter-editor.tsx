import { Checkbox, Radio, Stack, TagsInput } from '@mantine/core';
import {
  engagementSources,
  intensities,
  reactionTypes,
  seniorities,
  signalStatuses,
  snoozedViews,
} from '#contract/signals/signal-values.ts';
import { reactionLabels, sourceName } from '#web/features/signals/engagement-labels.ts';
import {
  capitalize,
  engagementTypes,
  intensityLabels,
  seniorityLabels,
  statusLabels,
  typeLabel,
} from '#web/features/signals/signal-labels.ts';
import { ActiveEditor } from './active-editor.tsx';
import { type FilterField, fieldLabel, snoozedLabels, switchMeaning } from './chip-sentence.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { CompanyEditor } from './company-editor.tsx';
import { KeywordsEditor } from './keywords-editor.tsx';
import { ListEditor, NotListEditor } from './list-editor.tsx';
import { PostEditor } from './post-editor.tsx';
import { RangeEditor } from './range-editor.tsx';
import { ScoreEditor } from './score-editor.tsx';
import { dropAbsent, type SignalSearch } from './signal-search.ts';

type FilterEditorProps = {
  field: FilterField;
  search: SignalSearch;
  onChange: (search: SignalSearch) => void;
  onDone: () => void;
};

/** The editor of a filter. Every change takes effect at once. */
export function FilterEditor({ field, search, onChange, onDone }: FilterEditorProps) {
  const change = (part: Partial<SignalSearch>) => onChange(dropAbsent({ ...search, ...part }));
  switch (field) {
    case 'intensity':
      return (
        <ChoiceEditor
          options={intensities.toReversed()}
          word={(one) => intensityLabels[one]}
          value={search.intensity}
          onChange={(intensity) => change({ intensity })}
        />
      );
    case 'company':
      return (
        <PartsEditor
          label="Company contains"
          value={search.company}
          onChange={(company) => change({ company })}
        />
      );
    case 'companyId':
      return <CompanyEditor value={search.companyId} onChange={(companyId) => change({ companyId })} />;
    case 'title':
      return (
        <PartsEditor label="Title contains" value={search.title} onChange={(title) => change({ title })} />
      );
    case 'active':
      return <ActiveEditor search={search} onChange={change} />;
    case 'activeWeek':
    case 'goneQuiet':
    case 'unanswered':
      return (
        <Checkbox
          size="xs"
          label={fieldLabel[field]}
          description={switchMeaning[field]}
          maw={280}
          checked={search[field] === true}
          onChange={(event) => change({ [field]: event.currentTarget.checked ? true : undefined })}
        />
      );
    case 'seniority':
      return (
        <ChoiceEditor
          options={seniorities}
          word={(one) => seniorityLabels[one]}
          value={search.seniority}
          onChange={(seniority) => change({ seniority })}
        />
      );
    case 'engagementType':
      return (
        <ChoiceEditor
          options={engagementTypes}
          word={typeLabel}
          value={search.engagementType}
          onChange={(engagementType) => change({ engagementType })}
        />
      );
    case 'status':
      return (
        <ChoiceEditor
          options={signalStatuses}
          word={(one) => statusLabels[one]}
          value={search.status}
          onChange={(status) => change({ status })}
        />
      );
    case 'location':
      return (
        <PartsEditor
          label="Location contains"
          value={search.location}
          onChange={(location) => change({ location })}
        />
      );
    case 'hasEmail':
      return <EmailEditor value={search.hasEmail} onChange={(hasEmail) => change({ hasEmail })} />;
    case 'keywordsAll':
      return (
        <KeywordsEditor
          label="Mentions all of"
          description="Matches people with every word."
          value={search.keywordsAll}
          onChange={(keywordsAll) => change({ keywordsAll })}
        />
      );
    case 'keywordsAny':
      return (
        <KeywordsEditor
          label="Mentions any of"
          description="Matches people with any of these words."
          value={search.keywordsAny}
          onChange={(keywordsAny) => change({ keywordsAny })}
        />
      );
    case 'keywordsNone':
      return (
        <KeywordsEditor
          label="Mentions none of"
          description="Excludes people with any of these words."
          value={search.keywordsNone}
          onChange={(keywordsNone) => change({ keywordsNone })}
        />
      );
    case 'reactionType':
      return (
        <ChoiceEditor
          options={reactionTypes}
          word={(one) => reactionLabels[one]}
          value={search.reactionType}
          onChange={(reactionType) => change({ reactionType })}
        />
      );
    case 'source':
      return (
        <ChoiceEditor
          options={engagementSources}
          word={(one) => sourceName[one]}
          value={search.source}
          onChange={(source) => change({ source })}
        />
      );
    case 'post':
      return <PostEditor value={search.post} onChange={(post) => change({ post })} />;
    case 'notList':
      return <NotListEditor value={search.notList} onChange={(notList) => change({ notList })} />;
    case 'list':
      return <ListEditor value={search} onChange={change} />;
    case 'score':
      return <ScoreEditor min={search.scoreMin} max={search.scoreMax} onChange={change} onDone={onDone} />;
    case 'fit':
      return (
        <ScoreEditor
          isFit
          min={search.fitMin}
          max={search.fitMax}
          onChange={({ scoreMin, scoreMax }) => change({ fitMin: scoreMin, fitMax: scoreMax })}
          onDone={onDone}
        />
      );
    case 'latest':
      return (
        <RangeEditor
          value={{ preset: search.latest, from: search.latestFrom, to: search.latestTo }}
          onChange={({ preset, from, to }) => change({ latest: preset, latestFrom: from, latestTo: to })}
        />
      );
    case 'first':
      return (
        <RangeEditor
          value={{ preset: search.first, from: search.firstFrom, to: search.firstTo }}
          onChange={({ preset, from, to }) => change({ first: preset, firstFrom: from, firstTo: to })}
        />
      );
    case 'found':
      return (
        <RangeEditor
          value={{ preset: search.found, from: search.foundFrom, to: search.foundTo }}
          onChange={({ preset, from, to }) => change({ found: preset, foundFrom: from, foundTo: to })}
        />
      );
    case 'snoozed':
      return (
        <Radio.Group
          value={search.snoozed ?? null}
          onChange={(chosen) => change({ snoozed: snoozedViews.find((one) => one === chosen) })}
          aria-label="Snoozed people"
        >
          <Stack gap={8} miw={160}>
            {snoozedViews.map((one) => (
              <Radio key={one} size="xs" value={one} label={capitalize(snoozedLabels[one])} />
            ))}
          </Stack>
        </Radio.Group>
      );
  }
}

type EmailEditorProps = { value: boolean | undefined; onChange: (value: boolean) => void };

/** Whether the email address must be known or unknown. */
function EmailEditor({ value, onChange }: EmailEditorProps) {
  return (
    <Radio.Group
      aria-label="Email"
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === 'true')}
    >
      <Stack gap={8} miw={180}>
        <Radio size="xs" value="true" label="Email address known" />
        <Radio size="xs" value="false" label="No email address" />
      </Stack>
    </Radio.Group>
  );
}

type PartsEditorProps = {
  label: string;
  value: string[] | undefined;
  /** Undefined if nothing is left. */
  onChange: (value: string[] | undefined) => void;
};

/**
 * Text fragments, at least one of which must occur. Names can contain commas, so Enter ends each fragment.
 */
function PartsEditor({ label, value = [], onChange }: PartsEditorProps) {
  return (
    <TagsInput
      label={label}
      description="Press Enter to add. Matches any of them"
      size="xs"
      w={260}
      maxLength={200}
      maxTags={50}
      splitChars={[]}
      isDuplicate={(one, all) => all.includes(one)}
      value={value}
      onChange={(parts) => onChange(parts.length ? parts : undefined)}
      // Escape closes the popover instead of the empty suggestion list.
      comboboxProps={{ disabled: true }}
    />
  );
}
