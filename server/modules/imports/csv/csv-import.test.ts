import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ErrorBody } from '#contract/errors.ts';
import type { CsvImport, csvImportRoutes } from '#contract/imports/csv-import.ts';
import { guardText } from '#server/db/guard-formula.ts';
import { JobStopped } from '#server/jobs/job.ts';
import { startApp } from '#test/app.ts';
import { cases } from '#test/cases.ts';
import { makeProfile } from '#test/facts.ts';
import { hostileCell, hostileName } from '#test/hostile-cells.ts';
import type { SignedIn } from '#test/sign-in.ts';
import { importCsvJob } from './import-csv.job.ts';

type Start = z.input<typeof csvImportRoutes.start.body>;

const app = await startApp();
const ann = await app.signIn('ann@northwind-labs.example');
const bob = await app.signIn('bob@harbor-analytics.example');
const url = 'https://www.linkedin.com/in/nadir-belkacem';
const { id: profileId } = await ann.api.sources.connect({ body: { url } });
await app.waitForIdle();
const { db } = app.composition.deps;
const otherId = (await makeProfile(db, ann.userId, 'Adaeze')).id;
const bobs = (await makeProfile(db, bob.userId, 'Priya')).id;
afterAll(() => app.stop());

async function send(who: SignedIn, file: string | Buffer | ReadableStream): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'text/csv' },
    body: file instanceof ReadableStream ? file : new Uint8Array(Buffer.from(file)),
    // Streams need it.
    duplex: 'half',
  };
  return app.composition.app.request('/csv-import?fileName=people.csv', init);
}

/** A file of this many megabytes and one byte. */
function beyond(megabytes: number): ReadableStream {
  const megabyte = new Uint8Array(1024 * 1024).fill(97);
  let sent = 0;
  return new ReadableStream({
    pull(to) {
      to.enqueue(sent < megabytes ? megabyte : megabyte.subarray(0, 1));
      if (sent === megabytes) to.close();
      sent += 1;
    },
  });
}

/** Sends a file and waits until it has been inspected. */
async function uploaded(who: SignedIn, text: string | Buffer): Promise<CsvImport> {
  const answer = await send(who, text);
  expect(answer.status).toBe(200);
  const { id } = ((await answer.json()) as { data: CsvImport }).data;
  await app.waitForIdle();
  return who.api.csvImports.one({ params: { id } });
}

/** Runs an import to the end, with the detected mapping. */
async function imported(who: SignedIn, text: string | Buffer, more: Partial<Start> = {}) {
  const { id, columns } = await uploaded(who, text);
  const body = { connectedProfileId: profileId, mapping: columns.map(({ guess }) => guess), ...more };
  await who.api.csvImports.start({ params: { id }, body });
  await app.waitForIdle();
  return who.api.csvImports.one({ params: { id } });
}

async function refusal(answer: Promise<unknown>): Promise<{ status: number; code: string; message: string }> {
  const error = await answer.then(
    () => undefined,
    (reason: { status: number; code: string; body: ErrorBody }) => reason,
  );
  return { status: error?.status ?? 0, code: error?.code ?? '', message: error?.body.message ?? '' };
}

const urlOf = (slug: string) => `https://www.linkedin.com/in/${slug}`;
const lists = async (who: SignedIn) => (await who.api.lists.list({})).items;

async function people(who: SignedIn, id: string, search: string) {
  const { items } = await who.api.signals.list({
    params: { id },
    query: { search, sort: 'name', limit: 200 },
  });
  return items;
}

