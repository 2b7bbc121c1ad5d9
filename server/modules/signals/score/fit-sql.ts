import { type RawBuilder, sql } from 'kysely';
import type { FitRule, FitTextRule } from '#contract/signals/score.ts';
import { hasPattern, keywordPattern, signedTokens } from '#server/modules/people/keyword-pattern.ts';

/** The table whose columns are read. Both have the same ones: a signal has a copy of its person's. */
export type FitTable = 'signal' | 'person';

const texts = ['headline', 'title', 'company', 'location'] as const;

/**
 * The fit of the current row's person: the sum of the points of all matching rules, null if there are no
 * rules. Depends on the person's columns and their company's facts, and is the same in recordings, copies,
 * jobs, and previews.
 */
export function fitSql(rules: FitRule[], table: FitTable): RawBuilder<number | null> {
  if (rules.length === 0) return sql`null::integer`;
  const sum = rules.map((rule) => sql`case when ${isMatch(rule)} then ${sql.lit(rule.points)} else 0 end`);
  return sql`(select (${sql.join(sum, sql` + `)})::integer from ${reported(rules, table)})`;
}

/** Whether rules depend on data about a person's company. */
export const usesCompanyFields = (rules: FitRule[]): boolean =>
  rules.some(({ field }) => field === 'industry' || field === 'headcount');

/** Which rules match the current row's person, in rule order, as `boolean[]`. */
export function fitMatchesSql(rules: FitRule[], table: FitTable): RawBuilder<boolean[]> {
  if (rules.length === 0) return sql`'{}'::boolean[]`;
  return sql`(select array[${sql.join(rules.map(isMatch))}] from ${reported(rules, table)})`;
}

/** Which values of each rule match, in order, as JSON `boolean[][]`. */
export function fitValuesSql(rules: FitRule[], table: FitTable): RawBuilder<boolean[][]> {
  if (rules.length === 0) return sql`'[]'::jsonb`;
  const ofRule = (rule: FitRule) => {
    if (rule.field === 'headcount') return [isMatch(rule)];
    return rule.field === 'seniority'
      ? rule.is.map((rank) => sql`coalesce(reported.seniority = ${rank}::text, false)`)
      : rule.is.map((value, position) => hasValue(rule, value, signsOf(rule)[position] ?? null));
  };
  const each = rules.map((rule) => sql`jsonb_build_array(${sql.join(ofRule(rule))})`);
  return sql`(select jsonb_build_array(${sql.join(each)}) from ${reported(rules, table)})`;
}

/** True or false, never null. */
function isMatch(rule: FitRule): RawBuilder<boolean> {
  if (rule.field === 'seniority') return sql`coalesce(reported.seniority = any(${rule.is}::text[]), false)`;
  if (rule.field === 'headcount') {
    const [min, max] = rule.is;
    return sql`coalesce(reported.headcount between ${min ?? 0}::integer and ${max ?? maxPeople}::integer, false)`;
  }
  const signs = signsOf(rule);
  const plain = rule.is.filter((_, position) => signs[position] === null);
  const signed = rule.is.flatMap((value, position) =>
    signs[position] ? [{ value, signs: signs[position] }] : [],
  );
  const matches = signed.map((each) => hasValue(rule, each.value, each.signs));
  if (plain.length > 0) {
    matches.push(sql`coalesce(${textOf(rule)} like any (array[${sql.join(plain.map(patternOf))}]), false)`);
  }
  return sql`(${sql.join(matches, sql` or `)})`;
}

/** Whether a value occurs in the rule's text, including its symbols, if it has any. */
function hasValue(rule: FitTextRule, value: string, signs: string | null): RawBuilder<boolean> {
  const words = sql<boolean>`coalesce(${textOf(rule)} like ${patternOf(value)}, false)`;
  if (signs === null) return words;
  return sql<boolean>`(${words} and ${hasPattern(sql.ref(`reported.${rule.field}_text`), signs)})`;
}

/** The raw text of a field. */
function rawText(field: FitTextRule['field'], table: FitTable): RawBuilder<unknown> {
  if (field === 'industry') return sql`company.industry`;
  const columns = (field === 'keywords' ? texts : [field]).map((text) => sql.ref(`${table}.${text}`));
  return sql`concat_ws(chr(1), ${sql.join(columns)})`;
}

/** The fields in which rules look for more than words. */
function signedFields(rules: FitRule[]): Set<FitTextRule['field']> {
  const fields = new Set<FitTextRule['field']>();
  for (const rule of rules) {
    if (rule.field === 'seniority' || rule.field === 'headcount') continue;
    if (signsOf(rule).some((signs) => signs !== null)) fields.add(rule.field);
  }
  return fields;
}

const knownSigns = new WeakMap<FitTextRule, (string | null)[]>();

/**
 * The symbols of each value of a rule, computed once: several places need them, and a rule may have a
 * thousand long values.
 */
function signsOf(rule: FitTextRule): (string | null)[] {
  const signs = knownSigns.get(rule) ?? rule.is.map((value) => keywordPattern(signedTokens(value)));
  knownSigns.set(rule, signs);
  return signs;
}

/** The largest `integer`. */
const maxPeople = 2 ** 31 - 1;

const textOf = (rule: FitTextRule) => sql.ref(`reported.${rule.field}`);

/**
 * A LIKE pattern that finds a value among the words of a text, each of which has a space around it. Words
 * contain only letters and digits, so LIKE sees no special characters. A value that folds to no words matches
 * nobody.
 */
function patternOf(value: string): RawBuilder<string | null> {
  return sql`'%' || nullif(ingrow_words(${value}::text), '  ') || '%'`;
}

/**
 * The person's fields as rules compare them: the words of each text. `offset 0` keeps the planner from
 * inlining them into every rule, where each would be computed again.
 */
function reported(rules: FitRule[], table: FitTable): RawBuilder<unknown> {
  const used = new Set<string>(rules.map(({ field }) => field));
  const needed = texts.filter((text) => used.has(text) || used.has('keywords'));
  const words = needed.map((text) => sql`ingrow_words(${sql.ref(`${table}.${text}`)}) as ${sql.ref(text)}`);
  const columns = [...words, sql`${sql.ref(`${table}.seniority`)} as seniority`];
  if (used.has('industry')) columns.push(sql`ingrow_words(company.industry) as industry`);
  if (used.has('headcount')) columns.push(sql`company.headcount`);
  for (const field of signedFields(rules)) {
    columns.push(sql`${rawText(field, table)} as ${sql.ref(`${field}_text`)}`);
  }
  // One row, even if no company is known.
  const company = usesCompanyFields(rules)
    ? sql`from (select) as one_row left join company on company.user_id = ${sql.ref(`${table}.user_id`)}
        and company.id = ${sql.ref(`${table}.company_id`)}`
    : sql``;
  const each = sql`(select ${sql.join(columns)} ${company} offset 0) as each`;
  if (!used.has('keywords')) return sql`(select * from ${each}) as reported`;
  // Each text begins and ends with a space, so no phrase spans two texts.
  return sql`(select *, concat(${sql.join(texts.map((text) => sql.ref(text)))}) as keywords from ${each} offset 0) as reported`;
}
