import { Button, Group, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import type { Service } from '#contract/services.ts';
import { type ServiceField, serviceFields } from '#core/services/index.ts';
import { ConfirmPasskey } from '#web/features/shared/passkeys/confirm-passkey.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { LocalModels } from './local-models.tsx';
import { ServiceEffects } from './service-effects.tsx';
import { checkLabel } from './service-labels.ts';
import { ServiceSteps } from './service-steps.tsx';
import classes from './services.module.css';
import { useServiceForm } from './use-service.ts';

type Props = { service: Service; origin: string; onClose: () => void };

/** The steps to a service's keys, its fields, and what a check found. */
export function ServiceForm({ service, origin, onClose }: Props) {
  const { values, change, fill, check, use, problemOf } = useServiceForm(service, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    use.run();
  };
  const error = [use.error, check.error].find((each) => each && !isAboutField(each));
  return (
    <form className={classes.form} onSubmit={submit} autoComplete="off">
      <ServiceSteps name={service.name} origin={origin} />
      <ServiceEffects service={service} />
      {service.name === 'model' && <LocalModels onFill={fill} />}
      <div className={classes.fields}>
        {serviceFields(service.name).map(([setting, field]) => (
          <Field
            key={setting}
            field={field}
            value={values[setting] ?? ''}
            problem={problemOf(setting)}
            onChange={(text) => change(setting, text)}
          />
        ))}
      </div>
      {error && <ErrorNote error={error} />}
      {needsProof(use.error) && <ConfirmPasskey onConfirmed={use.run} />}
      <Group gap="xs">
        <Button type="submit" loading={use.isPending}>
          Use
        </Button>
        <Button variant="default" loading={check.isPending} onClick={check.run}>
          {check.isIdle ? 'Check' : 'Check again'}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
        {check.data && (
          <Text size="sm" role="status" className={classes.found} data-valid={check.data.isValid}>
            {check.data.isValid && <IconCheck size={15} aria-hidden />}
            {checkLabel(check.data)}
          </Text>
        )}
      </Group>
    </form>
  );
}

/** Whether a fresh passkey, or the owner's link, is missing. */
export const needsProof = (error: Error | null) => error instanceof ApiError && error.code === 'forbidden';

const isAboutField = (error: Error) =>
  error instanceof ApiError && error.issues.some(({ path }) => path.startsWith('values.'));

type FieldProps = {
  field: ServiceField;
  value: string;
  problem: string | null;
  onChange: (text: string) => void;
};

function Field({
  field: { label, kind, choices, example, isOptional },
  value,
  problem,
  onChange,
}: FieldProps) {
  const props = {
    label: isOptional && !label.includes('only') ? `${label}, optional` : label,
    value,
    error: problem,
    placeholder: example,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    autoComplete: 'off',
    spellCheck: false,
  };
  if (kind === 'choice') {
    const { placeholder: _, ...rest } = props;
    const data = Object.entries(choices ?? {}).map(([choice, said]) => ({ value: choice, label: said }));
    return <NativeSelect {...rest} data={data} />;
  }
  return kind === 'secret' ? (
    // A browser would offer the account's own password.
    <PasswordInput {...props} autoComplete="new-password" />
  ) : (
    <TextInput {...props} />
  );
}
