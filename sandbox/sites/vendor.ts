import { Hono } from 'hono';
import type { Network, Vendor } from '#sandbox/vendor.ts';
import { isSiteHost, playSites } from './routes.ts';

export const sites = {
  prefixes: [],
  isHost: isSiteHost,
  fault: (status) => ({ message: `The site failed with ${status} on demand` }),
  routes: ({ state, now }: Network): Hono => new Hono().use('*', playSites(state, now)),
} satisfies Vendor;
