import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import type { StoredMail } from '#sandbox/mail/mail-state.ts';
import { PortError } from '#server/ports/port-error.ts';
import { cases } from '#test/cases.ts';
import type { MailMessage } from './port.ts';
import { smtpMail } from './smtp.ts';

let dataDir: string;
let sandbox: ReturnType<typeof createSandbox>;
let host: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ingrow-mail-'));
  sandbox = createSandbox({ dataDir });
  host = `127.0.0.1:${await sandbox.mail.listen(0)}`;
});
beforeEach(() => sandbox.app.request('/control/outbox', { method: 'DELETE' }));
afterAll(async () => {
  sandbox.close();
  await rm(dataDir, { recursive: true });
});

const from = 'inGrow <hello@ingrow.example>';
const mail = (url = `smtp://${host}`) => smtpMail({ url, from, network: 'sample' });
const message = (change: Partial<MailMessage> = {}): MailMessage => ({
  id: 'mail-1',
  to: 'ann@harbor-analytics.example',
  subject: 'Your link',
  text: 'Hello Ann',
  html: '<p>Hello Ann</p>',
  ...change,
});
const outbox = async (): Promise<StoredMail[]> => {
  const answer = await sandbox.app.request('/control/outbox');
  return ((await answer.json()) as { mails: StoredMail[] }).mails;
};
const refuse = async (refusal: Record<string, unknown>) => {
  const body = JSON.stringify({ times: 1, ...refusal });
  expect((await sandbox.app.request('/control/outbox/refuse', { method: 'POST', body })).status).toBe(200);
};
const kindOf = (sent: Promise<void>) =>
  sent.then(
    () => 'sent',
    (error: unknown) => (error instanceof PortError ? error.kind : String(error)),
  );

test('a mail arrives as it was written, with its id, for the one address', async () => {
  await mail().send(message());
  expect(await outbox()).toMatchObject([
    {
      id: '<mail-1@ingrow.example>',
      from: 'hello@ingrow.example',
      to: 'ann@harbor-analytics.example',
      subject: 'Your link',
      text: 'Hello Ann\n',
      html: '<p>Hello Ann</p>\n',
    },
  ]);
});

test('any words arrive whole, and none of them becomes a header or another recipient', async () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((text) => `a${text.trim()}z`);
  const hostile = fc.constantFrom(
    'Hi\r\nBcc: bob@harbor-analytics.example',
    '.\r\n.',
    'x'.repeat(3000),
    'Grüße 🎉',
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(line, hostile), fc.oneof(line, hostile), async (subject, text) => {
      await sandbox.app.request('/control/outbox', { method: 'DELETE' });
      await mail().send(message({ subject, text }));
      const mails = await outbox();
      expect(mails.map(({ to }) => to)).toEqual(['ann@harbor-analytics.example']);
      const plain = (words: string) => words.replace(/\s+/g, ' ').trim();
      expect(plain(mails[0]?.text ?? '')).toBe(plain(text));
    }),
    { numRuns: cases(25, 8) },
  );
});

test.each([
  [550, 'rejected'],
  [553, 'rejected'],
  [450, 'rate_limited'],
  [421, 'rate_limited'],
  [454, 'unavailable'],
])('a recipient refused with %i is %s', async (code, kind) => {
  await refuse({ code, address: 'ann@harbor-analytics.example' });
  expect(await kindOf(mail().send(message()))).toBe(kind);
  expect(await outbox()).toEqual([]);
  expect(await kindOf(mail().send(message()))).toBe('sent');
});

test('a line that breaks after the message leaves the outcome unknown', async () => {
  await refuse({ code: 'cut' });
  expect(await kindOf(mail().send(message()))).toBe('unknown_outcome');
  expect(await outbox()).toHaveLength(1);
});

test('a wrong password is ours to fix, and is not shown', async () => {
  const failed = mail(`smtp://ann:wrong@${host}`).verify();
  await expect(failed).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(failed).rejects.not.toThrow(/wrong|ann/);
  expect(await kindOf(mail(`smtp://ann:right@${host}`).verify())).toBe('sent');
});

test('nobody listening, and one who hangs up, are unavailable', async () => {
  expect(await kindOf(mail('smtp://127.0.0.1:1').send(message()))).toBe('unavailable');
  const rude: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
  const { port } = rude.address() as { port: number };
  expect(await kindOf(mail(`smtp://127.0.0.1:${port}`).send(message()))).toBe('unavailable');
  await new Promise((resolve) => rude.close(resolve));
});

test('with a real server no password goes over an open line', async () => {
  const real = smtpMail({ url: `smtp://ann:right@${host}`, from, network: 'real' });
  expect(await kindOf(real.send(message()))).toBe('unauthorized');
  expect(await outbox()).toEqual([]);
});

test('the outbox page shows links as links and everything else as text', async () => {
  await mail().send(
    message({ text: 'Open https://ingrow.example/login#link=a_b <script>alert(1)</script>' }),
  );
  const page = await (await sandbox.app.request('/sample/outbox?to=ANN@harbor-analytics.example')).text();
  expect(page).toContain('<a href="https://ingrow.example/login#link=a_b">');
  expect(page).not.toContain('<script>alert');
  const others = await (await sandbox.app.request('/sample/outbox?to=bob@harbor-analytics.example')).text();
  expect(others).toContain('No mail yet');
});
