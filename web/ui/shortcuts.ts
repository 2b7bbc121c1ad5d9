import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { hasSingleKeys } from '#web/lib/single-keys.ts';

/**
 * A key, or a sequence of two (`g s`), as in `KeyboardEvent.key`. Or a key with Control (Command on a Mac),
 * such as `mod+k`: that works while typing too, unless it is a text-editing key (`mod+a`). A capital letter
 * means with Shift.
 */
export type Shortcut = {
  keys: string;
  label: string;
  run: () => void;
  /** Holding the key down triggers it only once. */
  ignoresRepeat?: boolean;
};

/** Time limit for the second key of a sequence. */
const sequenceMs = 1200;

let active: readonly (readonly Shortcut[])[] = [];
const listeners = new Set<() => void>();
let first: { key: string; at: number } | null = null;

function setActive(next: readonly (readonly Shortcut[])[]): void {
  active = next;
  for (const listener of listeners) listener();
}

/** Whether Control or Command, whichever the system uses, is pressed without other modifiers. */
export function isMod(event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean {
  return event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
}

/** Text-editing keys: with Control, they belong to the field while the user is typing. */
const editing = new Set(['a', 'c', 'v', 'x', 'y', 'z']);

/** Shortcuts only work if the user isn't typing and no dialog or menu is open. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return true;
  if (isMod(event)) return isDialogOpen() || (editing.has(event.key.toLowerCase()) && isTyping(event.target));
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (event.key.length === 1 && !hasSingleKeys()) return true;
  // Menus close on Escape on their own. Shortcuts bound to Escape check whether a menu was open.
  return isTyping(event.target) || isDialogOpen() || (event.key !== 'Escape' && isMenuOpen());
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // Checkboxes aren't text fields: shortcuts still work after selecting a row with the mouse.
  const typing = 'input:not([type="checkbox"]), textarea, select, [role="textbox"]';
  return target.isContentEditable || target.closest(typing) !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Menus, and popovers that are dialogs. A letter typed there must not act on the page below. */
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
 * Binds keys while the component is shown and lists them under `?`. The component shown last wins. Shortcuts
 * are off while the user is typing, and while a dialog or menu is open.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  const names = shortcuts.map((one) => `${one.keys}\t${one.label}`).join('\n');
  // Binds together with the first paint, not a moment later.
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
 * Whether a menu or popover was open when the current key went down. Checked on keydown, because by keyup
 * that same key may have closed it.
 */
export function useOverlayAtKey(): RefObject<boolean> {
  const wasOpen = useRef(false);
  // Registered before the dialogs' listeners, which come with later effects. Without motion, dialogs close
  // instantly.
  useLayoutEffect(() => {
    const note = () => {
      wasOpen.current = document.querySelector('[role="menu"], [role="dialog"]') !== null;
    };
    window.addEventListener('keydown', note, { capture: true });
    return () => window.removeEventListener('keydown', note, { capture: true });
  }, []);
  return wasOpen;
}

/** All currently active shortcuts, for the list under `?`. */
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

/** The keys of a shortcut as printed on the keyboard: `mod+k` is Ctrl and K, or ⌘ and K on a Mac. */
export function keyNames(keys: string): string[] {
  if (/^[A-Z]$/.test(keys)) return ['Shift', keys];
  if (!keys.startsWith('mod+')) return keys.split(' ').map(keyName);
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  return [isMac ? '⌘' : 'Ctrl', keyName(keys.slice('mod+'.length))];
}

function keyName(key: string): string {
  return keyLabels[key] ?? (key === 'enter' ? '↵' : key.length === 1 ? key.toUpperCase() : key);
}
