import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { AppError } from '#server/app-error.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPool } from '#server/db/pool.ts';
import { eraseUsers } from '#server/modules/access/erase-users.cron.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { clearOutbox, mailsTo, readSignIn, refuseMail } from '#test/outbox.ts';
import { linksDue } from './links-due.cron.ts';
import { requestLink } from './request-link.ts';
import { sendLinkTask } from './send-link.task.ts';

const minute = 60_000;
let serial = 0;
let ann: string;

const app = await startApp({
  works: false,
  env: { PUBLIC_URL: 'https://ingrow.example' },
});
// As with a sign-in that proves who somebody is.
app.composition.deps.origins.links = 'https://ingrow.example';
afterAll(() => app.stop());
beforeEach(() => {
  ann = freshAddress();
});

const freshAddress = () => `person${++serial}@harbor-analytics.example`;
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', `/auth/magic-link/${path}`, { body, headers });
const bodyOf = async (answer: Response) => (await answer.json()) as ErrorBody;
const db = () => app.composition.deps.db;

/** Runs the waiting tasks as a worker would. */
async function deliver(): Promise<void> {
  const waiting = await db().selectFrom('magic_link').select('id').where('state', '=', 'waiting').execute();
  for (const input of waiting) {
    await sendLinkTask.run(app.composition.deps, input, new AbortController().signal);
  }
}

/** Requests a mail and reads it. */
async function getMail(email = ann) {
  const answer = await post('request', { email });
  expect(answer.status).toBe(200);
  await deliver();
  const [mail] = await mailsTo(app.sandboxUrl, email);
  if (!mail) throw new Error('No mail came');
  return readSignIn(mail);
}

type SignedInBody = { data: { token: string; profile: { id: string; email: string; name: string } } };
async function signInBy(proof: Record<string, string>) {
  const answer = await post('consume', proof);
  return answer.status === 200 ? ((await answer.json()) as SignedInBody).data : null;
}

