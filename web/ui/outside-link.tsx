import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { outsideLink } from '#web/lib/safe-link.ts';

/** A button that opens an external page in a new tab. Renders nothing if the URL isn't a web page. */
export function OutsideLink({ url, children }: { url: string | null | undefined; children: string }) {
  const link = outsideLink(url);
  if (link === null) return null;
  return (
    <Button
      component="a"
      {...link}
      variant="default"
      size="compact-md"
      leftSection={<IconExternalLink size={15} stroke={1.6} aria-hidden />}
    >
      {children}
    </Button>
  );
}
