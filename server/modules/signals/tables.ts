import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EngagementType, GuessedField, ListKind, Seniority, SignalStatus } from '#contract/signals.ts';

/** One person for one connected profile, with the searchable fields of the person copied in. */
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
  picture_url: string | null;
  url: string | null;
  counts: Partial<Record<EngagementType, number>>;
  types: EngagementType[];
  interactions: number;
  active_days: number;
  heat: number;
  first_at: Date;
  latest_at: Date;
  latest_type: EngagementType;
  status: ColumnType<SignalStatus, SignalStatus | undefined>;
  search: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A list of people. */
export interface ListTable {
  user_id: string;
  id: Generated<string>;
  kind: ColumnType<ListKind, ListKind | undefined>;
  name: string;
  folded_name: GeneratedAlways<string>;
  created_at: Generated<Date>;
}

/** Who is on which list. */
export interface ListPersonTable {
  user_id: string;
  list_id: string;
  person_id: string;
  created_at: Generated<Date>;
}

/** Whom one call put on a list or took off it. */
export interface ListChangeTable {
  user_id: string;
  id: Generated<string>;
  list_id: string;
  is_addition: boolean;
  person_ids: string[];
  made_at: Date;
}
