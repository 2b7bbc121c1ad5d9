import { ActionIcon, TextInput } from '@mantine/core';
import { IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { maxTitleLength, type PublicationImage } from '#contract/channels/publication-images.ts';
import { api } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast.ts';
import classes from './compose.module.css';
import { pictureKey } from './images.ts';
import { postsMessages as messages } from './posts-messages.ts';

type Props = {
  document: PublicationImage;
  onTitled: (document: PublicationImage) => void;
  onRemove: () => void;
};

/** The PDF of a post with its title, which is saved on blur. */
export function DocumentTile({ document, onTitled, onRemove }: Props) {
  const title = useMutation({
    mutationKey: pictureKey,
    mutationFn: (alt: string) =>
      api.publicationImages.describe({ params: { id: document.id }, body: { alt } }),
    onSuccess: onTitled,
    onError: (error) => showFailure(error),
  });
  return (
    <div className={classes.document}>
      <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
      <TextInput
        size="xs"
        className={classes.documentTitle}
        aria-label={messages.documentTitle}
        placeholder={messages.documentTitle}
        data-description
        maxLength={maxTitleLength}
        defaultValue={document.alt}
        onBlur={(event) => {
          const alt = event.currentTarget.value.trim();
          if (alt !== document.alt) title.mutate(alt);
        }}
      />
      <span className={classes.documentSize}>{messages.documentSize(document.byteSize)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={messages.removeDocument}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/**
 * The PDF as a channel shows it: its title above a placeholder for the pages, because inGrow doesn't open the
 * file.
 */
export function DocumentPreview({ document }: { document: PublicationImage }) {
  return (
    <div className={classes.documentPreview}>
      <IconFileTypePdf size={32} stroke={1.4} aria-hidden />
      <span className={classes.documentWords}>
        <strong className="cut">{document.alt.trim() || messages.untitledDocument}</strong>
        <span className={classes.documentSize}>{messages.documentSize(document.byteSize)}</span>
      </span>
    </div>
  );
}
