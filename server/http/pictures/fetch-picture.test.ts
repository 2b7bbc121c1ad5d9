import { expect, test } from 'vitest';
import { type Web, WebError } from '#server/ports/web/port.ts';
import { png } from '#test/png.ts';
import { fetchPicture } from './picture-cache.ts';

const minute = 60_000;
const url = 'https://pictures.example/face.png';

/** A web where every call is answered this way. */
function webOf(ask: Web['ask']): Web {
  return { refuse: () => null, ask };
}
const answering = (status: number, body: Buffer) =>
  webOf(async () => ({ status, headers: new Headers(), body, url, movedTo: null }));

test('a valid picture is returned unchanged', async () => {
  expect(await fetchPicture(answering(200, png(40, 40)), url)).toEqual({ bytes: png(40, 40) });
});

test.each([500, 503, 429, 408])('after %i, a picture is requested again in ten minutes', async (status) => {
  expect(await fetchPicture(answering(status, png(40, 40)), url)).toEqual({ retryAfterMs: 10 * minute });
});

test('an unreachable picture is requested again in ten minutes', async () => {
  const web = webOf(() => Promise.reject(new WebError('unreachable', 'Nobody answers')));
  expect(await fetchPicture(web, url)).toEqual({ retryAfterMs: 10 * minute });
});

test.each([
  [404, png(40, 40)],
  [304, png(40, 40)],
  [200, Buffer.from('<!doctype html>')],
])(
  "status %i or bytes that aren't a picture put the next request off for six hours",
  async (status, body) => {
    expect(await fetchPicture(answering(status, body), url)).toEqual({ retryAfterMs: 360 * minute });
  },
);
