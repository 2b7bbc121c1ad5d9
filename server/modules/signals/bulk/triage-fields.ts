import { type RawBuilder, sql } from 'kysely';

/** What can be changed of many signals, and where it says which change did so last. */
type TriageField = {
  column: RawBuilder<unknown>;
  changeColumn: RawBuilder<unknown>;
  /** A text as a value of the column's type. */
  value(text: string | null | RawBuilder<unknown>): RawBuilder<unknown>;
};

export const triageFields: Record<'status' | 'snoozed_until', TriageField> = {
  status: {
    column: sql.ref('status'),
    changeColumn: sql.ref('status_change_id'),
    value: (text) => sql`${text}::text`,
  },
  snoozed_until: {
    column: sql.ref('snoozed_until'),
    changeColumn: sql.ref('snooze_change_id'),
    value: (text) => sql`${text}::timestamptz`,
  },
};
