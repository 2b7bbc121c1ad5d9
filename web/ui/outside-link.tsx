import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

/** A button that opens a page of somebody else's in a tab of its own. */
export function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      size="compact-md"
      leftSection={<IconExternalLink size={15} stroke={1.6} aria-hidden />}
    >
      {children}
    </Button>
  );
}
