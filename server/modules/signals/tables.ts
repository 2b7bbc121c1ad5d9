import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { FitRule, ScorePoints } from '#contract/signals/score.ts';
import type {
  EngagementSource,
  EngagementType,
  GuessedField,
  ListKind,
  ReactionType,
  Seniority,
  SignalStatus,
} from '#contract/signals/signal-kinds.ts';
import type { MovedChange } from './people/move-lists.ts';
import type { SetByUser } from './people/set-by-user.ts';

/** One person for one connected profile, with the person's searchable fields copied in. */
export interface SignalTable {
  user_id: string;
  id: Generated<string>;
  connected_profile_id: string;
  person_id: string;
  name: string;
  headline: string | null;
  title: string | null;
  company: string | null;
  seniority: Seniority | null;
  guessed: Generated<GuessedField[]>;
  location: string | null;
  company_id: string | null;
  picture_url: string | null;
  url: string | null;
  has_email: Generated<boolean>;
  counts: Partial<Record<EngagementType, number>>;
  types: EngagementType[];
  reaction_types: Generated<ReactionType[]>;
  sources: Generated<EngagementSource[]>;
  interactions: number;
  active_days: number;
  type_heat: Generated<number[]>;
  heat: number;
  score_version: Generated<number>;
  fit: number | null;
  first_at: Date;
  latest_at: Date;
  latest_type: EngagementType;
  status: ColumnType<SignalStatus, SignalStatus | undefined>;
  note: string | null;
  snoozed_until: Date | null;
  found_at: Generated<Date>;
  engaged_at: Date | null;
  /** When the latest of its engagements that are news was first recorded. */
  news_at: Date | null;
  status_change_id: string | null;
  snooze_change_id: string | null;
  search: GeneratedAlways<string>;
  words: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ListTable {
  user_id: string;
  id: Generated<string>;
  kind: ColumnType<ListKind, ListKind | undefined>;
  name: string;
  folded_name: GeneratedAlways<string>;
  created_at: Generated<Date>;
}

export interface ListPersonTable {
  user_id: string;
  list_id: string;
  person_id: string;
  created_at: Generated<Date>;
}

/** A named filter. `filters` and `columns` are stored as they were written: see `readStoredFilters`. */
export interface SavedViewTable {
  user_id: string;
  id: Generated<string>;
  name: string;
  folded_name: GeneratedAlways<string>;
  filters: Record<string, unknown>;
  sort: string | null;
  sort_order: string | null;
  columns: unknown[] | null;
  position: number;
  created_at: Generated<Date>;
}

/** Cached summary of all signals of a connected profile. */
export interface SignalSummaryTable {
  user_id: string;
  connected_profile_id: string;
  signals: number;
  top_quarter_heat: number | null;
  computed_at: Date;
}

/** What a merge of two people changed in lists and signals. */
export interface SignalMergeTable {
  user_id: string;
  merge_id: string;
  kept_lists: string[];
  gone_lists: string[];
  kept_signals: ColumnType<SetByUser[], string>;
  gone_signals: ColumnType<SetByUser[], string>;
  merged_signals: ColumnType<SetByUser[], string>;
  list_changes: ColumnType<MovedChange[], string>;
}

/** A saved version of the score rules. */
export interface ScoreRulesTable {
  user_id: string;
  id: Generated<string>;
  version: number;
  points: ColumnType<ScorePoints, string>;
  fit: ColumnType<FitRule[], string>;
  made_at: Date | null;
  taken_from: number | null;
  job_id: string | null;
  applied_at: Date | null;
}

/** A bulk change that can be undone for an hour. */
export interface BulkChangeTable {
  user_id: string;
  id: Generated<string>;
  kind: 'status' | 'snoozed_until' | 'addition' | 'removal';
  list_id: string | null;
  value: string | null;
  total: number;
  job_id: string | null;
  is_undone: Generated<boolean>;
  made_at: Date;
}

/** What a bulk change has changed in one transaction, with the previous values in the same order. */
export interface BulkChangePartTable {
  user_id: string;
  id: Generated<string>;
  change_id: string;
  ids: string[];
  previous: (string | null)[];
  previous_change_ids: string[];
}

/** What a bulk change still has to change, with the values when it was requested. */
export interface BulkChangeBatchTable {
  user_id: string;
  change_id: string;
  number: number;
  ids: string[];
  previous: (string | null)[];
  previous_change_ids: string[];
}

/** When a user last looked at the signals of a connected profile. */
export interface SignalVisitTable {
  user_id: string;
  connected_profile_id: string;
  since: Date | null;
  seen_at: Date;
}

/** Users whose changed signals are recorded. */
export interface SignalWatchTable {
  user_id: string;
}

/** A signal that is new or has news, and hasn't been sent to a webhook yet. */
export interface ChangeOutboxTable {
  user_id: string;
  signal_id: string;
  created_at: Generated<Date>;
}
