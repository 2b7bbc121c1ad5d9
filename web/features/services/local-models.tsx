import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type LocalServer, localServers } from '#core/services/local-models.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { trialLabel } from './service-labels.ts';
import classes from './services.module.css';

type Props = { onFill: (texts: Record<string, string>) => void };

/** Looks for models on this computer. Trying one also fills in the form. */
export function LocalModels({ onFill }: Props) {
  const look = useMutation({ mutationFn: () => api.services.findLocal({}) });
  const found = look.data?.items.flatMap(({ server, url, models }) =>
    models.map((model) => ({ server, url, model })),
  );
  return (
    <div className={classes.local}>
      <Button variant="default" size="xs" loading={look.isPending} onClick={() => look.mutate()}>
        Look for a model on this computer
      </Button>
      {look.error && <ErrorNote error={look.error} />}
      {found?.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          None found. Start Ollama, LM Studio, llama.cpp, or vLLM.
        </Text>
      )}
      {found && found.length > 0 && (
        <ul className={classes.models}>
          {found.map((one) => (
            <LocalModel key={`${one.server} ${one.model}`} {...one} onFill={onFill} />
          ))}
        </ul>
      )}
    </div>
  );
}

function LocalModel({
  server,
  url,
  model,
  onFill,
}: Props & { server: LocalServer; url: string; model: string }) {
  const attempt = useMutation({ mutationFn: () => api.services.tryLocal({ body: { server, model } }) });
  const select = () => {
    onFill({ LLM_PROVIDER: 'openai-compatible', LLM_MODEL: model, LLM_BASE_URL: url, LLM_API_KEY: '' });
    attempt.mutate();
  };
  return (
    <li className={classes.model}>
      {model}
      <Text span size="sm" c="dimmed">
        {localServers[server].label}
      </Text>
      <Button
        variant="transparent"
        size="compact-sm"
        px={0}
        loading={attempt.isPending}
        aria-label={`Try ${model}`}
        onClick={select}
      >
        Try
      </Button>
      {attempt.error && <ErrorNote error={attempt.error} />}
      {attempt.data && (
        <span className={classes.found} data-valid={attempt.data.writes} role="status">
          {trialLabel(attempt.data)}
        </span>
      )}
    </li>
  );
}
