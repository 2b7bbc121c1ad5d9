import { Intensity, Seniority, SignalStatus } from '#contract/signals.ts';
import type { FilterField } from './chip-sentence.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { PartsEditor } from './parts-editor.tsx';
import { RangeEditor } from './range-editor.tsx';
import { ScoreEditor } from './score-editor.tsx';
import { dropAbsent, type SignalSearch } from './signal-search.ts';
import { engagementTypes, intensityWord, seniorityWord, statusWord, typeWord } from './words.ts';

type FilterEditorProps = {
  field: FilterField;
  search: SignalSearch;
  onChange: (search: SignalSearch) => void;
  onDone: () => void;
};

/** What a filter can be set to; every change holds at once. */
export function FilterEditor({ field, search, onChange, onDone }: FilterEditorProps) {
  const change = (part: Partial<SignalSearch>) => onChange(dropAbsent({ ...search, ...part }));
  switch (field) {
    case 'intensity':
      return (
        <ChoiceEditor
          options={Intensity.options.toReversed()}
          word={(one) => intensityWord[one]}
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
    case 'title':
      return (
        <PartsEditor label="Title contains" value={search.title} onChange={(title) => change({ title })} />
      );
    case 'seniority':
      return (
        <ChoiceEditor
          options={Seniority.options}
          word={(one) => seniorityWord[one]}
          value={search.seniority}
          onChange={(seniority) => change({ seniority })}
        />
      );
    case 'engagementType':
      return (
        <ChoiceEditor
          options={engagementTypes}
          word={typeWord}
          value={search.engagementType}
          onChange={(engagementType) => change({ engagementType })}
        />
      );
    case 'status':
      return (
        <ChoiceEditor
          options={SignalStatus.options}
          word={(one) => statusWord[one]}
          value={search.status}
          onChange={(status) => change({ status })}
        />
      );
    case 'score':
      return <ScoreEditor min={search.scoreMin} max={search.scoreMax} onChange={change} onDone={onDone} />;
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
  }
}