describe('a CSV import', () => {
  const file = [
    'Full name;LinkedIn URL;Job title;Company;E-Mail;Remark',
    `Kim Quartz;${urlOf('kim-quartz')}?trk=x;CTO;"Acme; Inc";kim@acme.example;ours`,
    'No Address;;CEO;Acme;no@acme.example;',
    ';',
    'Bad Address;https://acme.example/kim;;;;',
    'A Company;https://www.linkedin.com/company/acme;;;;',
    `Itself Quartz;${urlOf('nadir-belkacem')};;;;`,
    `Bad Mail;${urlOf('bad-mail')};;;n/a;\u3000＝1+1`,
    `Kim Again;${urlOf('Kim-Quartz')}/;;;;`,
    `Lee Quartz;linkedin.com/in/lee-quartz;Head of Sales;;;`,
    '',
  ].join('\n');

  test('shows the detected format and the first rows as they would be stored', async () => {
    const csv = await uploaded(ann, file);
    expect(csv).toMatchObject({
      state: 'awaiting_mapping',
      encoding: 'utf-8',
      delimiter: ';',
      hasHeader: true,
      rows: 8,
      counts: { created: 0, invalid: 0 },
    });
    expect(csv.columns.map(({ name, guess }) => [name, guess])).toEqual([
      ['Full name', 'name'],
      ['LinkedIn URL', 'url'],
      ['Job title', 'title'],
      ['Company', 'company'],
      ['E-Mail', 'email'],
      ['Remark', 'ignore'],
    ]);
    expect(csv.columns[3]?.examples).toEqual(['Acme; Inc', 'Acme']);
    const { items } = await ann.api.csvImports.preview({
      params: { id: csv.id },
      body: { connectedProfileId: profileId, mapping: ['ignore', 'url', 'ignore', 'company'] },
    });
    expect(items).toHaveLength(5);
    expect(items[0]).toEqual({
      row: 2,
      reason: null,
      person: {
        url: urlOf('kim-quartz'),
        name: 'Kim Quartz',
        isNameGuessed: true,
        headline: null,
        title: null,
        company: 'Acme; Inc',
        location: null,
        email: null,
      },
    });
    expect(items[1]).toMatchObject({
      row: 3,
      person: null,
      reason: expect.stringMatching(/Missing LinkedIn URL/),
    });
    expect(await people(ann, profileId, 'quartz')).toEqual([]);
  });

  test("stores people, reports every row that it can't store, and fills a list", async () => {
    const done = await imported(ann, file, { newListName: 'From a fair' });
    expect(done).toMatchObject({
      state: 'succeeded',
      list: { name: 'From a fair' },
      counts: { created: 2, merged: 0, exists: 1, invalid: 5, listed: 2 },
      job: { state: 'succeeded', done: 8, total: 8 },
    });
    expect(done.errors).toEqual([
      { row: 3, column: 'LinkedIn URL', cell: '', reason: expect.stringMatching(/Missing LinkedIn URL/) },
      {
        row: 5,
        column: 'LinkedIn URL',
        cell: 'https://acme.example/kim',
        reason: expect.stringMatching(/Not a LinkedIn profile URL/),
      },
      {
        row: 6,
        column: 'LinkedIn URL',
        cell: 'https://www.linkedin.com/company/acme',
        reason: expect.stringMatching(/company page/),
      },
      {
        row: 7,
        column: 'LinkedIn URL',
        cell: urlOf('nadir-belkacem'),
        reason: expect.stringMatching(/connected profile/),
      },
      { row: 8, column: 'E-Mail', cell: 'n/a', reason: expect.stringMatching(/Not an email address/) },
    ]);
    const [kim, lee] = await people(ann, profileId, 'quartz');
    expect(lee).toMatchObject({ name: 'Lee Quartz', title: 'Head of Sales', guessed: [] });
    // If two rows are about the same person, the later row overrides the earlier: same source, same time.
    expect(kim).toMatchObject({ company: 'Acme; Inc', title: 'CTO', counts: { manual: 1 }, score: 0 });
    expect(kim?.lists.map(({ name }) => name)).toEqual(['From a fair']);
    const { person, timeline } = await ann.api.signals.details({ params: { id: kim?.id ?? '' } });
    expect(person.email).toBe('kim@acme.example');
    expect(timeline.items).toMatchObject([{ type: 'manual', source: 'csv' }]);
  });

  test('returns the failed rows as a file to fix and upload again', async () => {
    const [last] = (await ann.api.csvImports.list({})).items;
    const answer = await app.call('GET', `/csv-import/${last?.id}/errors`, { token: ann.token });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const text = await answer.text();
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
    expect(rows.map(({ row }) => row)).toEqual(['3', '5', '6', '7', '8']);
    expect(rows[4]).toEqual({
      'Full name': 'Bad Mail',
      'LinkedIn URL': urlOf('bad-mail'),
      'Job title': '',
      Company: '',
      'E-Mail': 'n/a',
      Remark: "'\u3000＝1+1",
      row: '8',
      reason: 'Not an email address. Fix it or leave the cell empty.',
    });
    const mended = await imported(ann, text.replace('n/a', ''));
    expect(mended.counts).toMatchObject({ created: 1, invalid: 4 });
  });

  test('adds nothing for the same file again, and merges people for another profile', async () => {
    const again = await imported(ann, file, { newListName: 'Again' });
    expect(again.counts).toEqual({ created: 0, merged: 0, exists: 3, invalid: 5, listed: 2 });
    expect(await people(ann, profileId, 'quartz')).toMatchObject([
      { counts: { manual: 1 } },
      { counts: { manual: 1 } },
    ]);
    // Nadir is the owner only in his own profile; in the other profile he is a signal.
    const nadir = { connectedProfileId: otherId, profileUrl: urlOf('nadir-belkacem') };
    await ann.api.sources.addDirectly({ body: nadir });
    const merged = await imported(ann, file, { connectedProfileId: otherId });
    expect(merged.counts).toMatchObject({ merged: 2, exists: 2, invalid: 4 });
    expect(await people(bob, bobs, 'quartz')).toEqual([]);
  });

  test('never overwrites values from a better source or the user', async () => {
    const [known] = (await ann.api.signals.list({ params: { id: profileId }, query: { limit: 1 } })).items;
    const csv = `LinkedIn URL,Name,Headline\n${known?.url},Somebody Else,Nothing\n`;
    expect((await imported(ann, csv)).counts).toMatchObject({ exists: 1 });
    const { signal } = await ann.api.signals.details({ params: { id: known?.id ?? '' } });
    expect({ ...signal, score: 0 }).toEqual({ ...known, score: 0 });
  });

  test.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('reads %s', async (name, encode) => {
    const slug = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-');
    const done = await imported(ann, encode(`Näme\tLinkedIn\nJörg Zürn ${slug}\t${urlOf(slug)}\n`), {
      mapping: ['name', 'url'],
    });
    expect(done.counts).toMatchObject({ created: 1, invalid: 0 });
    expect(await people(ann, profileId, slug)).toMatchObject([{ name: `Jörg Zürn ${slug}` }]);
  });

  test('counts a row with an unclosed quotation mark, and keeps the rows before it', async () => {
    const done = await imported(
      ann,
      `Name,LinkedIn\nOpen One,${urlOf('open-one')}\n"Open Two,${urlOf('open-two')}\n`,
    );
    expect(done.counts).toMatchObject({ created: 1, invalid: 1 });
    expect(done.errors).toMatchObject([{ row: 3, reason: expect.stringMatching(/never closed/) }]);
  });
});

