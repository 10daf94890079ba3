import { useLingui } from '@lingui/react/macro';
import { namesInAgent } from '../../accounts.devices.rules.ts';

/** @returns a function that says which device an agent text is of, e.g. `Safari on iPhone` */
export function useDeviceName(): (agent: string) => string {
  const { t } = useLingui();
  return (agent) => {
    const { browser, system } = namesInAgent(agent);
    return browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Unknown device`);
  };
}
