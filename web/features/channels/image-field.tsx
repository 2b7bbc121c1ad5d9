import { ActionIcon, FileButton, Popover, Textarea, UnstyledButton } from '@mantine/core';
import { IconFilePlus, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { maxAltLength, type PublicationImage } from '#contract/channels/publication-images.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showFailure } from '#web/ui/toast.ts';
import classes from './compose.module.css';
import { isDocument } from './composition.ts';
import { DocumentTile } from './document-tile.tsx';
import { pictureKey, sendDocument, uploadImage } from './images.ts';
import { PostPicture } from './post-picture.tsx';
import { postsMessages as messages } from './posts-messages.ts';

type Props = {
  images: readonly PublicationImage[];
  onChange: (make: (before: PublicationImage[]) => PublicationImage[]) => void;
};

/** The images of a post, each with a description; or its PDF with a title. */
export function ImageField({ images, onChange }: Props) {
  const upload = useMutation({
    mutationKey: pictureKey,
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        const image = await uploadImage(file);
        onChange((before) => [...before, image]);
      }
    },
  });
  const uploadPdf = useMutation({
    mutationKey: pictureKey,
    mutationFn: sendDocument,
    onSuccess: (document) => onChange((before) => [...before, document]),
  });
  const isBusy = upload.isPending || uploadPdf.isPending;
  const document = images.find(isDocument);
  const replace = (changed: PublicationImage) =>
    onChange((before) => before.map((each) => (each.id === changed.id ? changed : each)));
  const remove = (gone: PublicationImage) => onChange((before) => before.filter(({ id }) => id !== gone.id));
  return (
    <section aria-label={messages.images} className={classes.images}>
      {document && (
        <DocumentTile
          key={document.id}
          document={document}
          onTitled={replace}
          onRemove={() => remove(document)}
        />
      )}
      <div className={classes.strip} data-hidden={document !== undefined || undefined}>
        {images
          .filter((image) => !isDocument(image))
          .map((image, index) => (
            <ImageTile
              key={image.id}
              image={image}
              number={index + 1}
              onDescribed={replace}
              onRemove={() => remove(image)}
            />
          ))}
        <FileButton
          multiple
          accept="image/jpeg,image/png,image/gif,image/webp"
          onChange={(files) => files.length > 0 && upload.mutate(files)}
        >
          {(props) => (
            <UnstyledButton
              {...props}
              className={classes.add}
              aria-label={messages.addImages}
              title={messages.addImages}
              data-busy={isBusy || undefined}
            >
              <IconPhotoPlus size={20} stroke={1.6} aria-hidden />
            </UnstyledButton>
          )}
        </FileButton>
        {images.length === 0 && (
          <FileButton accept="application/pdf" onChange={(file) => file && uploadPdf.mutate(file)}>
            {(props) => (
              <UnstyledButton
                {...props}
                className={classes.add}
                aria-label={messages.addDocument}
                title={messages.addDocument}
                data-busy={isBusy || undefined}
              >
                <IconFilePlus size={20} stroke={1.6} aria-hidden />
              </UnstyledButton>
            )}
          </FileButton>
        )}
      </div>
      {uploadPdf.isError && <ErrorNote error={uploadPdf.error} title={messages.uploadFailed} />}
      {upload.isError && <ErrorNote error={upload.error} title={messages.uploadFailed} />}
    </section>
  );
}

type TileProps = {
  image: PublicationImage;
  number: number;
  onDescribed: (image: PublicationImage) => void;
  onRemove: () => void;
};

/** An image. A click opens its alt text, which is saved on blur. */
function ImageTile({ image, number, onDescribed, onRemove }: TileProps) {
  const describe = useMutation({
    mutationKey: pictureKey,
    mutationFn: (alt: string) => api.publicationImages.describe({ params: { id: image.id }, body: { alt } }),
    onSuccess: onDescribed,
    onError: (error) => showFailure(error),
  });
  return (
    <div className={classes.tile}>
      <Popover position="bottom-start" withinPortal trapFocus width={320}>
        <Popover.Target>
          <UnstyledButton className={classes.tileButton} aria-label={messages.altLabel(number)}>
            <PostPicture image={image} />
            <span className={classes.alt} data-missing={image.alt === '' || undefined}>
              Alt
            </span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <Textarea
            label={messages.altLabel(number)}
            data-description
            data-autofocus
            placeholder={messages.altPlaceholder}
            autosize
            minRows={2}
            maxLength={maxAltLength}
            defaultValue={image.alt}
            onBlur={(event) => {
              const alt = event.currentTarget.value.trim();
              if (alt !== image.alt) describe.mutate(alt);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        variant="default"
        size="sm"
        radius="xl"
        className={classes.removeTile}
        aria-label={messages.removeImage(number)}
        onClick={onRemove}
      >
        <IconX size={12} aria-hidden />
      </ActionIcon>
    </div>
  );
}
