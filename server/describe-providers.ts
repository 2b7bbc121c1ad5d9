import { type ChannelProvider, channelDefinitions, channelRules, channels } from '#core/channels/index.ts';
import type { ChosenPorts } from '#server/choose-ports.ts';
import type { Config } from '#server/config.ts';
import { preferReal, preferRealWays } from '#server/modules/realms.ts';
import type { ProviderSetup } from '#server/modules/system/this-process.ts';

/** Every third party that can be configured, what it's for, and the settings it needs. */
export function describeProviders(config: Config, ports: ChosenPorts): ProviderSetup[] {
  const { identity, mail, billing } = ports;
  const [source, dataPortability, llm] = [
    preferReal(ports.source),
    preferReal(ports.dataPortability),
    preferReal(ports.llm),
  ];
  const connects = preferRealWays(ports.connects);
  const portState = (port: { realm: 'sample' | 'real' } | null | undefined): ProviderSetup['state'] =>
    port ? (port.realm === 'real' ? 'configured' : 'sample') : 'off';
  const reading = (name: 'unipile' | 'rapidapi') => (source?.name === name ? portState(source) : 'off');
  const posting = channels.flatMap((channel) => {
    const ways = Object.entries(channelRules[channel].ways);
    const use = `Posting to ${channelDefinitions[channel].label}${ways.length > 1 ? ' by an app of its own' : ''}`;
    return ways.map(([name, { settings }]) => {
      const state = portState(connects[name as ChannelProvider]);
      return { name, use, state, settings: [...settings] };
    });
  });
  return [
    {
      name: 'firebase',
      use: 'Sign-in with Google',
      state: identity ? (config.identity.kind === 'sandbox' ? 'sample' : 'configured') : 'off',
      settings: ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
    },
    {
      name: 'unipile',
      use: 'Reading LinkedIn, and posting to it',
      state: reading('unipile') === 'off' ? portState(connects.unipile) : reading('unipile'),
      settings: [
        // Only v1 has a DSN.
        ...(config.source.unipile?.version === 'v1' ? ['UNIPILE_DSN'] : []),
        'UNIPILE_API_KEY',
        'UNIPILE_ACCOUNT_ID',
      ],
    },
    { name: 'rapidapi', use: 'Reading LinkedIn', state: reading('rapidapi'), settings: ['RAPIDAPI_KEY'] },
    {
      name: 'linkedin-data',
      use: 'Reading LinkedIn data that members share',
      state: portState(dataPortability),
      settings: ['LINKEDIN_DATA_CLIENT_ID', 'LINKEDIN_DATA_CLIENT_SECRET'],
    },
    // Unipile is above, because it also reads.
    ...posting.filter(({ name }) => name !== 'unipile'),
    {
      name: 'model',
      use: 'Drafts and agents',
      state: llm ? (llm.isSample ? 'sample' : 'configured') : 'off',
      settings: ['LLM_PROVIDER', 'LLM_MODEL', 'LLM_API_KEY', 'LLM_BASE_URL'],
    },
    { name: 'smtp', use: 'Email to users', state: portState(mail), settings: ['SMTP_URL', 'MAIL_FROM'] },
    {
      name: 'stripe',
      use: 'Payments for plans',
      state: portState(billing?.payment),
      settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_GROWTH'],
    },
  ];
}
