import type { Run, User } from './users.ts';

/** Checks what must hold after each day. @returns what doesn't */
export async function checkDay(run: Run): Promise<string[]> {
  const wrong = await checkSent(run);
  for (const user of run.users) {
    for (const check of [checkClicks, checkTexts]) {
      wrong.push(...(await check(run, user)).map((text) => `${user.name}: ${text}`));
    }
  }
  return wrong;
}

type Sent = { items: { text?: string }[]; refusedDuplicates: number };

/** How often each text arrived at the vendors. */
async function readSent({ system }: Run): Promise<{ times: Map<string, number>; refused: number }> {
  const { items, refusedDuplicates } = await system.control<Sent>('sent');
  const times = new Map<string, number>();
  for (const { text = '' } of items) times.set(text, (times.get(text) ?? 0) + 1);
  return { times, refused: refusedDuplicates };
}

/** Each text is sent at most once, and its state says whether it was. */
async function checkSent(run: Run): Promise<string[]> {
  const { times, refused } = await readSent(run);
  const { rows } = await run.system.admin.query<{ text: string; state: string }>(
    'select text, state from publication',
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

async function checkClicks({ system }: Run, { who, ledger }: User): Promise<string[]> {
  const { rows } = await system.admin.query<{ name: string; value: string }>(
    `select 'list ' || id as name, name as value from list where user_id = $1
     union all select 'status ' || id || ' ' || person_id, status from signal where user_id = $1
     union all select 'note ' || id || ' ' || person_id, note from signal where user_id = $1 and note is not null
     union all select 'on ' || list_id || ' ' || person_id, 'on' from list_person where user_id = $1
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
