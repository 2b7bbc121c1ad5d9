import fc from 'fast-check';
import { damage, damages } from './damage.ts';
import { edgeNumbers, edgeTexts, edgeValue } from './edge-values.ts';
import type { JsonSchema, Operation, Parameter } from './read-operations.ts';
import { type Facts, idsOf, valuesOf } from './values-of.ts';

/**
 * The sender of a request: the owner of the data, an admin, another user, no one, or someone with an invalid
 * token.
 */
export type Sender = 'owner' | 'admin' | 'other' | 'nobody' | 'broken';

/** A request as sent over the connection. */
export type FuzzedRequest = {
  sender: Sender;
  method: string;
  /** Including the query, encoded. */
  path: string;
  headers: [string, string][];
  body: Buffer | null;
};

const mostly = <T>(normal: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 4): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: normal }, { weight: 1, arbitrary: odd });

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Odd requests for one operation. A third of them follow the document, apart from what it doesn't say. */
export function fuzzedRequests(operation: Operation, facts: Facts): fc.Arbitrary<FuzzedRequest> {
  const query = operation.parameters.filter((one) => one.in === 'query');
  return fc
    .record({
      sender: fc.oneof(
        { weight: 16, arbitrary: fc.constant('owner' as const) },
        { weight: 2, arbitrary: fc.constant('admin' as const) },
        { weight: 1, arbitrary: fc.constant('other' as const) },
        { weight: 1, arbitrary: fc.constantFrom('nobody' as const, 'broken' as const) },
      ),
      method: mostly(
        fc.constant(operation.method),
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND'),
        30,
      ),
      path: pathsOf(operation.path, facts),
      query: query.length > 0 ? searches(query, facts) : mostly(fc.constant(''), someQuery, 10),
      content: contentsOf(operation, facts),
      headers: mostly(fc.constant<[string, string][]>([]), unusualHeaders, 8),
    })
    .map(({ sender, method, path, query: search, content, headers }) => ({
      sender,
      method,
      path: path + (search === '' ? '' : `?${search}`),
      headers: [
        ...(content.type === null ? [] : [['content-type', content.type] as [string, string]]),
        ...headers,
      ],
      body: method === 'GET' || method === 'HEAD' ? null : content.body,
    }));
}

/** Path segments in place of an id, encoded in ways a server may misread. */
const unusualParts = fc.oneof(
  fc.constantFrom(...edgeTexts.filter(({ length }) => length < 4000)).map(encoded),
  fc.constantFrom(...edgeNumbers).map(String),
  fc.constantFrom(
    '%00',
    '%',
    '%zz',
    '%ff%fe',
    '%c0%af',
    '%2e%2e',
    '..',
    '..%2f..',
    'a%2fb',
    '%25',
    '%252f',
    ';a=b',
  ),
  fc.constantFrom('real', 'sample', 'undefined', 'null', '%20', '+', '*', '@', '~', '[]', '%7B%7D', '%22'),
);

function pathsOf(path: string, facts: Facts): fc.Arbitrary<string> {
  const pieces = path
    .split(/(\{\w+\})/)
    .map((piece) => (piece.startsWith('{') ? mostly(idsOf(facts), unusualParts, 5) : fc.constant(piece)));
  const whole = fc.tuple(...pieces).map((parts) => parts.join(''));
  return mostly(
    whole,
    fc
      .tuple(whole, fc.constantFrom('/', '//', '/..', '/%2e', '%00', '.json', '/extra', '%3Fa=b', '#x'))
      .map(([start, end]) => start + end),
    25,
  );
}

const someQuery = fc.constantFrom(
  'a=b',
  '&&&',
  '__proto__=1',
  '%ff=%fe',
  'limit=-1',
  'x'.repeat(6000),
  '?',
  '=',
);

/**
 * A query: parameters as documented, some missing, duplicated, with commas, as `name[]`, odd, or oddly
 * encoded.
 */
function searches(parameters: Parameter[], facts: Facts): fc.Arbitrary<string> {
  const each = parameters.map((parameter) => parameterTexts(parameter, facts));
  const chosen = fc
    .subarray([...each.keys()], { maxLength: Math.min(each.length, 6) })
    .chain((picked) =>
      fc.tuple(
        ...each.flatMap((texts, index) =>
          parameters[index]?.required || picked.includes(index) ? [texts] : [],
        ),
      ),
    )
    .map((parts) => parts.flat().join('&'));
  return mostly(
    chosen,
    fc.tuple(chosen, someQuery).map((parts) => parts.join('&')),
    12,
  );
}