describe('a sign-in link sent by email', () => {
  test('signs in a new user once, with a working session', async () => {
    const { secret, link } = await getMail();
    expect(link).toBe(`https://ingrow.example/login#link=${secret}`);
    const shown = await bodyOf(await post('check', { secret }));
    expect(shown.data).toMatchObject({ email: ann });
    const signedIn = await signInBy({ secret });
    expect(signedIn?.profile).toMatchObject({ email: ann, firebaseUid: null, isOnboardingCompleted: false });
    const profile = await app.call('GET', '/profile/profile', { token: signedIn?.token ?? '' });
    expect(profile.status).toBe(200);
    const again = await post('consume', { secret });
    expect(again.status).toBe(403);
    expect((await bodyOf(again)).message).toMatch(/already been used/);
  });

  test('and its code sign in the same user as Google does, whatever the case of the address', async () => {
    const google = await app.signIn(ann, 'Ann Google');
    const { code } = await getMail(ann.toUpperCase().replace('PERSON', 'Person').toLowerCase());
    const signedIn = await signInBy({ email: ann.toUpperCase(), code });
    expect(signedIn?.profile).toMatchObject({ id: google.userId, name: 'Ann Google' });
    const later = await app.signIn(ann, 'Ann Google');
    expect(later.userId).toBe(google.userId);
  });

  test("takes a new user's time zone from the browser, and never changes it afterwards", async () => {
    const zoneAfter = async (timezone: string, email = ann) => {
      const { secret } = await getMail(email);
      const answer = await post('consume', { secret, timezone });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { data: { profile: { timezone: string } } }).data.profile.timezone;
    };
    expect(await zoneAfter('Europe/Berlin')).toBe('Europe/Berlin');
    expect(await zoneAfter('Asia/Tokyo')).toBe('Europe/Berlin');
    // A newer browser may know more zones. It signs in all the same.
    expect(await zoneAfter('Mars/Olympus', freshAddress())).toBe('UTC');
  });

  test('uses the configured URL, whatever the Host header says', async () => {
    await post('request', { email: ann }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await deliver();
    const [mail] = await mailsTo(app.sandboxUrl, ann);
    expect(mail?.text).toContain('https://ingrow.example/login#link=');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  test('restores a deleted account within 30 days', async () => {
    const google = await app.signIn(ann);
    await google.api.access.deleteProfile({});
    const { secret } = await getMail();
    expect((await signInBy({ secret }))?.profile.id).toBe(google.userId);
    app.advance(31 * 24 * 60 * minute);
    await eraseUsers.run(app.composition.deps);
    const kept = await db().selectFrom('app_user').select('id').where('email', '=', ann).execute();
    expect(kept).toEqual([{ id: google.userId }]);
  });

  test('stays valid when more are requested, up to three, and using one invalidates the rest', async () => {
    const first = await getMail();
    const second = await getMail();
    await getMail();
    // Requesting more mails in someone's name ends none of theirs.
    const more = await post('request', { email: ann });
    expect(more.status).toBe(429);
    expect((await bodyOf(more)).message).toMatch(/3 valid sign-in emails.*Try again in 15 minutes/);
    expect((await post('check', { secret: first.secret })).status).toBe(200);
    expect(await signInBy({ secret: first.secret })).not.toBeNull();
    const refused = await post('consume', { secret: second.secret });
    expect((await bodyOf(refused)).message).toMatch(/used a newer one/);
    expect(await signInBy({ email: ann, code: second.code })).toBeNull();
    // Now another request is allowed.
    expect(await signInBy({ secret: (await getMail()).secret })).not.toBeNull();
  });

  test('has a code that works alongside those of other emails, with one limit of tries for all', async () => {
    const first = await getMail();
    await getMail();
    expect(await signInBy({ email: ann, code: first.code })).not.toBeNull();
    const third = await getMail();
    const fourth = await getMail();
    const wrong = [0, 1, 2]
      .map((at) => `${at}`.repeat(6))
      .find((code) => ![third.code, fourth.code].includes(code));
    for (let tries = 0; tries < 5; tries += 1) await post('consume', { email: ann, code: wrong });
    expect(await signInBy({ email: ann, code: third.code })).toBeNull();
    expect(await signInBy({ email: ann, code: fourth.code })).toBeNull();
    expect(await signInBy({ secret: fourth.secret })).not.toBeNull();
  });

  test('works for only one of several used at the same moment', async () => {
    const mails = [await getMail(), await getMail(), await getMail()];
    const answers = await Promise.all(mails.map(({ secret }) => signInBy({ secret })));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
  });

  test("is invalid once the account is deleted, so an old link can't restore it", async () => {
    const google = await app.signIn(ann);
    const { secret } = await getMail();
    await google.api.access.deleteProfile({});
    expect(await signInBy({ secret })).toBeNull();
    const row = await db()
      .selectFrom('app_user')
      .select('deleted_at')
      .where('email', '=', ann)
      .executeTakeFirst();
    expect(row?.deleted_at).not.toBeNull();
  });

  test('survives fifty link scanners that open it with every kind of request', async () => {
    const { secret, code } = await getMail();
    const agents = ['Mozilla/5.0', 'BarracudaCentral', 'SafeLinks', 'curl/8', 'Slackbot-LinkExpanding 1.0'];
    const kinds = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];
    for (let at = 0; at < 50; at += 1) {
      const path = ['/login', '/auth/magic-link/consume', '/auth/magic-link/check'][at % 3];
      await app.call(
        kinds[at % kinds.length] ?? 'GET',
        `${path}?link=${secret}&secret=${secret}&code=${code}&email=${ann}`,
        {
          headers: {
            'user-agent': agents[at % agents.length] ?? '',
            purpose: 'prefetch',
            accept: at % 2 ? 'text/html' : 'application/json',
            referer: `https://ingrow.example/login#link=${secret}`,
          },
        },
      );
      await post('check', { secret });
    }
    expect((await signInBy({ secret }))?.profile.email).toBe(ann);
  });

  test("is refused while the domain is off the allow-list, and works again when it's back in time", async () => {
    const domain = `d${serial}.example`;
    await db().insertInto('allowed_domain').values({ domain }).execute();
    const email = `eve@${domain}`;
    const { secret, code } = await getMail(email);
    await db().deleteFrom('allowed_domain').where('domain', '=', domain).execute();
    for (const proof of [{ secret }, { email, code }]) {
      const refused = await post('consume', proof);
      expect(refused.status).toBe(403);
      const { data } = await bodyOf(refused);
      expect(data.code).toBe('domain_not_whitelisted');
      expect(data.message).toContain('not whitelisted');
    }
    expect(await db().selectFrom('app_user').select('id').where('email', '=', email).execute()).toEqual([]);
    const audited = await db()
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', domain)
      .execute();
    expect(audited).toEqual([{ action: 'login.refused' }, { action: 'login.refused' }]);
    const asked = await bodyOf(await post('request', { email }));
    expect(asked.data.code).toBe('domain_not_whitelisted');
    await db().insertInto('allowed_domain').values({ domain }).execute();
    expect(await signInBy({ secret })).not.toBeNull();
  });

  test('signs in once when its link and code are used many times at once', async () => {
    const { secret, code } = await getMail();
    const all = [{ secret }, { email: ann, code }, { secret }, { email: ann, code }, { secret }];
    const answers = await Promise.all(all.map(signInBy));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
  });
});

describe('sign-in never reveals who has an account', () => {
  /** A database that records its queries. */
  async function listen() {
    const asked: string[] = [];
    const pool = openPool(app.composition.deps.copyPool.options.connectionString ?? '');
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      client.query = ((...given: unknown[]) => {
        const [first] = given;
        const text = typeof first === 'string' ? first : (first as { text: string }).text;
        asked.push(text.replaceAll(/'\{"id".*?\}'|[0-9a-f-]{36}/g, '…'));
        return query(...given);
      }) as typeof client.query;
    });
    const listening = await openDatabase(pool);
    asked.length = 0;
    return { asked, pool, deps: { ...app.composition.deps, db: listening } };
  }

  test('the same queries run, and the answer and email are the same', async () => {
    const known = freshAddress();
    const deleted = freshAddress();
    await app.signIn(known);
    await (await app.signIn(deleted)).api.access.deleteProfile({});
    const runs = [];
    for (const email of [known, ann, deleted]) {
      const { asked, pool, deps } = await listen();
      const answer = await requestLink(deps, email, '203.0.113.9');
      const [row] = await db().selectFrom('magic_link').select('id').where('email', '=', email).execute();
      const jobs = asked.filter((text) => /insert into.*pgboss|pgboss.*job/is.test(text)).length;
      await sendLinkTask.run(deps, { id: row?.id ?? '' }, new AbortController().signal);
      await pool.end();
      const [mail] = await mailsTo(app.sandboxUrl, email);
      const words = mail && readSignIn(mail);
      const plain = mail?.text.replace(words?.secret ?? '', '…').replace(words?.code ?? '', '…');
      runs.push({ asked, jobs, plain, keys: Object.keys(answer) });
    }
    expect(runs[0]?.asked.length).toBeGreaterThan(5);
    expect(runs[0]?.jobs).toBe(1);
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[2]).toEqual(runs[0]);
  });

  test('a wrong code gets the same answer whether or not an email was requested', async () => {
    await getMail();
    const [asked, not] = await Promise.all(
      [ann, freshAddress()].map(async (email) => {
        const answer = await post('consume', { email, code: '000000' });
        const { message, data } = await bodyOf(answer);
        return { status: answer.status, message, code: data.code, issues: data.issues };
      }),
    );
    expect(asked).toEqual(not);
  });
});

