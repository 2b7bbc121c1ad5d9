import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useWriteBrief } from '#web/features/shared/brief/use-write-brief.ts';
import { api } from '#web/lib/api.ts';
import { linkProps } from '#web/ui/page/page-link.ts';
import { requestPostImport } from '#web/ui/post-import-request.ts';
import { showToast } from '#web/ui/toast.ts';
import type { PaletteEntry } from './palette-entries.ts';
import { paletteMessages } from './palette-messages.ts';
import type { PaletteProps } from './palette-search.tsx';
import { rememberEntry } from './recent-entries.ts';

/** Runs or opens a line of the palette. `add`: the mutation that adds a new person. */
export function useChooseEntry(onAsk: PaletteProps['onAsk'], onClose: () => void) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toSignal = (connectedProfileId: string, signal: string) =>
    void navigate({
      to: '/dashboard/signals/$connectedProfileId',
      params: { connectedProfileId },
      search: { signal },
    });
  const add = useMutation({
    mutationFn: (entry: Extract<PaletteEntry, { kind: 'stranger' }>) =>
      api.sources.addDirectly({
        body: { connectedProfileId: entry.connectedProfileId, profileUrl: entry.url },
      }),
    onSuccess: ({ items: [added] }, { connectedProfileId, label, of }) => {
      onClose();
      if (added?.signalId) toSignal(connectedProfileId, added.signalId);
      showToast(paletteMessages.added(label, of), 'success');
    },
  });
  const writeBrief = useWriteBrief();
  const choose = (entry: PaletteEntry) => {
    if (entry.kind === 'stranger') return add.isPending ? undefined : add.mutate(entry);
    if ('brief' in entry) {
      onClose();
      return writeBrief.mutate(entry.brief);
    }
    rememberEntry(entry);
    onClose();
    if (entry.kind === 'command') {
      if ('link' in entry) return void navigate(linkProps(entry.link));
      // Runs after the palette has closed, because shortcuts are off while it's open.
      setTimeout(entry.run);
      return;
    }
    if (entry.kind === 'company') {
      const { companyId } = entry;
      return void navigate({ to: '/dashboard/companies/$companyId', params: { companyId } });
    }
    if (entry.kind === 'post') {
      const { connectedProfileId, postId } = entry;
      return void navigate({
        to: '/dashboard/signals/$connectedProfileId',
        params: { connectedProfileId },
        search: { post: [postId] },
      });
    }
    if (entry.kind === 'post-import') {
      requestPostImport();
      // The signals screen handles it. From any other screen, open the signals first.
      if (!pathname.startsWith('/dashboard/signals/')) void navigate({ to: '/dashboard/signals' });
      return;
    }
    if (entry.kind === 'screen') return void navigate({ to: entry.to });
    if (entry.kind === 'agent' && entry.ask) return onAsk(entry.agentId, entry.ask);
    if (entry.kind === 'agent') {
      return void navigate({ to: '/dashboard/agents/$agentId', params: { agentId: entry.agentId } });
    }
    const { connectedProfileId } = entry;
    if (entry.kind === 'person') return toSignal(connectedProfileId, entry.signalId);
    void navigate({
      to: '/dashboard/signals/$connectedProfileId',
      params: { connectedProfileId },
      search: {},
    });
  };
  return { choose, add };
}
