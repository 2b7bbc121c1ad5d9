import { useState } from 'react';
import type { Services } from '#contract/services.ts';
import { SampleRow } from './sample-row.tsx';
import { ServiceRow } from './service-row.tsx';
import classes from './services.module.css';

/** All services, with at most one open, and the sample network's switch. */
export function ServiceList({ items, sample, origin }: Services) {
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
      <SampleRow {...sample} />
    </ul>
  );
}
