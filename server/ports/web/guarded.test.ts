import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { forbiddenAddresses, resolveForbidden } from '#test/forbidden-addresses.ts';
import { guardedWeb, isPublicAddress } from './guarded.ts';
import { type WebAsk, WebError, type WebErrorReason } from './port.ts';

/** What the listener does with a request, chosen by path. */
type Play = (request: IncomingMessage, response: ServerResponse) => void;

const plays: Record<string, Play> = {};
let connections = 0;
const others: (Server | TcpServer)[] = [];

const server = createServer((request, response) => {
  const play = plays[request.url?.split('?')[0] ?? ''];
  if (play) play(request, response);
  else response.end('here');
});
server.on('connection', () => {
  connections += 1;
});
// Listens on all addresses of this machine: IPv4 and, if available, IPv6.
const port = await listen(server);
afterAll(async () => {
  for (const one of [server, ...others]) {
    if ('closeAllConnections' in one) one.closeAllConnections();
    await new Promise((done) => one.close(done));
  }
});
beforeEach(() => {
  connections = 0;
});

function listen(one: Server | TcpServer): Promise<number> {
  return new Promise((started, failed) => {
    one.once('error', (error) => {
      if ('code' in error && error.code === 'EAFNOSUPPORT') one.listen(0, '0.0.0.0', ready);
      else failed(error);
    });
    const ready = () => started((one.address() as AddressInfo).port);
    one.listen(0, '::', ready);
  });
}

/** A guard that accepts the listener's port like 80, so only the address check can refuse. */
const guard = (more: Partial<Parameters<typeof guardedWeb>[0]> = {}) =>
  guardedWeb({ userAgent: 'test', ports: [port], resolve: resolveForbidden, ...more });

/** A guard that can reach the listener. */
const open = (more: Partial<Parameters<typeof guardedWeb>[0]> = {}) =>
  guard({ allowedHosts: [`127.0.0.1:${port}`], ...more });

const here = (path: string) => `http://127.0.0.1:${port}${path}`;

async function reasonOf(asking: Promise<unknown>): Promise<WebErrorReason | 'answered'> {
  try {
    await asking;
    return 'answered';
  } catch (error) {
    if (error instanceof WebError) return error.reason;
    throw error;
  }
}

const ask = (path: string, what: WebAsk = {}) => reasonOf(open().ask(here(path), what));

describe("a URL that isn't on the public internet", () => {
  it('is never requested, however it is written', async () => {
    const web = guard();
    const addresses = forbiddenAddresses(port);
    expect(new Set(addresses).size).toBeGreaterThanOrEqual(60);
    for (const address of addresses) {
      expect([address, await reasonOf(web.ask(address))]).toEqual([
        address,
        expect.stringMatching(/^(address|unresolved)$/),
      ]);
    }
    expect(connections).toBe(0);
    // The listener is reachable: an allowed call is counted.
    expect((await open().ask(here('/'))).body.toString()).toBe('here');
    expect(connections).toBe(1);
  });

  it("isn't reached by any kind of redirect", async () => {
    let target = '';
    let status = 302;
    plays['/away'] = (_, response) => response.writeHead(status, { location: target }).end();
    const outside = createServer((request, response) => plays['/away']?.(request, response));
    others.push(outside);
    const outsidePort = await listen(outside);
    const web = guard({ allowedHosts: [`127.0.0.1:${outsidePort}`] });
    const statuses = [301, 302, 303, 307, 308];
    for (const [at, address] of forbiddenAddresses(port).entries()) {
      // Skips targets that no header can contain, and those that resolve to a path on the outside server.
      if (!/^[\x20-\x7e]+$/.test(address) || !URL.canParse(address)) continue;
      if (new URL(address, 'http://outside.test').host === 'outside.test') continue;
      target = address;
      // All statuses for the first target, then one each in turn.
      for (status of at === 0 ? statuses : statuses.slice(at % 5, (at % 5) + 1)) {
        const asking = web.ask(`http://127.0.0.1:${outsidePort}/`, { redirects: 2 });
        expect([address, await reasonOf(asking)]).toEqual([
          address,
          expect.stringMatching(/^(address|unresolved)$/),
        ]);
      }
    }
    expect(connections).toBe(0);
  });

  it("isn't reached by a name that resolves differently between check and connection", async () => {
    const answers = [['2000::1'], ['127.0.0.1'], ['127.0.0.1', '2000::1'], ['::1']];
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      const now = answers[asked % answers.length] ?? [];
      return now.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    const web = guard({ resolve });
    for (let turn = 0; turn < answers.length * 2; turn += 1) {
      const before = asked;
      await reasonOf(web.ask(`http://turning.test:${port}/`, { timeoutMs: 300 }));
      // One connection only ever resolves the name once.
      expect(asked - before).toBeLessThanOrEqual(1);
    }
    expect(connections).toBe(0);
  });

  it('is distinguished from a public one, for every range', () => {
    for (const address of [
      '8.8.8.8',
      '1.1.1.1',
      '93.184.216.34',
      '2001:4860:4860::8888',
      '2606:4700::1111',
    ]) {
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
    }
    for (const address of ['', 'localhost', '::7f00:1', '1::1', '127.1', '10.0.0.1', '2002:808:808::']) {
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
    }
  });
});