test('a row that is too long is reported, and the rows after it are imported', async () => {
  const long = `"Long One",${urlOf('long-one')},"${'x'.repeat(1_001_000)}"`;
  const done = await imported(
    ann,
    `Name,LinkedIn,Headline\nLong Before,${urlOf('long-before')},\n${long}\nLong After,${urlOf('long-after')},\n`,
  );
  expect(done.rows).toBe(3);
  expect(done.counts).toMatchObject({ created: 2, invalid: 1 });
  expect(done.errors).toMatchObject([{ row: 3, reason: expect.stringMatching(/million characters/) }]);
});

describe('rows with more cells than the header', () => {
  test('are rejoined if a text was split, and reported otherwise', async () => {
    const csv = [
      'Name,LinkedIn,Title,Company,Location',
      `Cut One,${urlOf('cut-one')},VP, Sales,Acme, Inc.,Berlin`,
      `Cut Two,${urlOf('cut-two')},CTO,Acme,Berlin, Germany`,
      `Cut, Three,${urlOf('cut-three')},CTO,Acme,Berlin`,
      `Cut Four,${urlOf('cut-four')},CTO,Acme,Berlin,,,`,
      `Cut,,Five,${urlOf('cut-five')},nowhere,${urlOf('cut-six')},x`,
      ...['seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
        (name) => `Cut ${name},${urlOf(`cut-${name}`)},,,`,
      ),
    ].join('\n');
    const done = await imported(ann, csv);
    expect(done.columns).toHaveLength(5);
    expect(done.counts).toMatchObject({ created: 10, invalid: 1 });
    expect(done.errors).toMatchObject([
      { row: 6, reason: expect.stringMatching(/more cells than the header/) },
    ]);
    const found = (await people(ann, profileId, 'cut')).map(({ name, title, company, location }) => [
      name,
      title,
      company,
      location,
    ]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['Cut One', 'VP, Sales', 'Acme, Inc.', 'Berlin'],
        ['Cut Two', 'CTO', 'Acme', 'Berlin, Germany'],
        ['Cut, Three', 'CTO', 'Acme', 'Berlin'],
        ['Cut Four', 'CTO', 'Acme', 'Berlin'],
      ]),
    );
  });
});

