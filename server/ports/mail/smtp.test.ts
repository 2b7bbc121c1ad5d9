import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import type { StoredMail } from '#sandbox/mail/mail-state.ts';
import { PortError } from '#server/ports/port-error.ts';
import { cases } from '#test/cases.ts';
import type { MailMessage } from './port.ts';
import { smtpMail } from './smtp.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'ingrow-mail-'));
const sandbox = createSandbox({ dataDir });
const host = `127.0.0.1:${await sandbox.mail.listen(0)}`;
beforeEach(() => sandbox.app.request('/control/outbox', { method: 'DELETE' }));
afterAll(async () => {
  sandbox.close();
  await rm(dataDir, { recursive: true });
});

const from = 'inGrow <hello@ingrow.example>';
const mail = (url = `smtp://${host}`) => smtpMail({ url, from, realm: 'sample', oauth: null });
const message = (change: Partial<MailMessage> = {}): MailMessage => ({
  id: 'mail-1',
  to: 'ann@harbor-analytics.example',
  subject: 'Your link',
  text: 'Hello Ann',
  html: '<p>Hello Ann</p>',
  unsubscribeUrl: null,
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

test('a mail arrives as written, with its id, at the one address', async () => {
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

test.each([
  ['https://ingrow.example', 'List-Unsubscribe=One-Click'],
  ['http://127.0.0.1:3000', null],
])('a mail that can be turned off says where (%s), with one click over HTTPS only', async (origin, post) => {
  const unsubscribeUrl = `${origin}/unsubscribe/${'x'.repeat(90)}`;
  await mail().send(message({ unsubscribeUrl }));
  await mail().send(message({ id: 'mail-2' }));
  expect(await outbox()).toMatchObject([
    { listUnsubscribe: null, listUnsubscribePost: null },
    { listUnsubscribe: `<${unsubscribeUrl}>`, listUnsubscribePost: post },
  ]);
});

test('any text arrives whole, and never becomes a header or another recipient', async () => {
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

test('a connection lost after the message leaves the outcome unknown', async () => {
  await refuse({ code: 'cut' });
  expect(await kindOf(mail().send(message()))).toBe('unknown_outcome');
  expect(await outbox()).toHaveLength(1);
});

test('a wrong password is reported as our configuration error, without showing it', async () => {
  const failed = mail(`smtp://ann:wrong@${host}`).verify();
  await expect(failed).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(failed).rejects.not.toThrow(/wrong|ann/);
  expect(await kindOf(mail(`smtp://ann:right@${host}`).verify())).toBe('sent');
});

test('an unreachable server and one that hangs up are unavailable', async () => {
  expect(await kindOf(mail('smtp://127.0.0.1:1').send(message()))).toBe('unavailable');
  const rude: Server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
  const { port } = rude.address() as { port: number };
  expect(await kindOf(mail(`smtp://127.0.0.1:${port}`).send(message()))).toBe('unavailable');
  await new Promise((resolve) => rude.close(resolve));
});

test('no password is sent to a real server over an unencrypted connection', async () => {
  const real = smtpMail({ url: `smtp://ann:right@${host}`, from, realm: 'real', oauth: null });
  expect(await kindOf(real.send(message()))).toBe('unauthorized');
  expect(await outbox()).toEqual([]);
});

describe('signing in with tokens', () => {
  /** Issues tokens like Microsoft, and accepts mail only with the newest one. */
  async function startProvider() {
    const asked: Record<string, string>[] = [];
    const users: string[] = [];
    let answer: { status: number; body: unknown } | null = null;
    let newest = '';
    const tokens = createHttpServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        asked.push(Object.fromEntries(new URLSearchParams(text)));
        newest = `token-${asked.length}`;
        const { status, body } = answer ?? {
          status: 200,
          body: { token_type: 'Bearer', expires_in: 3599, access_token: newest },
        };
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    const smtp = new SMTPServer({
      authMethods: ['XOAUTH2'],
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ method, username = '', accessToken }, _session, done) => {
        if (method !== 'XOAUTH2' || accessToken !== newest) return done(new Error('not this token'));
        users.push(username);
        done(null, { user: username });
      },
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done());
      },
    });
    const listen = (server: Pick<Server, 'listen' | 'address'>) =>
      new Promise<number>((resolve) =>
        server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
      );
    const [tokenPort, smtpPort] = [await listen(tokens), await listen(smtp.server)];
    return {
      asked,
      users,
      answers: (next: typeof answer) => {
        answer = next;
      },
      endToken: () => {
        newest = 'another';
      },
      open: (refreshToken: string | null = null) =>
        smtpMail({
          url: `smtp://hello%40acme.com@127.0.0.1:${smtpPort}`,
          from,
          realm: 'sample',
          oauth: {
            tokenUrl: `http://127.0.0.1:${tokenPort}/tenant/oauth2/v2.0/token`,
            clientId: 'app',
            clientSecret: 'secret-of-app',
            scope: 'https://outlook.office365.com/.default',
            refreshToken,
          },
        }),
      stop: async () => {
        await new Promise((done) => tokens.close(done));
        await new Promise<void>((done) => smtp.close(done));
      },
    };
  }

  let provider: Awaited<ReturnType<typeof startProvider>>;
  beforeEach(async () => {
    provider = await startProvider();
  });
  afterEach(() => provider.stop());

  test("requests the app's own token once, and again only if the server refuses it", async () => {
    const box = provider.open();
    await box.verify();
    await box.send(message());
    expect(provider.users).toEqual(['hello@acme.com', 'hello@acme.com']);
    expect(provider.asked).toEqual([
      {
        grant_type: 'client_credentials',
        client_id: 'app',
        client_secret: 'secret-of-app',
        scope: 'https://outlook.office365.com/.default',
      },
    ]);
    provider.endToken();
    await box.send(message());
    expect(provider.asked).toHaveLength(2);
  });

  test('uses a refresh token that a person granted', async () => {
    await provider.open('refresh-1').verify();
    expect(provider.asked).toMatchObject([{ grant_type: 'refresh_token', refresh_token: 'refresh-1' }]);
  });

  test.each([
    [401, { error: 'invalid_client' }, 'unauthorized'],
    [400, { error: 'invalid_grant' }, 'unauthorized'],
    [429, {}, 'rate_limited'],
    [503, {}, 'unavailable'],
    [200, { no: 'token' }, 'unavailable'],
  ])('maps a refused token request: %i %j is %s', async (status, body, kind) => {
    provider.answers({ status, body });
    const failed = provider.open().send(message());
    await expect(failed).rejects.toMatchObject({ name: 'PortError', kind });
    await expect(failed).rejects.not.toThrow(/secret-of-app/);
  });

  test("reports a mailbox that isn't the app's", async () => {
    provider.answers({ status: 200, body: { access_token: 'other', expires_in: 60 } });
    expect(await kindOf(provider.open().send(message()))).toBe('unauthorized');
  });
});

test('the outbox page shows links as links and everything else as text', async () => {
  await mail().send(
    message({ text: 'Open https://ingrow.example/login#link=a_b <script>alert(1)</script>' }),
  );
  const page = await (await sandbox.app.request('/sample/outbox?to=ANN@harbor-analytics.example')).text();
  expect(page).toContain('<a href="https://ingrow.example/login#link=a_b">');
  expect(page).not.toContain('<script>alert');
  const others = await (await sandbox.app.request('/sample/outbox?to=bob@harbor-analytics.example')).text();
  expect(others).toContain('No email yet');
});
