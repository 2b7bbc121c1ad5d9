/**
 * What a service is, as data: a third party whose keys an administrator enters in the browser. Each service is
 * one file here; `index.ts` lists them, and the contract, the server and the page derive the rest.
 */

/** A text to enter. Its name is the setting's, so a service in the environment reads the same texts. */
export type ServiceField = {
  label: string;
  /** `secret` is never shown again. `host` says where keys are sent, so it needs a fresh proof of who enters it. */
  kind: 'secret' | 'text' | 'host' | 'choice';
  /** The values of a choice, each with its label. */
  choices?: Readonly<Record<string, string>>;
  /** Shown in the empty field. */
  example?: string;
  isOptional?: true;
  /** What a text must match, and the end of the sentence for one that doesn't. */
  pattern?: { is: RegExp; problem: string };
};

/** A step to the key. Plain text, with a link to the vendor or an address to copy. */
export type ServiceStep = {
  text: string;
  /** The vendor's page where the step is done. */
  link?: { label: string; url: string };
  /** The path below this server's origin that people enter at the vendor. */
  copyPath?: string;
  /** Whether the vendor takes http://localhost there, as `docs/vendors.md` says. */
  localhost?: string;
};

export type ServiceDefinition = {
  /** Its name for people. */
  label: string;
  /** What it gives. */
  gives: string;
  /** What works without it. */
  without: string;
  /** What it costs, as far as a page of the vendor's says so; empty if none does. */
  costs: string;
  /** The name of its provider on the system page, whose probe checks the keys. */
  provider: string;
  steps: readonly ServiceStep[];
  fields: Readonly<Record<string, ServiceField>>;
  /** What happens without its calls, where the vendor calls this server. */
  withoutCalls?: string;
  /** Who enters it must have come by the owner's link or a passkey: it decides who can sign in. */
  needsOwner?: true;
  /** The sample network stands in for it only until the server has an owner. */
  endsWithOwner?: true;
};