describe('an erased person', () => {
  test("isn't imported again, is reported as an error of the row, and leaves no data in it", async () => {
    const csv = `Name,LinkedIn,Email\nGone Person,${urlOf('gone-person')},gone@acme.example\n`;
    expect((await imported(ann, csv)).counts).toMatchObject({ created: 1 });
    const [gone] = await people(ann, profileId, 'gone person');
    await ann.api.people.erase({ params: { id: gone?.personId ?? '' } });
    const again = await imported(ann, csv);
    expect(again.counts).toMatchObject({ created: 0, merged: 0, invalid: 1 });
    expect(again.errors).toEqual([
      { row: 2, reason: expect.stringMatching(/You erased this person/), column: null, cell: null },
    ]);
    expect(await people(ann, profileId, 'gone person')).toEqual([]);
    const kept = await db
      .selectFrom('csv_import_error')
      .select('cells')
      .where('csv_import_id', '=', again.id)
      .execute();
    expect(kept).toEqual([{ cells: [] }]);
    const { shape } = await db
      .selectFrom('csv_import')
      .select('shape')
      .where('id', '=', again.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(shape)).not.toContain('gone');
  });

  test("is removed from the failed rows of the user's earlier imports, and from nobody else's", async () => {
    const csv = [
      'First,Last,LinkedIn,Email',
      `Late,Leaver,${urlOf('late-leaver')},n/a`,
      'Leaver,Late,nowhere,',
      'LATE,leaver,,',
      `,,${urlOf('late-leaver-2')},n/a`,
      `Bad,Mail,${urlOf('other-person')},LATE@acme.example;n/a`,
      `,,linkedin.com/in/Late-Leaver?trk=x,n/a`,
      '',
    ].join('\n');
    const mapping: Start['mapping'] = ['first_name', 'last_name', 'url', 'email'];
    const before = await imported(ann, csv, { mapping });
    expect(before.counts.invalid).toBe(6);
    const known = `Name,LinkedIn,Email\nLate Leaver,${urlOf('late-leaver')},late@acme.example\n`;
    await imported(ann, known);
    await imported(bob, csv, { mapping, connectedProfileId: bobs });
    const [gone] = await people(ann, profileId, 'late leaver');
    await ann.api.people.erase({ params: { id: gone?.personId ?? '' } });
    const rows = await db
      .selectFrom('csv_import_error')
      .select(['row', 'cells'])
      .where('csv_import_id', '=', before.id)
      .orderBy('row')
      .execute();
    // The name's words in another order are a different name, and a longer URL is a different person.
    expect(rows.filter(({ cells }) => cells.length > 0).map(({ row }) => row)).toEqual([3, 5]);
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7]);
    const bobsRows = await db
      .selectFrom('csv_import_error')
      .select('cells')
      .where('user_id', '=', bob.userId)
      .execute();
    expect(bobsRows.every(({ cells }) => cells.length > 0)).toBe(true);
  });
});

