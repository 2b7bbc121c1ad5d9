import { slotsByWalking } from '#test/slot-reference.ts';
import { findErased, findForeign, thirdOf } from './look-for-rows.ts';
import type { Run, User } from './users.ts';

/** Checks what must hold after each day. @returns what doesn't */
export async function checkDay(run: Run): Promise<string[]> {
  const wrong = [...(await checkSent(run)), ...(await checkDrained(run))];
  const checks = [checkClicks, checkTexts, checkScores, checkSlots, findErased, findForeign];
  for (const user of run.users)
    for (const check of checks)
      wrong.push(...(await check(run, user)).map((text) => `${user.name}: ${text}`));
  return wrong;
}

/** Stands for what is stored, without ids. */
export async function digest({ system }: Run): Promise<string> {
  const { rows } = await system.admin.query<{ digest: string }>(
    `select left(md5(string_agg(line, '/' order by line)), 12) as digest from (
       select concat_ws(' ', text, state) as line from publication
       union all select concat_ws(' ', text, status) from ready_comment
       union all select concat_ws(' ', name, note, status, interactions) from signal
       union all select name from list union all select name from person
     ) all_lines`,
  );
  return rows[0]?.digest ?? '';
}

type Sent = { items: { text?: string }[]; refusedDuplicates: number };

/** Each text is sent at most once, and its state says whether it was. */
async function checkSent({ system }: Run): Promise<string[]> {
  const { items, refusedDuplicates: refused } = await system.control<Sent>('sent');
  const times = new Map<string, number>();
  for (const { text = '' } of items) times.set(text, (times.get(text) ?? 0) + 1);
  const { rows } = await system.admin.query<{ text: string; state: string }>(
    `select text, state from publication where state not in ('draft', 'scheduled') or text <> ''`,
  );
  const wrong = rows.flatMap(({ text, state }) => {
    const seen = times.get(text) ?? 0;
    const least = state === 'published' ? 1 : 0;
    const most = least === 1 || state === 'publishing' || state === 'unconfirmed' ? 1 : 0;
    return seen < least || seen > most ? [`“${text}” is ${state} and was sent ${seen} times`] : [];
  });
  // The vendor refuses the same text within a day, which would hide that it was sent again.
  return refused === 0 ? wrong : [...wrong, `${refused} texts were sent again and refused`];
}

/** Nothing waits but for a later time, and no job broke. */
async function checkDrained({ system }: Run): Promise<string[]> {
  const { rows } = await system.admin.query<{ what: string }>(
    `select 'job ' || name as what from job where state in ('queued', 'running') and not exists (
       select from pgboss.job message where message.state = 'created' and message.start_after > $1
         and message.data ->> 'jobId' = job.id::text)
     union all select 'broken job ' || name from job where message like 'Something went wrong on our side%'
     union all select 'prompt ' || state from prompt where state in ('queued', 'running')
     union all select 'publication ' || text from publication
       where state = 'publishing' or state = 'scheduled' and due_at < $1::timestamptz - interval '25 h'
     union all select 'message ' || name from pgboss.job where state = 'created' and start_after <= $1`,
    [system.now()],
  );
  return rows.map(({ what }) => `left: ${what}`);
}

/** A schedule may have paused itself. */
async function checkClicks({ system }: Run, { who, ledger }: User): Promise<string[]> {
  const { rows } = await system.admin.query<{ name: string; value: string }>(
    `select 'list ' || id as name, name as value from list where user_id = $1
     union all select 'status ' || id || ' ' || person_id, status from signal where user_id = $1
     union all select 'note ' || id || ' ' || person_id, note from signal where user_id = $1 and note is not null
     union all select 'on ' || list_id || ' ' || person_id, 'on' from list_person where user_id = $1
     union all select 'feed ' || id, 'there' from rss_feed where user_id = $1
     union all select 'comment ' || id, status from ready_comment where user_id = $1
     union all select 'schedule ' || id, case state when 'auto_paused' then 'active' else state end
       from scheduled_agent where user_id = $1
     union all select 'state ' || id, state from publication where user_id = $1`,
    [who.userId],
  );
  return ledger.check(new Map(rows.map(({ name, value }) => [name, value])));
}

/** An acknowledged text is stored once, a refused one isn't. */
async function checkTexts({ system }: Run, { who, texts }: User): Promise<string[]> {
  const { rows } = await system.admin.query<{ text: string; n: number }>(
    'select text, count(*)::int as n from publication where user_id = $1 group by text',
    [who.userId],
  );
  const stored = new Map(rows.map(({ text, n }) => [text, n]));
  return [...texts].flatMap(([text, outcome]) => {
    const n = stored.get(text) ?? 0;
    const isRight = outcome === 'unknown' ? n <= 1 : n === (outcome === 'done' ? 1 : 0);
    return isRight ? [] : [`“${text}” was ${outcome} and is stored ${n} times`];
  });
}

/** How many people are looked at each day: every third of those with the highest scores. */
const lookedAt = 5;

/** A score is the sum of its lines. */
async function checkScores({ day }: Run, { who, profileId }: User): Promise<string[]> {
  const { items } = await who.api.signals.list({ params: { id: profileId }, query: { limit: 3 * lookedAt } });
  const wrong: string[] = [];
  for (const { id } of thirdOf(items, day)) {
    const { signal, receipt } = await who.api.signals.details({ params: { id }, query: {} });
    const sum = Math.round(10 * receipt.lines.reduce((total, { points }) => total + points, 0)) / 10;
    if (sum !== receipt.score || sum !== signal.score)
      wrong.push(`${signal.url} has ${signal.score}, its receipt ${receipt.score}, and its lines ${sum}`);
  }
  return wrong;
}

/** A schedule runs for its own times only, and for each at most once. */
async function checkSlots({ system }: Run, { who, schedules }: User): Promise<string[]> {
  const wrong: string[] = [];
  const since = new Date(system.now().getTime() - 3 * 24 * 60 * 60_000);
  for (const [id, { cron, zone, from }] of schedules) {
    const { rows } = await system.admin.query<{ slot: Date; prompts: number }>(
      `select slot, (select count(*)::int from prompt where prompt.user_id = run.user_id and prompt.id = run.prompt_id) as prompts
       from agent_run run where user_id = $1 and schedule_id = $2 and slot > $3 order by slot`,
      [who.userId, id, since],
    );
    const slots = slotsByWalking(cron, zone, from > since ? from : since, system.now()).map(Number);
    const ran = rows.map(({ slot }) => Number(slot));
    if (new Set(ran).size !== ran.length || ran.some((slot) => !slots.includes(slot)))
      wrong.push(`${cron} ${zone} ran at ${rows.map(({ slot }) => slot.toISOString())}`);
  }
  return wrong;
}
