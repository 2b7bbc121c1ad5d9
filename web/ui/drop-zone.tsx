import { Button, FileButton, Text } from '@mantine/core';
import { type ComponentType, type DragEvent, useState } from 'react';
import classes from './drop-zone.module.css';

type Props = {
  /** What kind of file, for screen readers. */
  label: string;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
  /** What to drop: "Drop the archive here, or". */
  words: string;
  button: string;
  hint: string;
  /** As of an input of files. */
  accept: string;
  onFile: (file: File) => void;
};

/** Takes one file, dropped or chosen. */
export function DropZone({ label, icon: Icon, words, button, hint, accept, onFile }: Props) {
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
      aria-label={label}
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon size={28} stroke={1.4} aria-hidden />
      <Text>{words}</Text>
      <FileButton onChange={(file) => file && onFile(file)} accept={accept}>
        {(props) => <Button {...props}>{button}</Button>}
      </FileButton>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </section>
  );
}
