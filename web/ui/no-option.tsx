import type { ReactNode } from 'react';

/**
 * What a listbox shows if it has no options. ARIA allows only options in a listbox, so this is a disabled
 * one.
 */
export function NoOption({ children }: { children: ReactNode }) {
  return (
    <span role="option" aria-disabled aria-selected={false} tabIndex={-1}>
      {children}
    </span>
  );
}