describe('a URL refused without a request', () => {
  it('gets a reason', () => {
    const web = guardedWeb({ userAgent: 'test' });
    expect(web.refuse('https://example.com/feed')).toBeNull();
    expect(web.refuse('http://example.com:80/')).toBeNull();
    expect(web.refuse('https://example.com:443/')).toBeNull();
    expect(web.refuse('https://[2606:4700::1111]/')).toBeNull();
    expect(web.refuse('example.com')).toMatch(/start with https/);
    expect(web.refuse('mailto:a@example.com')).toMatch(/start with https/);
    expect(web.refuse('https://user@example.com/')).toMatch(/user name or password/);
    expect(web.refuse('https://:word@example.com/')).toMatch(/user name or password/);
    for (const odd of [0, 21, 22, 25, 79, 81, 444, 5432, 8080, 65535]) {
      expect(web.refuse(`http://example.com:${odd}/`)).toMatch(/ports 80 and 443/);
    }
    expect(web.refuse('http://10.0.0.5/')).toMatch(/ALLOWED_PRIVATE_HOSTS/);
  });

  it.each([
    'a.example..',
    'a.example...',
    'a.example..:8080',
    'A.EXAMPLE..',
    'a..example',
    '.example',
    '..example',
    '.a.example',
    '..',
    'a.example%2e%2e',
    'a%2e.example',
    'a.example。。',
    'a.ｅxample．.',
    'example.com..',
    '127.0.0.1..',
  ])('includes a name with an empty part: %s', async (host) => {
    const played = guard({ sampleUrl: `http://127.0.0.1:${port}`, ports: [80, 8080] });
    for (const address of [`http://${host}/`, `https://${host}/control/health`]) {
      expect(played.refuse(address)).toMatch(/isn’t a web URL/);
      expect(await reasonOf(played.ask(address))).toBe('address');
    }
    plays['/to-nobody'] = (_, response) =>
      response.writeHead(307, { location: encodeURI(`http://${host}/control/health`) }).end();
    expect(await ask('/to-nobody', { redirects: 1 })).toBe('address');
    expect(connections).toBe(1);
  });
});

