import type { z } from 'zod';

/** A way to reach a channel, as choosing a port needs it. `Known` is what its settings say. */
export type ChannelProviderSetup<Shape, Known, Port> = {
  /** The settings that turn it on, all of them needed. */
  needs: readonly string[];
  /** All of its settings, by name. */
  settings: Shape;
  /** Reads its settings, with all of `needs` present. */
  read(set: object): Known;
  /** The same for the sample network that runs at `url`. */
  sample(url: string): Known;
  /** Opens the port with what is known and an {@link Opening}. */
  open(options: object): Port;
};

/** What every port is opened with. */
export type Opening = {
  realm: 'sample' | 'real';
  /** The time in ms since 1970. */
  now: () => number;
};

/** Checks a provider's parts against each other. */
export function defineProvider<
  Shape extends z.ZodRawShape,
  Need extends string,
  Options extends object,
  Port,
>(setup: {
  needs: readonly (Need & keyof Shape)[];
  settings: Shape;
  read(set: z.output<z.ZodObject<Shape>> & Record<Need, string>): Omit<Options, keyof Opening>;
  sample(url: string): Omit<Options, keyof Opening>;
  open(options: Options): Port;
}): ChannelProviderSetup<Shape, Omit<Options, keyof Opening>, Port> {
  return setup;
}
