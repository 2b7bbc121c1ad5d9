import { Text, UnstyledButton } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Connection } from '#contract/connections.ts';
import type { PublicationImage } from '#contract/publications.ts';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './compose.module.css';
import { PictureGrid } from './picture-grid.tsx';

type Props = {
  text: string;
  images: readonly PublicationImage[];
  connection: Pick<Connection, 'name' | 'pictureUrl'> | null;
};

/** A post as LinkedIn's feed shows it: three lines, then "…more". */
export function LinkedInPreview({ text, images, connection }: Props) {
  const name = connection?.name ?? 'You';
  return (
    <article className={classes.preview} aria-label="LinkedIn preview">
      <header className={classes.author}>
        <PersonAvatar name={name} url={connection?.pictureUrl ?? null} size={40} />
        <div className={classes.authorFacts}>
          <span className={`${classes.authorName} cut`}>{name}</span>
          <Text size="xs" c="dimmed" component="span" className={classes.now}>
            Now · <IconWorld size={12} aria-label="Visible to everybody" />
          </Text>
        </div>
      </header>
      {text.trim() === '' ? (
        <Text size="sm" c="dimmed">
          Your words appear here as you write.
        </Text>
      ) : (
        <FoldedText text={text} />
      )}
      <PictureGrid images={images} />
    </article>
  );
}

/** What LinkedIn colours. */
const marked = /(#[\p{L}\p{N}_]+|https?:\/\/\S+)/gu;

function FoldedText({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is folded elsewhere
  useLayoutEffect(() => {
    const element = words.current;
    if (!element) return;
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [text]);
  return (
    <div className={classes.fold}>
      <p ref={words} className={classes.words} data-folded={!isOpen || undefined}>
        {text.split(marked).map((piece, index) =>
          index % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
            <span key={index} className={classes.mark}>
              {piece}
            </span>
          ) : (
            piece
          ),
        )}
      </p>
      {isLong && !isOpen && (
        <UnstyledButton className={classes.more} onClick={() => setOpen(true)}>
          …more
        </UnstyledButton>
      )}
      {isOpen && (
        <UnstyledButton className={classes.less} onClick={() => setOpen(false)}>
          Fold as in the feed
        </UnstyledButton>
      )}
    </div>
  );
}