describe('an import that is killed', () => {
  test('resumes where it stopped, with the same result as an uninterrupted one', async () => {
    const rows = Array.from({ length: 2010 }, (_, index) =>
      index % 10 === 3 ? `Bad ${index},nowhere` : `Person ${index},${urlOf(`killed-${index}`)}`,
    );
    const csv = await uploaded(ann, `Name,LinkedIn\n${rows.join('\n')}\n`);
    const { deps } = app.composition;
    const list = await ann.api.lists.create({ body: { name: 'Killed' } });
    await deps.db
      .updateTable('csv_import')
      .set({ mapping: ['name', 'url'], connected_profile_id: otherId, list_id: list.id, state: 'queued' })
      .where('id', '=', csv.id)
      .execute();
    const { id: jobId } = await deps.db
      .insertInto('job')
      .values({ user_id: ann.userId, name: 'import-csv', subject_id: csv.id, state: 'running' })
      .returning('id')
      .executeTakeFirstOrThrow();
    /** Runs from a checkpoint and dies while saving batch number `dies`, whose transaction is rolled back. */
    let saved: Parameters<Parameters<typeof importCsvJob.run>[1]['save']>[1] | null = null;
    const runOnce = async (dies: number) => {
      let batches = 0;
      await importCsvJob.run(
        deps,
        {
          userId: ann.userId,
          jobId,
          attempt: 1,
          // As the database returns it.
          checkpoint: saved === null ? null : JSON.parse(JSON.stringify(saved)),
          async save(_trx, checkpoint) {
            batches += 1;
            if (batches === dies) throw new JobStopped();
            saved = JSON.parse(JSON.stringify(checkpoint));
          },
          report: async () => {},
          abort: new AbortController().signal,
        },
        { csvImportId: csv.id },
      );
    };
    await expect(runOnce(2)).rejects.toThrow(JobStopped);
    expect(saved).toMatchObject({ next: 1002, done: 1000 });
    await expect(runOnce(1)).rejects.toThrow(JobStopped);
    await runOnce(0);
    await deps.db.updateTable('job').set({ state: 'succeeded' }).where('id', '=', jobId).execute();
    const done = await ann.api.csvImports.one({ params: { id: csv.id } });
    expect(done.state).toBe('succeeded');
    expect(done.counts).toEqual({ created: 1809, merged: 0, exists: 0, invalid: 201, listed: 1809 });
    expect(done.errors).toHaveLength(100);
    const filters = { list: [list.id] };
    expect(await ann.api.signals.total({ params: { id: otherId }, query: filters })).toEqual({ total: 1809 });
    const errors = await app.call('GET', `/csv-import/${csv.id}/errors`, { token: ann.token });
    const reported: { row: string }[] = parse(await errors.text(), { columns: true, bom: true });
    expect(reported.map(({ row }) => Number(row))).toEqual(
      Array.from({ length: 201 }, (_, index) => 5 + 10 * index),
    );
    const pieces = await deps.db.selectFrom('upload').select('id').where('id', '=', csv.id).execute();
    expect(pieces).toEqual([]);
  });
});

describe("inGrow's own export", () => {
  test('restores the same people when imported, whatever their texts contain', async () => {
    const text = hostileCell();
    const name = hostileName();
    const person = fc.record({ name, headline: text, title: text, company: name, location: text });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 1, maxLength: 15 }),
        fc.boolean(),
        async (facts, bom) => {
          round += 1;
          const slugs = facts.map((_, index) => `round-${round}-${index}`);
          const quoted = (cell: string) => `"${guardText(cell).replaceAll('"', '""')}"`;
          const lines = facts.map((fact, index) =>
            [urlOf(slugs[index] ?? ''), `a${index}@x.example`, ...Object.values(fact)].map(quoted).join(','),
          );
          const listId = (await ann.api.lists.create({ body: { name: `Round ${round}` } })).id;
          const header = `linkedin_url,email,${Object.keys(facts[0] ?? {}).join(',')}`;
          await imported(ann, `${header}\n${lines.join('\n')}\n`, { listId });
          const query = `list=${listId}&sort=first&bom=${bom}`;
          const csv = await (
            await app.call('GET', `/signals/${profileId}/export?${query}`, { token: ann.token })
          ).text();
          const bobsList = (await bob.api.lists.create({ body: { name: `Round ${round}` } })).id;
          const back = await imported(bob, csv, { connectedProfileId: bobs, listId: bobsList });
          expect(back.counts).toMatchObject({ created: facts.length, invalid: 0 });
          const shown = async (who: SignedIn, id: string, list: string) => {
            const { items } = await who.api.signals.list({
              params: { id },
              query: { list: [list], limit: 200 },
            });
            return new Map(
              items.map(({ url, name, headline, title, company, seniority, guessed, location }) => [
                url,
                { name, headline, title, company, seniority, guessed, location },
              ]),
            );
          };
          const anns = await shown(ann, profileId, listId);
          expect(await shown(bob, bobs, bobsList)).toEqual(anns);
          for (const [index, fact] of facts.entries())
            expect(anns.get(urlOf(slugs[index] ?? ''))).toMatchObject(fact);
        },
      ),
      { numRuns: cases(12, 3) },
    );
  });

  test('keeps guesses as guesses', async () => {
    await imported(ann, `linkedin_url,name,headline\n${urlOf('guess-1')},Guess One,CTO at Acme\n`);
    const [before] = await people(ann, profileId, 'guess one');
    expect(before?.guessed).toEqual(['title', 'company', 'seniority']);
    const csv = await app.call('GET', `/signals/${profileId}/export?search=guess+one`, { token: ann.token });
    await imported(ann, await csv.text());
    const [after] = await people(ann, profileId, 'guess one');
    expect(after).toEqual(before);
  });
});

