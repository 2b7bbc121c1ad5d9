import type { Generated, GeneratedAlways } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import type { JobChangeKind, SameJobReason } from '#contract/signals/job-changes.ts';
import type { MergedBy } from '#contract/signals/people.ts';
import type {
  EngagementType,
  GuessedField,
  ReactionType,
  Seniority,
} from '#contract/signals/signal-kinds.ts';
import type { FactSource } from '#core/fact-sources.ts';
import type { JobBasis } from './changes/plan-changes.ts';
import type { CompanySources } from './companies/merge-company.ts';
import type { EngagementDirection, PostType, TimeBasis } from './new-facts.ts';
import type { PersonFacts, Stamp } from './persons/merge-person.ts';

/** A data provider for enriching people and companies. */
export type SourceName = 'unipile' | 'rapidapi';

/** A person as this user knows them. */
export interface PersonTable {
  user_id: string;
  id: Generated<string>;
  network: Realm;
  urn: string | null;
  public_id: string | null;
  url: string | null;
  name: string;
  headline: string | null;
  title: string | null;
  company: string | null;
  seniority: Seniority | null;
  location: string | null;
  email: string | null;
  picture_url: string | null;
  company_id: string | null;
  enriched_at: Date | null;
  enriched_by: SourceName | null;
  /** The version of the rules the headline was last read with. */
  headline_read: Generated<number>;
  /** Per field; a name without an entry was read from the URL. */
  sources: Generated<Record<string, Stamp>>;
  guessed: GeneratedAlways<GuessedField[]>;
  search: GeneratedAlways<string>;
  pinned: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A key that identifies a person. */
export interface PersonKeyTable {
  user_id: string;
  network: Realm;
  key: string;
  person_id: string;
  /** The record it belonged to before its person was merged into this one. */
  merged_from: string | null;
}

/** A post that a person engaged with or the user wrote. */
export interface PostTable {
  user_id: string;
  id: Generated<string>;
  network: Realm;
  author_profile_id: string | null;
  urn: string;
  url: string | null;
  text: string | null;
  post_type: PostType;
  reaction_count: number | null;
  comment_count: number | null;
  repost_count: number | null;
  published_at: Date | null;
  source: FactSource;
  author_name: string | null;
  author_url: string | null;
  /** URL of its first image, at the source. */
  picture_url: string | null;
  pinned: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A further name of a post. */
export interface PostNameTable {
  user_id: string;
  network: Realm;
  urn: string;
  post_id: string;
}

/** Who did what, when. */
export interface EngagementTable {
  user_id: string;
  id: Generated<string>;
  connected_profile_id: string;
  person_id: string | null;
  post_id: string | null;
  direction: EngagementDirection;
  type: EngagementType;
  reaction_type: ReactionType | null;
  text: string | null;
  conversation_id: string | null;
  /** The network's id of this comment or reply. */
  comment_id: string | null;
  /** The network's id of the comment it answers. */
  parent_comment_id: string | null;
  occurred_at: Date;
  time_basis: TimeBasis;
  /** When it was first recorded. */
  recorded_at: Date;
  /** Recorded after its source had already been followed: false for a first import. */
  is_news: boolean;
  source: FactSource;
  key: string;
  /** The record it belonged to before its person was merged into this one. */
  merged_from: string | null;
}

/** How many inbound engagements occurred in a quarter of an hour. Maintained by the database. */
export interface EngagementCountTable {
  user_id: string;
  connected_profile_id: string;
  /** A full quarter of an hour in UTC. */
  starts_at: Date;
  inbound: number;
}

/** Two people who were merged. */
export interface PersonMergeTable {
  user_id: string;
  id: Generated<string>;
  step: Generated<number>;
  person_id: string;
  kept_id: string;
  gone_id: string;
  made_by: MergedBy;
  source: FactSource | null;
  kept: PersonFacts;
  gone: PersonFacts;
  gone_since: Date;
  gone_enriched_at: Date | null;
  gone_enriched_by: SourceName | null;
  gone_pinned: Generated<boolean>;
  kept_pinned: Generated<boolean>;
  gone_follows: Generated<string[]>;
  created_at: Generated<Date>;
}

/** Two people the user separated. */
export interface PersonApartTable {
  user_id: string;
  one_id: string;
  other_id: string;
}

/** What a source last said of a person's job. */
export interface JobReadingTable {
  user_id: string;
  /** The record it was reported of, which stays when that is merged into another one. */
  record_id: string;
  source: FactSource;
  basis: JobBasis;
  person_id: string;
  title: string | null;
  company: string | null;
  headline: string | null;
  company_key: string;
  seen_at: Date;
}

/** Two readings of a person's job that differ: a change, or the same job for a reason. */
export interface JobChangeTable {
  user_id: string;
  id: Generated<string>;
  person_id: string;
  record_id: string;
  before_record_id: string;
  kind: JobChangeKind | null;
  reason: SameJobReason | null;
  is_guess: boolean;
  before_title: string | null;
  before_company: string | null;
  before_source: FactSource;
  before_at: Date;
  before_key: string;
  after_title: string | null;
  after_company: string | null;
  after_source: FactSource;
  after_at: Date;
  after_key: string;
  keeps_title: boolean;
  is_elsewhere: boolean;
  created_at: Generated<Date>;
}

/** A key of an erased person who is blocked from re-import. */
export interface ErasureBlockTable {
  user_id: string;
  network: Realm;
  key_hash: Buffer;
  erasure_id: string;
  made_at: Date;
}

/** A company as this user knows it. */
export interface CompanyTable {
  user_id: string;
  id: Generated<string>;
  network: Realm;
  urn: string | null;
  public_id: string | null;
  url: string | null;
  name: string;
  folded_name: GeneratedAlways<string>;
  industry: string | null;
  headcount: number | null;
  location: string | null;
  website: string | null;
  logo_url: string | null;
  followers: number | null;
  sources: Generated<CompanySources>;
  enriched_at: Date | null;
  enriched_by: SourceName | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A key that identifies a company. */
export interface CompanyKeyTable {
  user_id: string;
  network: Realm;
  key: string;
  company_id: string;
}
