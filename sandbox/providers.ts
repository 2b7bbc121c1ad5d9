import { z } from 'zod';
import { firebase } from '#sandbox/firebase/vendor.ts';
import { linkedin } from '#sandbox/linkedin/vendor.ts';
import { linkedinData } from '#sandbox/linkedin-data/vendor.ts';
import { model } from '#sandbox/model/vendor.ts';
import { rapidapi } from '#sandbox/rapidapi/vendor.ts';
import { reddit } from '#sandbox/reddit/vendor.ts';
import { sample } from '#sandbox/sample/vendor.ts';
import { sites } from '#sandbox/sites/vendor.ts';
import { slack } from '#sandbox/slack/vendor.ts';
import { stripe } from '#sandbox/stripe/vendor.ts';
import { unipile } from '#sandbox/unipile/vendor.ts';
import type { Vendor } from '#sandbox/vendor.ts';
import { x } from '#sandbox/x/vendor.ts';

/** The third parties simulated here. A new one goes here. */
const all = {
  // Recognized by host, whatever the path.
  sites,
  firebase,
  unipile,
  rapidapi,
  linkedin,
  'linkedin-data': linkedinData,
  reddit,
  slack,
  model,
  sample,
  twitter: x,
  stripe,
};
export type SandboxProvider = keyof typeof all;
export const SandboxProvider = z.enum(Object.keys(all) as [SandboxProvider, ...SandboxProvider[]]);

export const vendors: Readonly<Record<SandboxProvider, Vendor>> = all;

type Each = (typeof all)[SandboxProvider];
type Shapes = Each extends infer V ? (V extends { state: infer S } ? (shape: S) => void : never) : never;
type AllState = Shapes extends (shape: infer S) => void ? S : never;

/** The third parties' fields of the stored state. */
export const vendorState = Object.assign({}, ...Object.values(vendors).map(({ state }) => state)) as AllState;

/** What members send in a third party's own kind. */
export const vendorSent = Object.values(vendors).flatMap(({ sent }) => sent ?? []) as Extract<
  Each,
  { sent: object }
>['sent'][];

/**
 * The provider whose protocol a call uses, by host and path. `undefined` for the sandbox's own control paths.
 */
export function providerOf(path: string, host?: string): SandboxProvider | undefined {
  return SandboxProvider.options.find((name) => {
    const { isHost, prefixes } = vendors[name];
    return isHost?.(host) || prefixes.some((prefix) => path.startsWith(prefix));
  });
}
