import { Button, FileButton, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './drop-zone.module.css';

/** Takes one file, dropped or chosen. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    // Dropping is a second way; the button is the one for keyboards and screen readers.
    <section
      aria-label="Archive file"
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileZip size={28} stroke={1.4} aria-hidden />
      <Text>Drop the archive here, or</Text>
      <FileButton onChange={(file) => file && onFile(file)} accept=".zip,application/zip">
        {(props) => <Button {...props}>Choose the ZIP file</Button>}
      </FileButton>
      <Text size="xs" c="dimmed">
        ZIP as LinkedIn sent it, up to 500 MB. It stays on this server.
      </Text>
    </section>
  );
}