/** The rules, reimplemented without a database. */
class Reference {
  mails: { email: string; secret: string; code: string; at: number; isOver: boolean; tries: number }[] = [];
  minutes = 0;

  open(email?: string) {
    const isLate = ({ at }: { at: number }) => this.minutes - at >= 15;
    return this.mails.filter((mail) => !mail.isOver && !isLate(mail) && (email ?? mail.email) === mail.email);
  }

  mailed(email: string, words: { secret: string; code: string }) {
    this.mails.push({ email, ...words, at: this.minutes, isOver: false, tries: 0 });
  }

  use({ secret, email, code }: { secret?: string; email?: string; code?: string }): string | null {
    const tried = secret === undefined ? this.open(email).filter(({ tries }) => tries < 5) : [];
    for (const mail of tried) mail.tries += 1;
    const mail =
      secret === undefined
        ? tried.find((each) => each.code === code)
        : this.open().find((each) => each.secret === secret);
    if (!mail) return null;
    for (const each of this.mails) if (each.email === mail.email) each.isOver = true;
    return mail.email;
  }
}

describe('any sequence of sign-in steps', () => {
  type Step =
    | { do: 'ask'; who: number }
    | { do: 'wait'; minutes: number }
    | { do: 'link'; mail: number }
    | { do: 'code'; who: number; mail: number }
    | { do: 'guess'; who: number; code: string }
    | { do: 'forge'; mail: number };
  const who = fc.nat(1);
  const mail = fc.nat(5);
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), who }) },
    fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 9 }) }),
    { weight: 3, arbitrary: fc.record({ do: fc.constant('link' as const), mail }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('code' as const), who, mail }) },
    fc.record({
      do: fc.constant('guess' as const),
      who,
      code: fc.nat(999_999).map((code) => String(code).padStart(6, '0')),
    }),
    fc.record({ do: fc.constant('forge' as const), mail }),
  );

  test('signs in exactly the users that a plain reference does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const people = [freshAddress(), freshAddress()];
        await clearOutbox(app.sandboxUrl);
        const reference = new Reference();
        for (const each of steps) {
          // The limits have their own test.
          await db().deleteFrom('rate_window').execute();
          const email = people['who' in each ? each.who : 0] ?? '';
          const mailed = 'mail' in each ? reference.mails[each.mail] : undefined;
          if (each.do === 'ask') {
            if (reference.open(email).length < 3) reference.mailed(email, await getMail(email));
            else expect((await post('request', { email })).status).toBe(429);
          } else if (each.do === 'wait') {
            app.advance(each.minutes * minute);
            reference.minutes += each.minutes;
          } else {
            const proof =
              each.do === 'link'
                ? { secret: mailed?.secret ?? 'nothing' }
                : each.do === 'forge'
                  ? { secret: `${mailed?.secret.slice(0, -1)}_` }
                  : { email, code: each.do === 'code' ? (mailed?.code ?? '123456') : each.code };
            const expected = reference.use(proof);
            expect((await signInBy(proof))?.profile.email ?? null, JSON.stringify(each)).toBe(expected);
          }
        }
      }),
      { numRuns: cases(15, 5) },
    );
  });

  test('refuses the right code after five wrong ones, while the link still works', async () => {
    const { secret, code } = await getMail();
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => signInBy({ email: ann, code: wrong })));
    expect(await signInBy({ email: ann, code })).toBeNull();
    expect(await signInBy({ secret })).not.toBeNull();
  });
});