describe('ALLOWED_PRIVATE_HOSTS', () => {
  it('opens a host for the given port only', async () => {
    expect(await reasonOf(open().ask(here('/')))).toBe('answered');
    const otherPort = guard({ allowedHosts: [`127.0.0.1:${port + 1}`] });
    expect(await reasonOf(otherPort.ask(here('/')))).toBe('address');
    expect(await reasonOf(open().ask(`http://127.0.0.2:${port}/`))).toBe('address');
    expect(await reasonOf(open().ask(`http://localhost:${port}/`))).toBe('address');
    expect(connections).toBe(1);
  });

  it('opens a host for every port if none is given', async () => {
    const web = guardedWeb({ userAgent: 'test', allowedHosts: ['127.0.0.1'] });
    expect(await reasonOf(web.ask(here('/')))).toBe('answered');
    expect(web.refuse('http://127.0.0.1:9/')).toBeNull();
    expect(web.refuse('http://127.0.0.2/')).not.toBeNull();
  });

  it('opens a name, however it is written, and that name only', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const web = guard({ allowedHosts: [`N8N.lan:${port}`], resolve });
    expect(await reasonOf(web.ask(`http://n8n.LAN.:${port}/`))).toBe('answered');
    expect(await reasonOf(web.ask(`http://other.lan:${port}/`))).toBe('address');
    expect(await reasonOf(web.ask(`http://n8n.lan.test:${port}/`))).toBe('address');
    expect(connections).toBe(1);
  });

  it('accepts IPv6 with and without brackets', () => {
    for (const allowed of [`[::1]:${port}`, `::1:${port}`, '[::1]', '::1']) {
      const web = guardedWeb({ userAgent: 'test', allowedHosts: [allowed] });
      expect([allowed, web.refuse(`http://[::1]:${port}/`)]).toEqual([allowed, null]);
    }
  });
});

