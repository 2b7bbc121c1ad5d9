const key = 'ingrow.keys';

/**
 * Whether shortcuts without Control or Command are on. Some people use voice input or a switch (WCAG 2.1.4).
 */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage is disabled, so they keep the current setting.
  }
}