describe('rate limits', () => {
  test('apply per email address and per IP address', async () => {
    const statuses = async (count: number, ask: (at: number) => Promise<Response>) =>
      Promise.all(Array.from({ length: count }, async (_, at) => (await ask(at)).status));
    const byAddress = await statuses(8, () => post('request', { email: ann }));
    expect(byAddress.filter((status) => status === 200)).toHaveLength(3);
    expect(byAddress.filter((status) => status === 429)).toHaveLength(5);
    const byClientIp = await Promise.all(
      Array.from({ length: 34 }, () =>
        requestLink(app.composition.deps, freshAddress(), '198.51.100.7').catch(
          (error: AppError) => error.code,
        ),
      ),
    );
    expect(byClientIp.filter((answer) => answer === 'rate_limited')).toHaveLength(4);
    const refused = await bodyOf(await post('request', { email: ann }));
    expect(refused.message).toMatch(/Try again in \d+ minutes/);
    app.advance(15 * minute);
    expect((await post('request', { email: ann })).status).toBe(200);
  });

  test('beyond twenty emails a day still let one an hour out, whoever requests it', async () => {
    let sent = 0;
    for (let quarter = 0; quarter < 12; quarter += 1) {
      for (let at = 0; at < 6; at += 1) {
        if ((await post('request', { email: ann })).status === 200) sent += 1;
      }
      app.advance(15 * minute);
    }
    // Twenty within two hours, one at once beyond them, and one an hour later.
    expect(sent).toBe(22);
    app.advance(60 * minute);
    const { secret } = await getMail();
    const refused = await post('request', { email: ann });
    expect(refused.status).toBe(429);
    expect((await bodyOf(refused)).message).toMatch(/Try again in 60 minutes/);
    expect(await signInBy({ secret })).not.toBeNull();
    app.advance(60 * minute);
    const later = await getMail();
    expect(await signInBy({ email: ann, code: later.code })).not.toBeNull();
  });

  test('never count a request that sends nothing', async () => {
    for (let at = 0; at < 5; at += 1) await post('request', { email: ann });
    app.advance(15 * minute);
    const { rows } = await sql<{ used: number }>`
      select used from rate_window where name = 'magic-link-day' order by ends_at desc limit 1`.execute(db());
    expect(rows).toEqual([{ used: 3 }]);
  });

  test('leave the code of a new email working after any number of wrong ones', async () => {
    const old = await getMail();
    for (let at = 0; at < 59; at += 1) await post('consume', { email: ann, code: '000000' });
    expect(await signInBy({ email: ann, code: old.code })).toBeNull();
    expect((await post('check', { secret: old.secret })).status).toBe(200);
    const fresh = await getMail();
    expect(await signInBy({ email: ann, code: fresh.code })).not.toBeNull();
  });
});