describe('a refused import', () => {
  const small = `Name,LinkedIn\nKim,${urlOf('kim-refused')}\n`;

  test("explains why a file isn't a CSV file", async () => {
    const reported = async (body: string | ReadableStream) => {
      const answer = await send(ann, body);
      return { status: answer.status, message: ((await answer.json()) as ErrorBody).message };
    };
    expect(await reported('')).toEqual({ status: 422, message: 'This file is empty.' });
    expect(await reported('PK\u0003\u0004rest')).toMatchObject({ status: 422, message: /workbook/ });
    expect(await reported(beyond(50))).toMatchObject({
      status: 413,
      message: /50 MB/,
    });
    const uploads = await db
      .selectFrom('upload')
      .select('id')
      .where('id', 'not in', db.selectFrom('csv_import').select('id'))
      .execute();
    expect(uploads).toEqual([]);
  });

  test('fails with a clear message for a file without rows, and can be deleted', async () => {
    const csv = await uploaded(ann, 'Name,LinkedIn\n');
    expect(csv).toMatchObject({ state: 'failed', message: expect.stringMatching(/no rows/) });
    expect(await ann.api.csvImports.remove({ params: { id: csv.id } })).toEqual({ id: csv.id });
    expect(await refusal(ann.api.csvImports.one({ params: { id: csv.id } }))).toMatchObject({ status: 404 });
  });

  test("starts nothing for invalid mappings, other users' lists or profiles, or taken names", async () => {
    const { id } = await uploaded(ann, small);
    const start = (body: Partial<Start>, who = ann) =>
      refusal(
        who.api.csvImports.start({
          params: { id },
          body: { connectedProfileId: profileId, mapping: ['name', 'url'], ...body },
        }),
      );
    const own = (await lists(bob))[0]?.id ?? '';
    expect(await start({ mapping: ['name'] })).toMatchObject({
      status: 400,
      message: /LinkedIn profile URL|Missing LinkedIn URL/,
    });
    expect(await start({ mapping: ['name', 'url', 'email'] })).toMatchObject({
      status: 400,
      message: /mapping\.2/,
    });
    expect(await start({ listId: own, newListName: 'Both' })).toMatchObject({ status: 400 });
    expect(await start({ listId: own })).toMatchObject({ status: 404 });
    expect(await start({ connectedProfileId: bobs })).toMatchObject({ status: 404 });
    expect(await start({ newListName: 'DO NOT engage' })).toMatchObject({
      status: 409,
      message: /already have a list/,
    });
    expect(await start({}, bob)).toMatchObject({ status: 404 });
    const csv = await ann.api.csvImports.one({ params: { id } });
    expect(csv).toMatchObject({ state: 'awaiting_mapping', list: null });
    await ann.api.csvImports.start({
      params: { id },
      body: { connectedProfileId: profileId, mapping: ['name', 'url'] },
    });
    expect(await start({})).toMatchObject({ status: 409, code: 'conflict' });
    await app.waitForIdle();
    expect(await ann.api.csvImports.one({ params: { id } })).toMatchObject({ state: 'succeeded' });
  });

  test("lists only the user's own imports", async () => {
    const mine = new Set((await ann.api.csvImports.list({})).items.map(({ id }) => id));
    expect(mine.size).toBeGreaterThan(3);
    expect((await bob.api.csvImports.list({})).items.some(({ id }) => mine.has(id))).toBe(false);
  });
});
