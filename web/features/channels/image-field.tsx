import { ActionIcon, Button, FileButton, Group, Text, TextInput } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { longestAlt, type PublicationImage } from '#contract/channels/publications.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import classes from './compose.module.css';
import { uploadImage } from './images.ts';
import { PostPicture } from './post-picture.tsx';

type Props = {
  images: readonly PublicationImage[];
  onChange: (make: (before: PublicationImage[]) => PublicationImage[]) => void;
  /** The channels of those chosen that take none, by name. */
  without: readonly string[];
};

/** What is under way with pictures. */
export const pictureKey = ['post-picture'];

/** The pictures of a post, each with its description. */
export function ImageField({ images, onChange, without }: Props) {
  const upload = useMutation({
    mutationKey: pictureKey,
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        const image = await uploadImage(file);
        onChange((before) => [...before, image]);
      }
    },
  });
  return (
    <section aria-label="Pictures" className={classes.images}>
      {images.map((image, index) => (
        <div key={image.id} className={classes.image}>
          <PostPicture image={image} />
          <AltField
            image={image}
            number={index + 1}
            onDescribed={(described) =>
              onChange((before) => before.map((each) => (each.id === described.id ? described : each)))
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Take picture ${index + 1} away`}
            onClick={() => onChange((before) => before.filter(({ id }) => id !== image.id))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {upload.isError && <ErrorNote error={upload.error} title="The picture was not taken" />}
      <Group gap="xs">
        <FileButton
          multiple
          accept="image/jpeg,image/png,image/gif,image/webp"
          onChange={(files) => files.length > 0 && upload.mutate(files)}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={upload.isPending}
              leftSection={<IconPhotoPlus size={16} aria-hidden />}
            >
              Add pictures
            </Button>
          )}
        </FileButton>
        {images.length > 0 && without.length > 0 && (
          <Text size="sm" c="dimmed">
            No pictures go to {without.join(' and ')}.
          </Text>
        )}
      </Group>
    </section>
  );
}

type AltProps = {
  image: PublicationImage;
  number: number;
  onDescribed: (image: PublicationImage) => void;
};

/** What is in a picture, for those who do not see it; kept when the field is left. */
function AltField({ image, number, onDescribed }: AltProps) {
  const describe = useMutation({
    mutationKey: pictureKey,
    mutationFn: (alt: string) => api.publicationImages.describe({ params: { id: image.id }, body: { alt } }),
    onSuccess: onDescribed,
    onError: (error) => showToast(error.message, 'danger'),
  });
  return (
    <TextInput
      aria-label={`What picture ${number} shows`}
      data-description
      placeholder="What it shows, for those who do not see it"
      maxLength={longestAlt}
      defaultValue={image.alt}
      onBlur={(event) => {
        const alt = event.currentTarget.value.trim();
        if (alt !== image.alt) describe.mutate(alt);
      }}
    />
  );
}
