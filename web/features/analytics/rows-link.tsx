import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

/** Goes to rows by their address, within the page; `#…` is a place of this page. */
export function useOpenRows(): (address: string) => void {
  const router = useRouter();
  return (address) => {
    if (address.startsWith('#')) document.getElementById(address.slice(1))?.scrollIntoView();
    else router.history.push(address);
  };
}

/** A link to rows. */
export function RowsLink({
  address,
  label,
  children,
}: {
  address: string;
  label: string;
  children: ReactNode;
}) {
  const open = useOpenRows();
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(address);
  };
  return (
    <a href={address} aria-label={label} onClick={onClick}>
      {children}
    </a>
  );
}