describe('a failing mail server', () => {
  const stateOf = async () => {
    const row = await db()
      .selectFrom('magic_link')
      .select(['state', 'attempts'])
      .where('email', '=', ann)
      .executeTakeFirstOrThrow();
    return `${row.state} after ${row.attempts}`;
  };

  test('is retried after a temporary error, and the delivered link works', async () => {
    await refuseMail(app.sandboxUrl, { address: ann, code: 450, times: 2 });
    await post('request', { email: ann });
    await deliver();
    expect(await stateOf()).toBe('waiting after 1');
    await deliver();
    expect(await stateOf()).toBe('waiting after 1');
    app.advance(6_000);
    await deliver();
    expect(await stateOf()).toBe('waiting after 2');
    app.advance(60_000);
    // The queue message is lost; the cron sends another.
    await linksDue.run(app.composition.deps);
    await deliver();
    expect(await stateOf()).toBe('sent after 3');
    const mails = await mailsTo(app.sandboxUrl, ann);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(await signInBy({ secret: mail ? readSignIn(mail).secret : '' })).not.toBeNull();
  });

  test("isn't retried after a permanent error or a lost answer, and the delivered link works", async () => {
    await refuseMail(app.sandboxUrl, { address: ann, code: 550, times: 1 });
    await post('request', { email: ann });
    await deliver();
    expect(await stateOf()).toBe('failed after 1');
    ann = freshAddress();
    await refuseMail(app.sandboxUrl, { address: ann, code: 'cut', times: 1 });
    const { secret } = await getMail();
    expect(await stateOf()).toBe('sent after 1');
    expect(await signInBy({ secret })).not.toBeNull();
  });

  test('is given up on after fifteen minutes, and its requests are deleted after a day', async () => {
    await refuseMail(app.sandboxUrl, { address: ann, code: 450, times: 100 });
    await post('request', { email: ann });
    await deliver();
    app.advance(16 * minute);
    await deliver();
    expect(await stateOf()).toBe('waiting after 1');
    await linksDue.run(app.composition.deps);
    expect(await stateOf()).toBe('failed after 1');
    app.advance(24 * 60 * minute);
    await linksDue.run(app.composition.deps);
    expect(await db().selectFrom('magic_link').select('id').where('email', '=', ann).execute()).toEqual([]);
  });
});

describe('a stored sign-in link', () => {
  test('contains no secret, no code, and no hash that guessing could reverse', async () => {
    const { secret, code } = await getMail();
    const row = await db()
      .selectFrom('magic_link')
      .selectAll()
      .where('email', '=', ann)
      .executeTakeFirstOrThrow();
    const kept = JSON.stringify({
      ...row,
      secret_hash: row.secret_hash?.toString('latin1'),
      code_hash: null,
    });
    expect(kept).not.toContain(secret);
    const guesses = [code, `${row.id}${code}`, `${code}${row.id}`, `magic_link ${row.id}${code}`];
    const plain = guesses.map((text) => createHash('sha256').update(text).digest('hex'));
    expect(plain).not.toContain(row.code_hash?.toString('hex'));
    const { rows: queued } = await sql<{ data: string }>`
      select data::text from pgboss.job where name = 'send-magic-link' and data->>'id' = ${row.id}`.execute(
      db(),
    );
    expect(queued).toEqual([{ data: expect.stringContaining(row.id) }]);
    expect(queued[0]?.data).not.toContain(secret);
    expect(queued[0]?.data).not.toContain(ann);
  });
});

describe('without a mail server', () => {
  let bare: TestApp;
  beforeAll(async () => {
    bare = await startApp({
      works: false,
      env: {
        FIREBASE_PROJECT_ID: 'ingrow-test',
        FIREBASE_API_KEY: 'key',
        FIREBASE_JWKS_URL: 'http://127.0.0.1:1/',
      },
    });
  });
  afterAll(() => bare?.stop());

  test('a sign-in link is refused as not configured', async () => {
    const answer = await bare.call('POST', '/auth/magic-link/request', { body: { email: ann } });
    expect(answer.status).toBe(409);
    expect((await bodyOf(answer)).data.code).toBe('not_configured');
  });
});

describe('invalid input names the field', () => {
  test.each([
    ['request', {}, 'email'],
    ['request', { email: 'nobody' }, 'email'],
    ['check', {}, 'secret'],
    ['consume', {}, 'secret'],
    ['consume', { email: 'ann@harbor-analytics.example' }, 'code'],
    ['consume', { email: 'ann@harbor-analytics.example', code: '12345' }, 'code'],
    ['consume', { email: 'nobody', code: '123456' }, 'email'],
  ])('%s %j', async (path, body, field) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(400);
    expect((await bodyOf(answer)).data.issues?.map((issue) => issue.path)).toContain(field);
  });
});
