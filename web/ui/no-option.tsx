import type { ReactNode } from 'react';

/** What a listbox says where it has nothing to choose from. By ARIA it holds options only: this is one that cannot be chosen. */
export function NoOption({ children }: { children: ReactNode }) {
  return (
    <span role="option" aria-disabled aria-selected={false} tabIndex={-1}>
      {children}
    </span>
  );
}
