import { NativeSelect, Stack } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { settings } from '#web/lib/settings.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasteStep } from './paste-step.tsx';
import { postImportMessages } from './post-import-messages.ts';
import { UrlStep } from './url-step.tsx';
import type { PasteTarget } from './use-post-import-dialog.ts';

type Props = {
  /** The profiles whose signals are shown. If there are several, the user picks whose audience it is. */
  profiles: readonly ConnectedProfile[];
  opened: boolean;
  pasteOf: PasteTarget | null;
  onClose: () => void;
  /** Opens the people of a post. */
  onSee: (connectedProfileId: string, postId: string) => void;
};

/**
 * "From a post": the people who engaged with one post, by its URL or pasted. Starts fresh each time it opens.
 */
export function PostImportDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={postImportMessages.title} size="lg">
      <ForProfile onClose={onClose} {...rest} />
    </Dialog>
  );
}

function ForProfile({ profiles, ...rest }: Omit<Props, 'opened'>) {
  const [id, setId] = useState(rest.pasteOf?.connectedProfileId ?? profiles[0]?.id);
  const profile = profiles.find((one) => one.id === id) ?? profiles[0];
  if (profile === undefined) return null;
  if (profiles.length === 1) return <PostImport profile={profile} {...rest} />;
  return (
    <Stack gap="sm">
      <NativeSelect
        label={postImportMessages.profileLabel}
        value={profile.id}
        onChange={(event) => setId(event.currentTarget.value)}
        data={profiles.map((one) => ({ value: one.id, label: one.name }))}
      />
      <PostImport profile={profile} {...rest} />
    </Stack>
  );
}

type StepProps = Omit<Props, 'opened' | 'profiles'> & { profile: ConnectedProfile };

function PostImport({ profile, pasteOf, onClose, onSee }: StepProps) {
  // A provider of the other network can't read posts for this profile.
  const canAsk = settings().source?.network === profile.network;
  const [url, setUrl] = useState(pasteOf?.url ?? '');
  const [pasting, setPasting] = useState<{ why: string | null } | null>(
    pasteOf !== null ? { why: null } : canAsk ? null : { why: postImportMessages.noSource },
  );
  const paste = useCallback((why: string | null) => setPasting({ why }), []);
  if (pasting === null) {
    return <UrlStep profile={profile} url={url} onUrl={setUrl} onPaste={paste} onImported={onClose} />;
  }
  return (
    <PasteStep
      profile={profile}
      url={url}
      onUrl={setUrl}
      why={pasting.why}
      onBack={canAsk && pasting.why === null ? () => setPasting(null) : null}
      onClose={onClose}
      onSee={(postId) => onSee(profile.id, postId)}
    />
  );
}