function parameterTexts({ name, schema }: Parameter, facts: Facts): fc.Arbitrary<string[]> {
  const pair = (text: string) => `${name}=${encoded(text)}`;
  const texts = valuesOf(schema, facts, name).map((value) => [value].flat().map(String));
  return fc.oneof(
    { weight: 8, arbitrary: texts.map((values) => values.map(pair)) },
    { weight: 1, arbitrary: texts.map((values) => [`${name}=${values.map(encoded).join(',')}`]) },
    { weight: 1, arbitrary: texts.map((values) => values.map((text) => `${name}[]=${encoded(text)}`)) },
    { weight: 1, arbitrary: texts.map((values) => [...values, ...values].map(pair)) },
    { weight: 2, arbitrary: edgeValue.map((value) => [pair(textOf(value).slice(0, 4000))]) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '',
          '=',
          '=%00',
          '=%ff',
          '=%',
          '=a%00b',
          '=%ED%A0%80',
          '[a]=b',
          '[0]=1',
          '[__proto__]=1',
        )
        .map((end) => [name + end]),
    },
    { weight: 1, arbitrary: fc.constantFrom(...edgeNumbers).map((number) => [pair(String(number))]) },
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

type Content = { type: string | null; body: Buffer | null };

function contentsOf(operation: Operation, facts: Facts): fc.Arbitrary<Content> {
  if (operation.upload !== null) return uploadsOf(operation.upload);
  if (operation.body !== null) return jsonOf(operation.body, facts);
  const none: Content = { type: null, body: null };
  return mostly(
    fc.constant(none),
    edgeValue.map((value) => ({ type: 'application/json', body: Buffer.from(JSON.stringify(value) ?? '') })),
    10,
  );
}

function jsonOf(schema: JsonSchema, facts: Facts): fc.Arbitrary<Content> {
  const text = fc
    .tuple(valuesOf(schema, facts), damages)
    .map(([value, all]) => JSON.stringify(damage(value, all)) ?? '');
  return fc.oneof(
    { weight: 12, arbitrary: text.map((json) => ({ type: 'application/json', body: Buffer.from(json) })) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(text, spoilers)
        .map(([json, spoil]) => ({ type: 'application/json', body: spoil(json) })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(text, unusualTypes).map(([json, type]) => ({ type, body: Buffer.from(json) })),
    },
  );
}

const unusualTypes = fc.constantFrom(
  null,
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/xml',
  'nonsense',
  'application/json, text/html',
);

/** Ways to corrupt the bytes of JSON. */
const spoilers: fc.Arbitrary<(json: string) => Buffer> = fc.constantFrom(
  (json: string) => Buffer.from(json.slice(0, Math.floor(json.length / 2))),
  (json: string) => Buffer.from(`\ufeff${json}`),
  (json: string) => Buffer.from(json.replace(/"[^"]*"/, 'NaN')),
  (json: string) =>
    Buffer.from(json.replace('{', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},')),
  (json: string) => Buffer.from(json.replace('{', '{"id":1,"id":2,"id":')),
  (json: string) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
  (json: string) => Buffer.from(json.replace(/":"/, '":"\\u0000\\ud800')),
  (json: string) => Buffer.from(json.replace(/":"/, '":"\\')),
  (json: string) => Buffer.from(json, 'utf16le'),
  () => Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  () => Buffer.from('['.repeat(100_000)),
  () => Buffer.from(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
  () => Buffer.alloc(1_100_000, 'a'),
  () => Buffer.from(''),
  () => Buffer.from('null'),
  () => Buffer.from('"text"'),
  () => Buffer.from('[]'),
  () => Buffer.from('1e999'),
);

function uploadsOf(type: string): fc.Arbitrary<Content> {
  const csv = 'LinkedIn URL,Name\nhttps://www.linkedin.com/in/kim-lee,Kim Lee\n';
  return fc.record({
    type: mostly(fc.constant<string | null>(type), unusualTypes),
    body: fc.oneof(
      fc.constantFrom(
        Buffer.from(csv),
        Buffer.from(csv.replaceAll(',', '\u0000,"')),
        Buffer.from(csv, 'utf16le'),
        Buffer.from('PK\u0003\u0004'),
        Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]),
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        Buffer.from('GIF89a'),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        Buffer.alloc(0),
        Buffer.alloc(300_000, '"'),
        Buffer.alloc(300_000, 'a,'),
      ),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    ),
  });
}

const header = (name: string, values: string[]) =>
  fc.constantFrom(...values).map((value) => [[name, value]] as [string, string][]);

/** Headers as sent by proxies, old browsers, and curious people. */
const unusualHeaders: fc.Arbitrary<[string, string][]> = fc.oneof(
  header('x-request-id', ['', 'a'.repeat(300), '<script>', 'ä'.normalize('NFC'), '%00', '../x', '{"a":1}']),
  header('accept', ['text/html', '*/*;q=0', 'application/json;q=abc', ',']),
  header('accept-encoding', ['gzip', 'br;q=0, *;q=0', 'zstd, nonsense', '']),
  header('accept-language', ['de', 'x'.repeat(2000), 'ar-u-nu-arab']),
  header('content-encoding', ['gzip', 'br', 'nonsense', 'identity']),
  header('content-language', ['xx']),
  header('cookie', ['a=b; a=c', '\u00ff=1', 'token=', 'x'.repeat(3000)]),
  header('origin', ['null', 'https://evil.example', 'http://localhost', '']),
  header('referer', ['javascript:alert(1)', 'https://evil.example/']),
  header('user-agent', ['', 'x'.repeat(4000), '\u00e4\u00ff', "' or 1=1 --", 'a\tb']),
  header('x-forwarded-for', ['127.0.0.1', '::1, 10.0.0.1', 'nonsense', '1'.repeat(2000), "'; --", '\u00ff']),
  header('x-forwarded-host', ['evil.example', 'evil.example:99999', '']),
  header('x-forwarded-proto', ['javascript', 'https, http']),
  header('x-http-method-override', ['DELETE', 'TRACE']),
  header('if-none-match', ['*', '"x"', 'W/']),
  header('if-modified-since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT']),
  header('range', ['bytes=0-0', 'bytes=99999999-', 'bytes=-1', 'bytes=a-b']),
  header('last-event-id', ['1', 'x', '-1', '9'.repeat(30), '']),
  header('expect', ['100-continue']),
  header('te', ['trailers']),
  header('host', ['evil.example', 'localhost:1', '[::1]:80']),
);
