import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { hasSingleKeys } from '#web/lib/single-keys.ts';

/**
 * A key, or two in sequence (`g s`), as in `KeyboardEvent.key`; or one with Control, on a Mac with Command
 * (`mod+k`), which works while somebody types, too, unless it belongs to the text (`mod+a`). A capital letter is one
 * with Shift.
 */
export type Shortcut = {
  keys: string;
  label: string;
  run: () => void;
  /** A key that is held down does it once. */
  ignoresRepeat?: boolean;
};

/** How long the second key of a sequence may take. */
const sequenceMs = 1200;

let active: readonly (readonly Shortcut[])[] = [];
const listeners = new Set<() => void>();
let first: { key: string; at: number } | null = null;

function setActive(next: readonly (readonly Shortcut[])[]): void {
  active = next;
  for (const listener of listeners) listener();
}

/** Whether Control or Command, whichever the system has, is held and nothing else. */
export function isMod(event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean {
  return event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
}

/** What Control and a key do to text: while somebody types these belong to the field. */
const editing = new Set(['a', 'c', 'v', 'x', 'y', 'z']);

/** Keys belong to the page only where nobody types and neither a dialog nor a menu is open. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return true;
  if (isMod(event)) return isDialogOpen() || (editing.has(event.key.toLowerCase()) && isTyping(event.target));
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.key.length === 1 && !hasSingleKeys()) return true;
  // Escape closes a menu by itself; whoever binds it looks whether one was open.
  return isTyping(event.target) || isDialogOpen() || (event.key !== 'Escape' && isMenuOpen());
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // Nobody types into a box that is ticked: after selecting a row by the mouse its keys go on.
  const typing = 'input:not([type="checkbox"]), textarea, select, [role="textbox"]';
  return target.isContentEditable || target.closest(typing) !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Menus, and popovers that are dialogs: a letter there must not act on what lies beneath. */
function isMenuOpen(): boolean {
  return document.querySelector('[role="menu"], [role="dialog"]') !== null;
}

function onKey(event: KeyboardEvent): void {
  if (isTaken(event)) return;
  const all = active.flat().toReversed();
  const started = first !== null && performance.now() - first.at < sequenceMs ? first.key : null;
  first = null;
  const key = isMod(event) ? `mod+${event.key.toLowerCase()}` : event.key;
  const found =
    (started === null ? undefined : all.find((one) => one.keys === `${started} ${key}`)) ??
    all.find((one) => one.keys === key);
  if (found) {
    event.preventDefault();
    if (!event.repeat || !found.ignoresRepeat) found.run();
  } else if (all.some((one) => one.keys.startsWith(`${key} `))) {
    first = { key, at: performance.now() };
  }
}

/**
 * Binds keys while the component is shown and lists them under `?`. The one shown last wins. Keys rest while
 * somebody types, and while a dialog or menu is open.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const names = shortcuts.map((one) => `${one.keys}\t${one.label}`).join('\n');
  // With what is shown, and not a moment after it.
  useLayoutEffect(() => {
    if (names === '') return;
    const bound = names.split('\n').map((line, index) => {
      const [keys = '', label = ''] = line.split('\t');
      const ignoresRepeat = latest.current[index]?.ignoresRepeat ?? false;
      return { keys, label, ignoresRepeat, run: () => latest.current[index]?.run() };
    });
    if (active.length === 0) document.addEventListener('keydown', onKey);
    setActive([...active, bound]);
    return () => {
      setActive(active.filter((one) => one !== bound));
      if (active.length === 0) document.removeEventListener('keydown', onKey);
    };
  }, [names]);
}

/**
 * Whether a menu or popover was open when the present key went down. Asked on the way down: on the way up it may
 * have closed itself by that very key.
 */
export function useOverlayAtKey(): RefObject<boolean> {
  const wasOpen = useRef(false);
  // Before the listeners of dialogs, which come with later effects: without motion they are gone at once.
  useLayoutEffect(() => {
    const note = () => {
      wasOpen.current = document.querySelector('[role="menu"], [role="dialog"]') !== null;
    };
    window.addEventListener('keydown', note, { capture: true });
    return () => window.removeEventListener('keydown', note, { capture: true });
  }, []);
  return wasOpen;
}

/** All keys that do something now, for the list under `?`. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => active,
  ).flat();
}

const keyLabels: Record<string, string> = {
  Escape: 'Esc',
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
};

/** The keys of a shortcut as printed on the keyboard: `mod+k` is Ctrl and K, on a Mac ⌘ and K. */
export function keyNames(keys: string): string[] {
  if (/^[A-Z]$/.test(keys)) return ['Shift', keys];
  if (!keys.startsWith('mod+')) return keys.split(' ').map(keyName);
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  return [isMac ? '⌘' : 'Ctrl', keyName(keys.slice('mod+'.length))];
}

function keyName(key: string): string {
  return keyLabels[key] ?? (key === 'enter' ? '↵' : key.length === 1 ? key.toUpperCase() : key);
}
