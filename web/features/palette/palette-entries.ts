import type { ConnectedProfile } from '#contract/profile.ts';
import type { FoundPerson } from '#contract/signals.ts';

/** One line of the palette. */
export type PaletteEntry =
  | { kind: 'signals'; id: string; label: string }
  | { kind: 'settings'; id: string; label: string }
  | { kind: 'profile'; id: string; label: string; connectedProfileId: string }
  | {
      kind: 'person';
      id: string;
      label: string;
      detail: string | null;
      pictureUrl: string | null;
      connectedProfileId: string;
      signalId: string;
      score: number;
      /** Whose signal it is, where more than one profile is connected. */
      of: string | null;
    };

type Connected = Pick<ConnectedProfile, 'id' | 'name'>;

/**
 * What the palette offers: the places whose name holds every typed word, then the people that were found, one entry
 * for each signal of theirs. Who has no signal has no place to go to.
 */
export function paletteEntries(
  typed: string,
  connected: readonly Connected[],
  found: readonly FoundPerson[],
): PaletteEntry[] {
  const places: PaletteEntry[] = [
    { kind: 'signals', id: 'signals', label: 'Go to Signals' },
    ...(connected.length < 2
      ? []
      : connected.map(({ id, name }) => ({
          kind: 'profile' as const,
          id: `profile-${id}`,
          label: `Go to the signals of ${name}`,
          connectedProfileId: id,
        }))),
    { kind: 'settings', id: 'settings', label: 'Go to Settings' },
  ];
  const words = fold(typed).split(/\s+/);
  const people = found.flatMap((person) =>
    person.signals.map((signal) => ({
      kind: 'person' as const,
      id: `signal-${signal.id}`,
      label: person.name,
      detail: person.headline ?? person.company,
      pictureUrl: person.pictureUrl,
      connectedProfileId: signal.connectedProfileId,
      signalId: signal.id,
      score: signal.score,
      of: connected.length < 2 ? null : nameOf(connected, signal.connectedProfileId),
    })),
  );
  return [
    ...places.filter(({ label }) => words.every((word) => fold(label).includes(word))),
    ...(typed === '' ? [] : people),
  ];
}

function nameOf(connected: readonly Connected[], id: string): string | null {
  return connected.find((one) => one.id === id)?.name ?? null;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
