import { useState } from 'react';
import type { Services } from '#contract/services.ts';
import { ServiceRow } from './service-row.tsx';
import classes from './services.module.css';

/** All services, with at most one open. */
export function ServiceList({ items, origin }: Services) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <ul className={classes.list}>
      {items.map((service) => (
        <ServiceRow
          key={service.name}
          service={service}
          origin={origin}
          isOpen={open === service.name}
          onToggle={() => setOpen(open === service.name ? null : service.name)}
        />
      ))}
    </ul>
  );
}