describe('the sample network', () => {
  it('plays every name under .example, on any port and in both schemes', async () => {
    const seen: string[] = [];
    plays['/played'] = (request, response) => {
      seen.push(`${request.headers.host}`);
      response.end('played');
    };
    const web = guardedWeb({ userAgent: 'test', sampleUrl: `http://127.0.0.1:${port}` });
    for (const origin of ['http://a.example', 'https://b.example', 'http://c.example:8080']) {
      expect((await web.ask(`${origin}/played`)).body.toString()).toBe('played');
    }
    expect(seen).toEqual(['a.example', 'b.example', 'c.example:8080']);
    expect(web.refuse(here('/'))).not.toBeNull();
  });

  it("is unreachable if it's off", async () => {
    const web = guard({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    expect(await reasonOf(web.ask(`http://a.example:${port}/`))).toBe('address');
    expect(connections).toBe(0);
  });
});

describe('redirects', () => {
  it('are returned as the answer unless they should be followed', async () => {
    plays['/there'] = (_, response) => response.writeHead(302, { location: '/' }).end('moved');
    const answer = await open().ask(here('/there'));
    expect([answer.status, answer.body.toString(), answer.url]).toEqual([302, 'moved', here('/there')]);
    expect((await open().ask(here('/there'), { redirects: 1 })).body.toString()).toBe('here');
  });

  it('end after the maximum number, even in a loop', async () => {
    plays['/loop'] = (_, response) => response.writeHead(301, { location: '/loop' }).end();
    plays['/count'] = (request, response) => {
      const at = Number(request.url?.split('?')[1] ?? 0);
      response.writeHead(302, { location: `/count?${at + 1}` }).end();
    };
    expect(await ask('/loop', { redirects: 5 })).toBe('redirects');
    expect(await ask('/count', { redirects: 3 })).toBe('redirects');
    expect(connections).toBe(6 + 4);
  });

  it('report a permanent move', async () => {
    plays['/good'] = (_, response) => response.writeHead(308, { location: '/good2' }).end();
    plays['/good2'] = (_, response) => response.writeHead(301, { location: '/' }).end();
    plays['/passing'] = (_, response) => response.writeHead(301, { location: '/passing2' }).end();
    plays['/passing2'] = (_, response) => response.writeHead(307, { location: '/' }).end();
    expect(await open().ask(here('/good'), { redirects: 5 })).toMatchObject({ movedTo: here('/') });
    expect(await open().ask(here('/passing'), { redirects: 5 })).toMatchObject({
      movedTo: null,
      url: here('/'),
    });
    expect(await open().ask(here('/'))).toMatchObject({ movedTo: null });
  });

  it('to an invalid URL are refused, and those without a location are the answer', async () => {
    plays['/nonsense'] = (_, response) => response.writeHead(302, { location: 'http://[' }).end();
    plays['/nowhere'] = (_, response) => response.writeHead(302).end('hm');
    expect(await ask('/nonsense', { redirects: 5 })).toBe('address');
    expect((await open().ask(here('/nowhere'), { redirects: 5 })).status).toBe(302);
  });

  it('forward a posted body only if the status says so, and secrets to no other host', async () => {
    const seen: string[] = [];
    const respond: Play = (request, response) => {
      seen.push(`${request.method} ${request.headers.authorization ?? '-'}`);
      response.end();
    };
    plays['/keep'] = (_, response) => response.writeHead(307, { location: '/tell' }).end();
    plays['/drop'] = (_, response) => response.writeHead(303, { location: '/tell' }).end();
    plays['/tell'] = respond;
    const elsewhere = createServer(respond);
    others.push(elsewhere);
    const elsewherePort = await listen(elsewhere);
    plays['/else'] = (_, response) =>
      response.writeHead(308, { location: `http://127.0.0.1:${elsewherePort}/` }).end();
    const web = guard({ allowedHosts: ['127.0.0.1'] });
    const what: WebAsk = { method: 'POST', body: '{}', headers: { Authorization: 'key' }, redirects: 1 };
    for (const path of ['/keep', '/drop', '/else']) await web.ask(here(path), what);
    expect(seen).toEqual(['POST key', 'GET key', 'POST -']);
  });
});

describe('a response', () => {
  it('is returned with its status, headers and bytes unchanged', async () => {
    plays['/latin'] = (_, response) => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=latin1', 'x-twice': ['a', 'b'] });
      response.end(Buffer.from([0xe9, 0xff, 0x00, 0x80]));
    };
    const answer = await open().ask(here('/latin'));
    expect(answer.status).toBe(404);
    expect([...answer.body]).toEqual([0xe9, 0xff, 0x00, 0x80]);
    expect(answer.headers.get('x-twice')).toBe('a, b');
    expect(answer.headers).toBeInstanceOf(Headers);
  });

  it('is decompressed', async () => {
    for (const [coding, body] of [
      ['gzip', gzipSync('packed')],
      ['deflate', deflateSync('packed')],
      ['br', brotliCompressSync('packed')],
    ] as const) {
      plays['/packed'] = (_, response) => response.writeHead(200, { 'content-encoding': coding }).end(body);
      expect((await open().ask(here('/packed'))).body.toString()).toBe('packed');
    }
  });

  it('that expands beyond the limit is refused, compressed once or twice', async () => {
    const zeros = Buffer.alloc(8 * 1024 * 1024);
    for (const [coding, body] of [
      ['gzip', gzipSync(zeros)],
      ['deflate', deflateSync(zeros)],
      ['br', brotliCompressSync(zeros)],
      ['gzip, gzip', gzipSync(gzipSync(zeros))],
    ] as const) {
      plays['/bomb'] = (_, response) => response.writeHead(200, { 'content-encoding': coding }).end(body);
      expect(body.byteLength).toBeLessThan(40_000);
      expect([coding, await ask('/bomb', { maxBytes: 1024 * 1024 })]).toEqual([coding, 'too_large']);
      const cut = await open().ask(here('/bomb'), { maxBytes: 1024, cut: true });
      expect(cut.body.byteLength).toBe(1024);
    }
  });

  it('without an end is cut off, and its connection closed', async () => {
    let hungUp: () => void = () => {};
    const isHungUp = new Promise<void>((done) => {
      hungUp = done;
    });
    plays['/endless'] = (request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', more);
      request.socket.on('close', () => hungUp());
      more();
    };
    expect(await ask('/endless', { maxBytes: 1024 * 1024 })).toBe('too_large');
    await isHungUp;
  });

  it('of exactly the limit is complete', async () => {
    plays['/exact'] = (_, response) => response.end(Buffer.alloc(1000));
    expect((await open().ask(here('/exact'), { maxBytes: 1000 })).body.byteLength).toBe(1000);
    expect(await ask('/exact', { maxBytes: 999 })).toBe('too_large');
  });

  it('that takes too long is late: without headers, with a stalled body, or a dripping one', async () => {
    plays['/silent'] = () => {};
    plays['/stops'] = (_, response) => response.write('half');
    plays['/drips'] = (_, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    };
    for (const path of ['/silent', '/stops', '/drips']) {
      expect([path, await ask(path, { timeoutMs: 150 })]).toEqual([path, 'late']);
    }
  });

  it('from a name that never resolves is late too', async () => {
    const web = guard({ resolve: () => new Promise(() => {}) });
    expect(await reasonOf(web.ask(`http://slow.test:${port}/`, { timeoutMs: 100 }))).toBe('late');
  });

  it('that is cut off or not HTTP is broken', async () => {
    plays['/cut'] = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => response.socket?.destroy());
    };
    plays['/gone'] = (request) => request.socket.destroy();
    plays['/lies'] = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all');
    plays['/flood'] = (_, response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\n${'x-more: yes\r\n'.repeat(20_000)}\r\n`);
    };
    plays['/wide'] = (_, response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\nx-wide: ${'x'.repeat(1_000_000)}\r\n\r\n`);
    };
    plays['/noise'] = (_, response) => {
      response.socket?.end(Buffer.from([0, 1, 2, 255, 254]));
    };
    for (const path of ['/cut', '/gone', '/lies', '/flood', '/wide', '/noise']) {
      expect([path, await ask(path)]).toEqual([path, 'broken']);
    }
  });

  it('may be partial if its beginning is enough, however it ends', async () => {
    plays['/cut'] = (_, response) => {
      response.writeHead(202, { 'content-length': '1000' });
      response.write('half', () => response.socket?.destroy());
    };
    plays['/stops'] = (_, response) => response.writeHead(202).write('half');
    plays['/lies'] = (_, response) =>
      response.writeHead(202, { 'content-encoding': 'gzip' }).end('no gzip at all');
    for (const path of ['/cut', '/stops', '/lies']) {
      const answer = await open().ask(here(path), { cut: true, maxBytes: 1024, timeoutMs: 500 });
      expect([path, answer.status]).toEqual([path, 202]);
      if (path === '/stops') expect(answer.body.toString()).toBe('half');
    }
    plays['/silent'] = () => {};
    expect(await ask('/silent', { cut: true, timeoutMs: 150 })).toBe('late');
  });

  it('from a port where nothing listens is unreachable', async () => {
    const nobody = createTcpServer();
    const free = await listen(nobody);
    await new Promise((done) => nobody.close(done));
    const web = guardedWeb({ userAgent: 'test', allowedHosts: ['127.0.0.1', 'two.lan'] });
    expect(await reasonOf(web.ask(`http://127.0.0.1:${free}/`))).toBe('unreachable');
    const both = guardedWeb({
      userAgent: 'test',
      allowedHosts: ['two.lan'],
      resolve: async () => [
        { address: '127.0.0.1', family: 4 },
        { address: '127.0.0.2', family: 4 },
      ],
    });
    expect(await reasonOf(both.ask(`http://two.lan:${free}/`))).toBe('unreachable');
  });

  it('from a server without TLS is broken', async () => {
    expect(await reasonOf(open().ask(`https://127.0.0.1:${port}/`))).toBe('broken');
  });
});

describe('a request', () => {
  it('carries the user agent, method, headers and body, and leaves no connection open', async () => {
    const seen: unknown[] = [];
    plays['/echo'] = (request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const { 'user-agent': agent, 'x-more': more } = request.headers;
        seen.push([request.method, agent, more, body]);
        response.end();
      });
    };
    const web = open();
    await web.ask(here('/echo'), { method: 'POST', body: '{"a":"é"}', headers: { 'x-more': '1' } });
    await web.ask(here('/echo'));
    expect(seen).toEqual([
      ['POST', 'test', '1', '{"a":"é"}'],
      ['GET', 'test', undefined, ''],
    ]);
    expect(connections).toBe(2);
  });
});
